import { readSchedule } from '@atrium/contract/scheduled-task/calls.ts';
import { useTranslation } from '../../../lib/language/i18n.ts';
import { prefetchApi } from '../../../lib/query/query.ts';
import { Panel } from '../../../ui/page/panel.tsx';
import { Schedule } from './schedule.tsx';

export const words = ['audit', 'task'] as const;

export const readAhead = (): Promise<unknown> => prefetchApi(readSchedule, undefined, { quiet: true });

/** Scheduled tasks, with a button that runs one now. */
export default function ScheduledTasksPage() {
  const c = useTranslation('common');
  return (
    <div className="p-4">
      <Panel title={c((w) => w.menu.scheduledTask)} isFirst>
        <Schedule />
      </Panel>
    </div>
  );
}
