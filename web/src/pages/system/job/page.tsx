import { listJobs, stopJob } from '@atrium/contract/job/calls.ts';
import { isActive, type JobKind, jobKinds, type JobState, jobStates } from '@atrium/contract/job/fields.ts';
import type { WatchedJob } from '@atrium/contract/job/schemas.ts';
import { useTranslation } from '../../../lib/language/i18n.ts';
import { useStoredName } from '../../../lib/language/stored-names.ts';
import { listState, type ListState, useListQuery } from '../../../lib/query/list-query.ts';
import { prefetchApi, useApiMutation, useApiQuery } from '../../../lib/query/query.ts';
import { jobName } from '../../../parts/job/job-name.ts';
import { JobRow } from '../../../parts/job/job-row.tsx';
import { NeedButton } from '../../../ui/act/need-button.tsx';
import { useConfirm } from '../../../ui/act/use-confirm.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Placeholder } from '../../../ui/feedback/placeholder.tsx';
import { FilterSelect } from '../../../ui/fields/filter-select.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { Pager } from '../../../ui/table/pager.tsx';
import { Schedule } from './schedule.tsx';

const filters = ['kind', 'state'] as const;

const listInput = ({ filter, current, pageSize }: ListState<(typeof filters)[number]>) => ({
  kind: jobKinds.find((kind) => kind === filter.kind),
  state: jobStates.find((state) => state === filter.state),
  current,
  pageSize,
});

const everyMs = 5000;

const Stop = ({ job }: { job: WatchedJob }) => {
  const t = useTranslation('job');
  const ask = useConfirm();
  const stop = useApiMutation(stopJob);
  const question = {
    title: t((w) => w.cancelAsk, { kind: jobName(t, job.kind) }),
    content: t((w) => w.cancelText),
    okText: t((w) => w.cancel),
  };
  return (
    <NeedButton
      need={stopJob}
      size="small"
      type="text"
      onClick={() => ask(question, () => stop.mutateAsync({ id: job.id }))}
    >
      {t((w) => w.cancel)}
    </NeedButton>
  );
};

const Jobs = () => {
  const t = useTranslation('job');
  const nameIn = useStoredName();
  const list = useListQuery(filters);
  const input = listInput(list);
  const { data, error, refetch } = useApiQuery(listJobs, input, { quiet: true, keep: true, every: everyMs });
  const kinds = jobKinds.map((value) => ({ value, label: jobName(t, value) }));
  const states = jobStates.map((value) => ({ value, label: t((w) => w.states[value]) }));
  return (
    <Panel title={t((w) => w.people)}>
      <div className="flex flex-wrap gap-2">
        <FilterSelect<JobKind>
          label={t((w) => w.kind)}
          value={input.kind ?? null}
          options={kinds}
          onChange={(kind) => list.setFilter({ kind: kind ?? '' })}
        />
        <FilterSelect<JobState>
          label={t((w) => w.state)}
          value={input.state ?? null}
          options={states}
          onChange={(state) => list.setFilter({ state: state ?? '' })}
        />
      </div>
      {error && !data && <ErrorState failure={error} onRetry={() => void refetch()} />}
      {!error && !data && <Placeholder className="mt-3 h-40" />}
      {data?.list.length === 0 && (
        <div className="h-40">
          <EmptyState message={t((w) => (input.kind || input.state ? w.noneMatch : w.none))} />
        </div>
      )}
      <ul className="m-0 mt-1 list-none p-0">
        {data?.list.map((job) => (
          <li key={job.id} className="border-solid border-line-secondary not-first:border-t">
            <JobRow
              job={job}
              by={t((w) => w.by, { name: nameIn(job.name), username: job.username })}
              acts={isActive(job.state) && <Stop job={job} />}
            />
          </li>
        ))}
      </ul>
      <Pager
        className="mt-3 justify-end"
        align="end"
        hideOnSinglePage
        current={list.current}
        pageSize={list.pageSize}
        total={data?.total ?? 0}
        showSizeChanger={false}
        onChange={list.setPage}
      />
    </Panel>
  );
};

export const words = ['audit', 'job', 'table'] as const;

export const readAhead = (search: URLSearchParams): Promise<unknown> =>
  prefetchApi(listJobs, listInput(listState(search, filters)), { quiet: true });

/** What goes on in the background: what people asked for, and what the product does by itself. */
export default function SystemJobsPage() {
  const c = useTranslation('common');
  return (
    <div className="p-4">
      <Panel title={c((w) => w.menu.job)} isFirst>
        <div className="grid items-start gap-4 xl:grid-cols-[3fr_2fr]">
          <Jobs />
          <Schedule />
        </div>
      </Panel>
    </div>
  );
}
