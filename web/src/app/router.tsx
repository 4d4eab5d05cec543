import { createBrowserRouter } from 'react-router';
import { LoginPage } from '../pages/login/login-page.tsx';
import { goOnIfSignedIn, guard, needsGuard, readOwner } from './guard.ts';
import { loadInside } from './inside-loader.ts';
import { RouteFailure } from './route-failure.tsx';

/** Makes the router: one for as long as the page is open, whatever user, routes or preferences become. */
export const makeRouter = () =>
  createBrowserRouter([
    {
      ErrorBoundary: RouteFailure,
      children: [
        // Part of the first load: the only page that is opened before anything else could be loaded.
        { path: 'login', middleware: [goOnIfSignedIn], Component: LoginPage },
        {
          path: 'privacy-policy',
          lazy: async () => ({
            Component: (await import('../pages/privacy-policy/privacy-policy-page.tsx')).PrivacyPolicyPage,
          }),
        },
        {
          path: 'terms-of-service',
          lazy: async () => ({
            Component: (await import('../pages/terms-of-service/terms-of-service-page.tsx')).TermsOfServicePage,
          }),
        },
        { path: 'setup', lazy: async () => ({ Component: (await import('../pages/setup/setup-page.tsx')).SetupPage }) },
        {
          id: 'change-password',
          path: 'change-password',
          loader: readOwner,
          lazy: async () => ({
            Component: (await import('../pages/change-password/change-password-page.tsx')).ChangePasswordPage,
          }),
        },
        {
          id: 'inside',
          loader: guard,
          shouldRevalidate: needsGuard,
          lazy: async () => ({ Component: (await loadInside()).Inside }),
          children: [
            { path: 'exception/:kind', lazy: async () => ({ Component: (await loadInside()).ExceptionRoute }) },
            { path: '*', lazy: async () => ({ Component: (await loadInside()).Refused }) },
          ],
        },
      ],
    },
  ]);

export type AppRouter = ReturnType<typeof makeRouter>;
