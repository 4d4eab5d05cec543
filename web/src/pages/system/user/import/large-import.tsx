import { readJobs } from '@atrium/contract/job/calls.ts';
import { isActive } from '@atrium/contract/job/fields.ts';
import { largeImportBytes } from '@atrium/contract/user/import-fields.ts';
import { Alert, Button, Checkbox, Progress } from 'antd';
import { useState } from 'react';
import { useCodeChannels } from '../../../../lib/api/capabilities.ts';
import { useFormat } from '../../../../lib/format/format.ts';
import { useTranslation } from '../../../../lib/language/i18n.ts';
import { useProblemText } from '../../../../lib/language/problem-text.ts';
import { useApiQuery } from '../../../../lib/query/query.ts';
import { JobRow } from '../../../../parts/job/job-row.tsx';
import { JobActs } from '../../../../parts/job/own-jobs.tsx';
import { PageLoading } from '../../../../ui/feedback/page-loading.tsx';
import { ImportColumns } from './import-columns.tsx';
import type { LargeImportState } from './use-large-import.ts';

const megabyte = 1024 * 1024;

const Failure = ({ failure }: { failure: unknown }) => {
  const problemText = useProblemText();
  if (failure === null) return null;
  return <Alert className="mt-3" type="error" showIcon title={problemText.failure(failure)} />;
};

interface UploadProps {
  its: LargeImportState;
  file: Blob;
}

const Sending = ({ share, onStop }: { share: number; onStop: () => void }) => {
  const t = useTranslation('importing');
  const c = useTranslation('common');
  const isSent = share >= 1;
  const says = isSent ? t((w) => w.readingLarge) : t((w) => w.sending);
  return (
    <>
      <p className="mt-0 mb-1" role="status">
        {says}
      </p>
      <Progress aria-label={says} percent={Math.round(share * 100)} status="active" />
      <div className="mt-4 flex justify-end">
        <Button onClick={onStop}>{c((w) => w.cancel)}</Button>
      </div>
    </>
  );
};

const Upload = ({ its, file }: UploadProps) => {
  const t = useTranslation('importing');
  const format = useFormat();
  const isTooLarge = file.size > largeImportBytes;
  const size = format.number(Math.ceil(file.size / megabyte));
  if (its.sent !== null) return <Sending share={its.sent} onStop={its.stop} />;
  return (
    <>
      <p className="mt-0 mb-2 font-medium">{t((w) => w.largeTitle, { size })}</p>
      <p className="m-0 text-secondary">{t((w) => w.largeHint)}</p>
      {isTooLarge && <Alert className="mt-3" type="error" showIcon title={t((w) => w.tooLarge)} />}
      <Failure failure={its.failure} />
      <div className="mt-4 flex flex-wrap justify-end gap-2">
        <Button onClick={() => its.toUpload(null)}>{t((w) => w.otherFile)}</Button>
        <Button type="primary" disabled={isTooLarge} onClick={() => void its.upload()}>
          {t((w) => w.upload)}
        </Button>
      </div>
    </>
  );
};

interface TaskProps {
  its: LargeImportState;
  id: number;
  onClose: () => void;
}

const Task = ({ its, id, onClose }: TaskProps) => {
  const t = useTranslation('importing');
  const c = useTranslation('common');
  const { data } = useApiQuery(readJobs, undefined, { quiet: true, background: true });
  const job = data?.find((one) => one.id === id);
  if (!data) return <PageLoading />;
  const isOver = !job || !isActive(job.state);
  // Counted by a check alone.
  const isCheck = job?.counts['checked'] !== undefined;
  return (
    <>
      {job && <JobRow job={job} acts={<JobActs job={job} />} />}
      <p className="mt-2 mb-0 text-secondary" role="status">
        {isOver ? t((w) => (isCheck ? w.taskChecked : w.taskOver)) : t((w) => w.taskRuns)}
      </p>
      <div className="mt-4 flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>{c((w) => w.close)}</Button>
        {isOver && !isCheck && <Button onClick={() => its.toUpload(null)}>{t((w) => w.another)}</Button>}
        {isOver && isCheck && <Button onClick={its.toColumns}>{c((w) => w.back)}</Button>}
      </div>
    </>
  );
};

interface LargeImportProps extends UploadProps {
  onClose: () => void;
}

/** A file that is too large to be corrected here: kept by the server, whose task checks or imports it while nobody waits. */
export const LargeImport = ({ its, file, onClose }: LargeImportProps) => {
  const t = useTranslation('importing');
  const hasMail = useCodeChannels().includes('email');
  const [invite, setInvite] = useState(false);
  const { step, kept } = its;
  const perform = (dryRun: boolean) => void its.perform({ dryRun, invite: invite && hasMail });
  if (step === 'upload' || !kept) return <Upload its={its} file={file} />;
  if (step === 'task') return <Task its={its} id={kept.id} onClose={onClose} />;
  return (
    <>
      <ImportColumns
        sheet={kept.sheet}
        onChange={its.map}
        onBack={() => its.toUpload(file)}
        acts={(isNamed) => (
          <>
            <Button disabled={!isNamed || its.isBusy} onClick={() => perform(true)}>
              {t((w) => w.checkOnly)}
            </Button>
            <Button type="primary" disabled={!isNamed} loading={its.isBusy} onClick={() => perform(false)}>
              {t((w) => w.runAll)}
            </Button>
          </>
        )}
      >
        {hasMail && (
          <Checkbox className="mt-3" checked={invite} onChange={({ target }) => setInvite(target.checked)}>
            {t((w) => w.invite)}
          </Checkbox>
        )}
        <p className="mt-1 mb-0 text-xs text-secondary">{t((w) => w.largeColumnsHint)}</p>
      </ImportColumns>
      <Failure failure={its.failure} />
    </>
  );
};
