import { createBrowserRouter, type RouteObject } from 'react-router';
import { productWindow, withBase } from '../lib/address/base-path.ts';
import { LoginPage } from '../pages/login/login-page.tsx';
import { goOnIfSignedIn, guard, needsGuard, readOwner } from './guard.ts';
import { loadInside } from './inside-loader.ts';
import { RouteFailure } from './route-failure.tsx';

const routes: RouteObject[] = [
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
];

/** Makes the router: one for as long as the page is open, whatever user, routes or preferences become. */
export const makeRouter = () => {
  const router = createBrowserRouter(routes, { window: productWindow() });
  // The way from the router's paths to what the browser is told stands in the window; that to what links say stands here.
  const createHref = router.createHref.bind(router);
  return Object.assign(router, { createHref: (to: Parameters<typeof createHref>[0]) => withBase(createHref(to)) });
};

export type AppRouter = ReturnType<typeof makeRouter>;
