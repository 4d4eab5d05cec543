import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useAccess } from '../lib/access/access.ts';
import { loadTranslations } from '../lib/language/i18n.ts';
import { queryClient, watchQueries } from '../lib/query/query.ts';
import { watchRetainedRoutes } from '../lib/tab/retained-routes.ts';
import { watchTabs } from '../lib/tab/tabs.ts';
import { LiveUpdates } from '../shell/live-updates.tsx';
import { SessionConfirm } from '../shell/session/session-confirm.tsx';
import { ExpiredSessionDialog } from '../shell/session/expired-session-dialog.tsx';
import { Shell } from '../shell/shell.tsx';
import { useLeaveGuard } from '../shell/use-leave-guard.ts';
import { ErrorBoundary } from '../components/feedback/error-boundary.tsx';
import { ErrorScreen } from '../components/feedback/error-screen.tsx';
import { PageLoading } from '../components/feedback/page-loading.tsx';
import { Questions } from '../components/overlay/questions.tsx';

export { Pages } from '../shell/pages/pages.tsx';
export { isTabOpenAt, startPage } from '../shell/pages/start-page.ts';

export const startSignedInLayout = (): void => {
  watchQueries();
  watchTabs();
  watchRetainedRoutes();
  // Components that suspend for these translations handle failures.
  loadTranslations('shell').catch(() => undefined);
  loadTranslations('live').catch(() => undefined);
};

const renderError = (failure: unknown) => <ErrorScreen failure={failure} />;

export const SignedInLayout = () => {
  const isSignedIn = useAccess((access) => access.user !== null);
  useLeaveGuard();
  if (!isSignedIn) return <PageLoading />;
  return (
    <ErrorBoundary fallback={renderError}>
      <QueryClientProvider client={queryClient}>
        <Suspense fallback={<PageLoading />}>
          <Shell />
        </Suspense>
        <Suspense>
          <LiveUpdates />
        </Suspense>
        <Questions />
        <SessionConfirm />
        <ExpiredSessionDialog />
      </QueryClientProvider>
    </ErrorBoundary>
  );
};
