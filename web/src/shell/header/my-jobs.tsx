import { lazy, Suspense } from 'react';
import { ErrorBoundary } from '../../ui/feedback/error-boundary.tsx';
import { useJobNews } from '../../lib/query/job-news.ts';

const JobsPanel = lazy(async () => ({ default: (await import('./jobs-panel.tsx')).JobsPanel }));

/** The jobs of one's own; there only once this browser has heard of any. */
export const MyJobs = () => (
  <ErrorBoundary fallback={() => null}>
    <Suspense>{useJobNews(({ isHeard }) => isHeard) && <JobsPanel />}</Suspense>
  </ErrorBoundary>
);
