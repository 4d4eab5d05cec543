import type { JobKind, JobState } from '@atrium/contract/job/fields.ts';
import { Progress } from 'antd';
import type { ReactNode } from 'react';
import { useFormat } from '../../lib/format/format.ts';
import { RecentTime } from '../../ui/text/recent-time.tsx';
import { useTranslation } from '../../lib/language/i18n.ts';
import { jobName } from './job-name.ts';

/** A job as it is shown, whosever it is. */
export interface ShownJob {
  readonly kind: JobKind;
  readonly state: JobState;
  readonly done: number;
  readonly total: number | null;
  readonly problem: string;
  readonly createTime: number;
}

/** What is news has a colour. */
const tones: Readonly<Record<JobState, string>> = {
  waiting: 'text-secondary',
  running: 'text-primary',
  done: 'text-secondary',
  failed: 'text-error',
  cancelled: 'text-secondary',
};

const How = ({ job }: { job: ShownJob }) => {
  const t = useTranslation('job');
  const format = useFormat();
  const { state, done, total, problem } = job;
  const rows =
    total === null || state === 'done'
      ? t((w) => w.rows, { done: format.number(done) })
      : t((w) => w.rowsOf, { done: format.number(done), total: format.number(total) });
  return (
    <>
      {state === 'running' && total !== null && total > 0 && (
        <Progress
          aria-label={jobName(t, job.kind)}
          className="m-0! block max-w-80"
          percent={Math.min(100, (done / total) * 100)}
          showInfo={false}
          size="small"
        />
      )}
      {problem && <p className="m-0 wrap-anywhere text-error">{problem}</p>}
      {(state === 'running' || state === 'done' || done > 0) && (
        <p className="m-0 text-[13px] text-secondary tabular-nums">{rows}</p>
      )}
    </>
  );
};

interface JobRowProps {
  job: ShownJob;
  /** Whose it is, where several people's stand together. */
  by?: string;
  /** In small words below. */
  note?: ReactNode;
  acts?: ReactNode;
}

/** A job in a list: what it is, how far it has come, and what can be done with it. */
export const JobRow = ({ job, by, note, acts }: JobRowProps) => {
  const t = useTranslation('job');
  const { kind, state, createTime } = job;
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-1 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className="m-0 flex flex-wrap items-baseline gap-x-2">
          <span className="font-semibold">{jobName(t, kind)}</span>
          {by !== undefined && <span className="text-secondary">{by}</span>}
          <span className={tones[state]}>{t((w) => w.states[state])}</span>
        </p>
        <How job={job} />
        <p className="m-0 flex flex-wrap gap-x-3 text-xs text-secondary">
          <RecentTime at={createTime} />
          {note}
        </p>
      </div>
      {acts && <div className="flex flex-none items-center gap-1">{acts}</div>}
    </div>
  );
};
