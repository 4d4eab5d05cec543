import { createBrowserRouter, type LoaderFunctionArgs, redirect, type RouteObject } from 'react-router';
import { basePath, removeBasePath } from '../lib/address/base-path.ts';
import { beginLoading } from '../lib/browser/loading.ts';
import { readSession } from '../lib/session/session.ts';
import { homePath } from '../lib/tab/tab-key.ts';
import { LoginPage } from '../pages/login/login-page.tsx';
import { passwordPath } from '../shell/header/profile-path.ts';
import {
  redirectIfSignedIn,
  guard,
  signedInRouteId,
  getRequestPath,
  loadUserForPasswordChange,
  loadUserForSecondFactor,
  redirectGroups,
} from './guard.ts';
import { isTabOpenAt, loadSignedInLayout, loadPageAt } from './signed-in-layout-loader.ts';
import { RouteFailure } from './route-failure.tsx';

const openPage = async ({ request }: LoaderFunctionArgs): Promise<Response | null> => {
  const [redirection] = await Promise.all([
    redirectGroups({ request }),
    readSession() && loadPageAt(getRequestPath(request), new URL(request.url).search),
  ]);
  return redirection;
};

const createSignedInRoute = (): RouteObject => ({
  id: signedInRouteId,
  loader: guard,
  // Each session has a new router, so the user and routes are loaded once.
  shouldRevalidate: () => false,
  lazy: { Component: async () => (await loadSignedInLayout()).SignedInLayout },
  children: [
    { index: true, loader: () => (readSession() ? redirect(homePath) : null) },
    { path: 'personal-center/security', loader: () => redirect(passwordPath) },
    {
      path: '*',
      loader: openPage,
      // Without a loader, React Router renders once per navigation instead of twice, including the hidden pages.
      shouldRevalidate: ({ nextUrl }) => !isTabOpenAt(removeBasePath(nextUrl.pathname)),
      lazy: { Component: async () => (await loadSignedInLayout()).Pages },
    },
  ],
});

/** React Router stores loaded data in routes, so each router needs new ones. */
const createRoutes = (): RouteObject[] => [
  {
    ErrorBoundary: RouteFailure,
    children: [
      // Not lazy, because it is the only page that opens before anything else is loaded.
      { path: 'login', middleware: [redirectIfSignedIn], Component: LoginPage },
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
      {
        path: 'setup',
        lazy: async () => ({ Component: (await import('../pages/setup/setup-page.tsx')).SetupPage }),
      },
      {
        id: 'change-password',
        path: 'change-password',
        loader: loadUserForPasswordChange,
        lazy: async () => ({
          Component: (await import('../pages/change-password/change-password-page.tsx')).ChangePasswordPage,
        }),
      },
      {
        id: 'add-second-factor',
        path: 'add-second-factor',
        loader: loadUserForSecondFactor,
        lazy: async () => ({ Component: (await import('./add-second-factor.tsx')).AddSecondFactor }),
      },
      createSignedInRoute(),
    ],
  },
];

export type AppRouter = ReturnType<typeof createBrowserRouter>;

const watchNavigation = (router: AppRouter): void => {
  let endLoading: (() => void) | undefined;
  router.subscribe(({ navigation }) => {
    if (navigation.state !== 'idle') endLoading ??= beginLoading();
    else {
      endLoading?.();
      endLoading = undefined;
    }
  });
};

export const createAppRouter = (): AppRouter => {
  const router = createBrowserRouter(createRoutes(), { basename: basePath || '/' });
  watchNavigation(router);
  return router;
};
