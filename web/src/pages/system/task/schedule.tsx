import { readSchedule, runScheduled } from '@atrium/contract/scheduled-task/calls.ts';
import type { ScheduleEntry } from '@atrium/contract/scheduled-task/schemas.ts';
import { useFormat } from '../../../lib/format/format.ts';
import { useTranslation } from '../../../lib/language/i18n.ts';
import { useApiMutation, useApiQuery } from '../../../lib/query/query.ts';
import { toast } from '../../../lib/browser/toast.ts';
import { NeedButton } from '../../../ui/act/need-button.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Placeholder } from '../../../ui/feedback/placeholder.tsx';

const everyMs = 30_000;

const useTook = (): ((milliseconds: number) => string) => {
  const t = useTranslation('task');
  const format = useFormat();
  return (milliseconds) =>
    milliseconds < 1000
      ? t((w) => w.milliseconds, { n: format.number(milliseconds) })
      : t((w) => w.seconds, { n: format.number(milliseconds / 1000, { maximumFractionDigits: 1 }) });
};

const Entry = ({ entry: { name, everyMinutes, last, waiting } }: { entry: ScheduleEntry }) => {
  const t = useTranslation('task');
  const a = useTranslation('audit');
  const format = useFormat();
  const tookOf = useTook();
  const run = useApiMutation(runScheduled);
  const start = () => run.mutate({ name }, { onSuccess: () => toast.success(t((w) => w.started)) });
  const went = () => {
    if (last === null) return <span>{t((w) => w.never)}</span>;
    const time = format.recent(last.time);
    if (last.succeeded) return <span>{t((w) => w.last, { time, took: tookOf(last.took) })}</span>;
    return <span className="text-error">{t((w) => w.lastFailed, { time })}</span>;
  };
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-solid border-line-secondary py-2.5 not-first:border-t">
      <div className="min-w-0 flex-1 basis-48">
        <p className="m-0">{a((w) => w.schedules[name])}</p>
        <p className="m-0 flex flex-wrap gap-x-3 text-xs text-secondary">
          {went()}
          {waiting !== null && waiting > 0 && <span>{t((w) => w.waiting, { n: format.number(waiting) })}</span>}
          <span>{t((w) => w.every, { minutes: format.number(everyMinutes, { maximumFractionDigits: 1 }) })}</span>
        </p>
      </div>
      <NeedButton need={runScheduled} size="small" loading={run.isPending} onClick={start}>
        {t((w) => w.run)}
      </NeedButton>
    </li>
  );
};

/** The scheduled tasks with their last runs. */
export const Schedule = () => {
  const { data, error, refetch } = useApiQuery(readSchedule, undefined, { quiet: true, every: everyMs });
  if (error && !data) return <ErrorState failure={error} onRetry={() => void refetch()} />;
  if (!data) return <Placeholder className="h-64" />;
  return (
    <ul className="m-0 list-none p-0">
      {data.map((entry) => (
        <Entry key={entry.name} entry={entry} />
      ))}
    </ul>
  );
};
