import { readJobs } from '@atrium/contract/job/calls.ts';
import { useTranslation } from '../../../lib/language/i18n.ts';
import { prefetchApi } from '../../../lib/query/query.ts';
import { OwnJobs } from '../../../parts/job/own-jobs.tsx';
import { Panel } from '../../../ui/page/panel.tsx';

export const words = ['job'] as const;

export const readAhead = (): Promise<unknown> => prefetchApi(readJobs, undefined, { quiet: true });

/** What goes on while its person does something else, and what came of it. */
export default function JobsPage() {
  const c = useTranslation('common');
  return (
    <div className="mx-auto max-w-4xl p-4">
      <Panel title={c((w) => w.menu.myJobs)} isFirst>
        <OwnJobs />
      </Panel>
    </div>
  );
}
