import { cancelJob, fetchJobFile, readJobs, removeJob, retryJob } from '@atrium/contract/job/calls.ts';
import { isActive } from '@atrium/contract/job/fields.ts';
import type { Job } from '@atrium/contract/job/schemas.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { callApiForFile } from '../../lib/api/api.ts';
import { saveResponse } from '../../lib/browser/save-file.ts';
import { useFormat } from '../../lib/format/format.ts';
import { useTranslation } from '../../lib/language/i18n.ts';
import { useApiMutation, useApiQuery } from '../../lib/query/query.ts';
import { viewing } from '../../lib/session/viewing.ts';
import { useConfirm } from '../../ui/act/use-confirm.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { PageLoading } from '../../ui/feedback/page-loading.tsx';
import { jobName } from './job-name.ts';
import { JobRow } from './job-row.tsx';

const Fetch = ({ id, file }: { id: number; file: string }) => {
  const t = useTranslation('job');
  const [isFetching, setFetching] = useState(false);
  const start = async () => {
    setFetching(true);
    try {
      const response = await callApiForFile(fetchJobFile, { id }, { background: true, timeout: 60_000 });
      await saveResponse(response);
    } catch {
      // The client of the wire has said what was refused.
    } finally {
      setFetching(false);
    }
  };
  return (
    <Button size="small" type="primary" title={file} loading={isFetching} onClick={() => void start()}>
      {t((w) => w.download)}
    </Button>
  );
};

/** What can be done with a job of one's own. */
export const JobActs = ({ job }: { job: Job }) => {
  const t = useTranslation('job');
  const ask = useConfirm();
  const cancel = useApiMutation(cancelJob);
  const retry = useApiMutation(retryJob);
  const remove = useApiMutation(removeJob);
  const { id, state, file } = job;
  if (viewing) return null;
  if (isActive(state)) {
    const question = {
      title: t((w) => w.cancelAsk, { kind: jobName(t, job.kind) }),
      content: t((w) => w.cancelText),
      okText: t((w) => w.cancel),
    };
    return (
      <Button size="small" type="text" onClick={() => ask(question, () => cancel.mutateAsync({ id }))}>
        {t((w) => w.cancel)}
      </Button>
    );
  }
  return (
    <>
      {state !== 'done' && (
        <Button size="small" loading={retry.isPending} onClick={() => retry.mutate({ id })}>
          {t((w) => w.retry)}
        </Button>
      )}
      {file !== null && <Fetch id={id} file={file} />}
      <Button size="small" type="text" loading={remove.isPending} onClick={() => remove.mutate({ id })}>
        {t((w) => w.remove)}
      </Button>
    </>
  );
};

/** The jobs of one's own, newest first. */
export const OwnJobs = () => {
  const t = useTranslation('job');
  const format = useFormat();
  const { data, error, refetch } = useApiQuery(readJobs, undefined, { quiet: true, background: true });
  if (error && !data) return <ErrorState failure={error} onRetry={() => void refetch()} />;
  if (!data) return <PageLoading />;
  if (data.length === 0) return <EmptyState message={t((w) => w.none)} hint={t((w) => w.noneHint)} />;
  return (
    <ul className="m-0 list-none p-0">
      {data.map((job) => (
        <li key={job.id} className="border-solid border-line-secondary not-first:border-t">
          <JobRow
            job={job}
            note={
              job.fileUntil !== null && <span>{t((w) => w.fileUntil, { time: format.dateTime(job.fileUntil) })}</span>
            }
            acts={<JobActs job={job} />}
          />
        </li>
      ))}
    </ul>
  );
};
