import { listScheduledTasks } from '@atrium/contract/scheduled-task/calls.ts';
import { useTranslation } from '../../../lib/language/i18n.ts';
import { prefetchApi, useApiQuery } from '../../../lib/query/query.ts';
import { ErrorState } from '../../../components/feedback/error-state.tsx';
import { Placeholder } from '../../../components/feedback/placeholder.tsx';
import { Panel } from '../../../components/page/panel.tsx';
import { TaskTable } from './task-table.tsx';

const refreshIntervalMs = 10_000;

export const words = ['table', 'task'] as const;

export const preloadData = (): Promise<unknown> =>
  prefetchApi(listScheduledTasks, undefined, { skipsErrorToast: true });

export default function ScheduledTasksPage() {
  const c = useTranslation('common');
  const { data, error, refetch } = useApiQuery(listScheduledTasks, undefined, {
    skipsErrorToast: true,
    intervalMs: refreshIntervalMs,
  });
  return (
    <div className="px-4 pt-3 pb-4">
      <Panel title={c((w) => w.menu.scheduledTask)} isFirst>
        {error && !data && <ErrorState failure={error} onRetry={() => void refetch()} />}
        {!error && !data && <Placeholder className="h-64" />}
        {data && <TaskTable tasks={data} />}
      </Panel>
    </div>
  );
}
