import { builtinMenu } from '@atrium/contract/permissions.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, startTransition, Suspense, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { type DataRouter, Outlet, useParams } from 'react-router';
import { useAccess } from '../lib/access/access.ts';
import { loadWords } from '../lib/language/i18n.ts';
import { openRoute } from '../lib/access/open-route.ts';
import { pageAt } from '../lib/access/page-files.ts';
import { insideLocation, useAppLocation } from '../lib/tab/app-location.ts';
import { queryClient } from '../lib/query/query.ts';
import { routeAccess, plainPath } from '../lib/access/routes.ts';
import { LiveUpdates } from '../shell/live-updates.tsx';
import { KeepAlive } from '../shell/keep-alive/keep-alive.tsx';
import { outletContainer } from '../shell/keep-alive/portal-containers.ts';
import { SessionConfirm } from '../shell/session/session-confirm.tsx';
import { SessionReturn } from '../shell/session/session-return.tsx';
import { Shell } from '../shell/shell.tsx';
import { useLeaveGuard } from '../shell/use-leave-guard.ts';
import { ErrorBoundary } from '../ui/feedback/error-boundary.tsx';
import { ErrorScreen } from '../ui/feedback/error-screen.tsx';
import { Exception } from '../ui/feedback/exception.tsx';
import { exceptionKinds } from '../ui/feedback/exception-kinds.ts';
import { PageLoading } from '../ui/feedback/page-loading.tsx';

// Asked for beside the user and the routes; whoever needs them waits for them, and shows what goes wrong.
loadWords('shell').catch(() => undefined);
loadWords('live').catch(() => undefined);

const MissingPage = lazy(async () => ({ default: (await import('../ui/feedback/missing-right.tsx')).MissingPage }));

/** What the router itself shows in the protected part: what stands in place of a page. Between two sessions there is nobody to show it to. */
export const Inside = () => {
  const isSignedIn = useAccess((access) => access.user !== null);
  useLeaveGuard();
  const outlet = (
    <QueryClientProvider client={queryClient}>
      <Outlet />
    </QueryClientProvider>
  );
  return isSignedIn ? createPortal(outlet, outletContainer()) : <PageLoading />;
};

/** Whether a router is in the protected part; told in the same rendering as to those inside of the router. */
const useIsInside = (router: DataRouter) => {
  const [isInside, setInside] = useState(() => insideLocation(router) !== null);
  useLayoutEffect(() => {
    const follow = () => startTransition(() => setInside(insideLocation(router) !== null));
    const stop = router.subscribe(follow);
    follow();
    return stop;
  }, [router]);
  return isInside;
};

/** What went wrong in the shell. */
const broken = (failure: unknown) => <ErrorScreen failure={failure} />;

/** The protected part: the shell and the pages of the open tabs, while the router is in it and somebody is signed in. */
export const Protected = ({ router }: { router: DataRouter }) => {
  const isSignedIn = useAccess((access) => access.user !== null);
  const isInside = useIsInside(router);
  return (
    isSignedIn &&
    isInside && (
      <ErrorBoundary fallback={broken}>
        <QueryClientProvider client={queryClient}>
          <Suspense fallback={<PageLoading />}>
            <Shell />
            <KeepAlive router={router} />
          </Suspense>
          <Suspense>
            <LiveUpdates />
          </Suspense>
          <SessionConfirm />
          <SessionReturn />
        </QueryClientProvider>
      </ErrorBoundary>
    )
  );
};

const isKnownPage = (path: string) => pageAt(path) !== null || Object.hasOwn(builtinMenu, path);

/** The page whose right a path needs: that of a record is its list's. */
const pageOfRight = (path: string): string => pageAt(path)?.pattern.split('/:')[0] ?? path;

/** What stands in place of a page that may not be opened or does not exist; the address stays. */
export const Refused = () => {
  const pathname = useAppLocation(({ location }) => location.pathname);
  const access = useAccess();
  if (openRoute(access.routes, pathname)) return null;
  const verdict = routeAccess(plainPath(pathname), access, isKnownPage);
  if (verdict !== 'forbidden') return <Exception kind="404" isInside />;
  const more = (
    <Suspense>
      <MissingPage path={pageOfRight(plainPath(pathname))} />
    </Suspense>
  );
  return <Exception kind="403" isInside more={more} />;
};

/** The exception pages at addresses of their own. */
export const ExceptionRoute = () => {
  const { kind } = useParams();
  return <Exception kind={exceptionKinds.find((known) => known === kind) ?? '404'} isInside />;
};
