import ToolOutlined from '@ant-design/icons/ToolOutlined';
import { markAnnouncements, readAnnouncementText } from '@atrium/contract/announcement/calls.ts';
import type { CurrentAnnouncement } from '@atrium/contract/announcement/schemas.ts';
import { Button } from 'antd';
import { useSingleRun } from '../../lib/browser/use-single-run.ts';
import { useFormat } from '../../lib/format/format.ts';
import { useTranslation } from '../../lib/language/i18n.ts';
import { invalidateFamilies, useApiMutation, useApiQuery } from '../../lib/query/query.ts';
import { impersonation } from '../../lib/session/impersonation.ts';
import { ErrorState } from '../../components/feedback/error-state.tsx';
import { PageLoading } from '../../components/feedback/page-loading.tsx';
import { Dialog } from '../../components/overlay/dialog.tsx';
import { Markdown } from '../../components/text/markdown.tsx';
import { useOpenAnnouncement } from './received-announcements.ts';

const AnnouncementDialog = ({ announcement }: { announcement: CurrentAnnouncement }) => {
  const t = useTranslation('shell');
  const format = useFormat();
  const { id, title, publishTime, mustConfirm, isConfirmed, isRead } = announcement;
  const { data, error } = useApiQuery(readAnnouncementText, { id }, { skipsErrorToast: true });
  const { mutateAsync: markAnnouncement, isPending } = useApiMutation(markAnnouncements);
  const needsConfirmation = mustConfirm && !isConfirmed && !impersonation;
  const close = useSingleRun(async () => {
    if ((needsConfirmation || !isRead) && !impersonation)
      await markAnnouncement({ ids: [id], confirm: needsConfirmation });
    useOpenAnnouncement.setState({ id: null });
  });
  const requestClose = () => void close().catch(() => undefined);
  return (
    <Dialog
      open
      title={title}
      closable={!needsConfirmation}
      keyboard={!needsConfirmation}
      mask={{ closable: false }}
      onCancel={requestClose}
      footer={
        <Button type="primary" loading={isPending} disabled={!data && needsConfirmation} onClick={requestClose}>
          {t((w) => (needsConfirmation ? w.confirmAnnouncement : w.closeAnnouncement))}
        </Button>
      }
    >
      <p className="mt-0 mb-3 text-xs text-secondary">{format.minute(publishTime)}</p>
      {error && !data && (
        // The announcement may have been withdrawn: reloading the list closes the dialog.
        <ErrorState failure={error} onRetry={() => void invalidateFamilies([readAnnouncementText.family])} />
      )}
      {!data && !error && <PageLoading />}
      {data && <Markdown isPart>{data.body}</Markdown>}
    </Dialog>
  );
};

interface AnnouncementHostProps {
  openAnnouncement: CurrentAnnouncement | undefined;
  maintenance: readonly CurrentAnnouncement[];
}

export const AnnouncementHost = ({ openAnnouncement, maintenance }: AnnouncementHostProps) => {
  const t = useTranslation('shell');
  const tCommon = useTranslation('common');
  const format = useFormat();
  return (
    <>
      {maintenance.map(({ id, title, expireTime }) => (
        <div
          key={id}
          role="status"
          className="flex flex-none flex-wrap items-center justify-center gap-x-3 bg-warning-bg px-4 py-1.5 text-warning-text"
        >
          <ToolOutlined aria-hidden />
          <span className="wrap-anywhere">{title}</span>
          {expireTime !== null && (
            <span>{tCommon((w) => w.maintenanceUntil, { time: format.minute(expireTime) })}</span>
          )}
          <Button type="link" size="small" onClick={() => useOpenAnnouncement.setState({ id })}>
            {t((w) => w.announcementDetails)}
          </Button>
        </div>
      ))}
      {openAnnouncement && <AnnouncementDialog key={openAnnouncement.id} announcement={openAnnouncement} />}
    </>
  );
};
