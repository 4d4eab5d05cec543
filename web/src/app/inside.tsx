import { builtinMenu } from '@atrium/contract/permissions.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { type DataRouter, useLocation, useParams } from 'react-router';
import { useAccess } from '../lib/access.ts';
import { loadWords } from '../lib/i18n.ts';
import { openRoute } from '../lib/open-route.ts';
import { queryClient } from '../lib/query.ts';
import { judge, plainPath } from '../lib/routes.ts';
import { LiveUpdates } from '../shell/live-updates.tsx';
import { KeptPages } from '../shell/pages/kept-pages.tsx';
import { findPage } from '../shell/page-register.ts';
import { SessionReturn } from '../shell/session/session-return.tsx';
import { Shell } from '../shell/shell.tsx';
import { Exception } from '../ui/exception.tsx';
import { exceptionKinds } from '../ui/exception-kinds.ts';
import { PageLoading } from '../ui/page-loading.tsx';

// Asked for beside the user and the routes; whoever needs them waits for them, and shows what goes wrong.
loadWords('shell').catch(() => undefined);
loadWords('live').catch(() => undefined);

const MissingPage = lazy(async () => ({ default: (await import('../ui/missing-right.tsx')).MissingPage }));

/** The protected part: the shell, and what its pages read. Between two sessions there is nobody to show it to. */
export const Inside = () => {
  const isSignedIn = useAccess((access) => access.user !== null);
  return isSignedIn ? (
    <QueryClientProvider client={queryClient}>
      <Shell />
      <Suspense>
        <LiveUpdates />
      </Suspense>
      <SessionReturn />
    </QueryClientProvider>
  ) : (
    <PageLoading />
  );
};

/** The pages of the open tabs, while the router is in the protected part and somebody is signed in. */
export const OpenPages = ({ router }: { router: DataRouter }) => {
  const isSignedIn = useAccess((access) => access.user !== null);
  return (
    isSignedIn && (
      <QueryClientProvider client={queryClient}>
        <KeptPages router={router} />
      </QueryClientProvider>
    )
  );
};

const isKnownPage = (path: string) => findPage(path) !== null || Object.hasOwn(builtinMenu, path);

/** What stands in place of a page that may not be opened or does not exist; the address stays. */
export const Refused = () => {
  const { pathname } = useLocation();
  const access = useAccess();
  if (openRoute(access.routes, pathname)) return null;
  const verdict = judge(plainPath(pathname), access, isKnownPage);
  if (verdict !== 'forbidden') return <Exception kind="404" isInside />;
  const more = (
    <Suspense>
      <MissingPage path={plainPath(pathname)} />
    </Suspense>
  );
  return <Exception kind="403" isInside more={more} />;
};

/** The exception pages at addresses of their own. */
export const ExceptionRoute = () => {
  const { kind } = useParams();
  return <Exception kind={exceptionKinds.find((known) => known === kind) ?? '404'} isInside />;
};
