import NotificationOutlined from '@ant-design/icons/NotificationOutlined';
import { publishAnnouncement, withdrawAnnouncement } from '@atrium/contract/announcement/calls.ts';
import { announcementCalls, announcementResource, targetFields } from '@atrium/contract/announcement/fields.ts';
import type { Announcement } from '@atrium/contract/announcement/schemas.ts';
import { getDisplayedValue } from '@atrium/contract/resource/definition.ts';
import { useCan } from '../../../lib/access/access.ts';
import { toast } from '../../../lib/browser/toast.ts';
import { useFormat } from '../../../lib/format/format.ts';
import { useTranslation } from '../../../lib/language/i18n.ts';
import { useLabel } from '../../../lib/language/label.ts';
import { useApiMutation } from '../../../lib/query/query.ts';
import type { RowAction } from '../../../components/action/row-actions.tsx';
import { useConfirm } from '../../../components/action/use-confirm.ts';
import { Facts } from '../../../components/resource/facts.tsx';
import type { ResourceScreen } from '../../../components/resource/resource-screen.ts';
import { AnnouncementForm } from './announcement-form.tsx';
import { AnnouncementState } from './announcement-state.tsx';
import { ReceiptList } from './receipt-list.tsx';

const { fields } = announcementResource;

const isDraft = ({ state }: Announcement): boolean => state === 'draft' || state === 'withdrawn';

const FactList = ({ announcement }: { announcement: Announcement }) => {
  const t = useTranslation('announcement');
  const format = useFormat();
  const targets = targetFields.flatMap((field) => getDisplayedValue(field, fields[field], announcement)).map(String);
  const chosen = targets.length === 0 ? '–' : format.list(targets);
  const audience = announcement.audience === 'everyone' ? t((w) => w.everyone) : chosen;
  return (
    <Facts
      fields={fields}
      row={announcement}
      content={{ title: null, audience, depts: null, roles: null, positions: null, users: null }}
    />
  );
};

const useTransitions = () => {
  const t = useTranslation('announcement');
  const format = useFormat();
  const ask = useConfirm();
  const { mutateAsync: publish } = useApiMutation(publishAnnouncement);
  const { mutateAsync: withdraw } = useApiMutation(withdrawAnnouncement);
  const askPublication = ({ id, version, title, publishTime }: Announcement) =>
    ask(
      {
        title: t((w) => w.publishQuestion, { title }),
        content:
          publishTime !== null && publishTime > Date.now()
            ? t((w) => w.scheduleHint, { time: format.minute(publishTime) })
            : t((w) => w.publishHint),
        okText: t((w) => w.publish),
        isDanger: false,
      },
      async () => {
        await publish({ id, version });
        toast.success(t((w) => w.published, { title }));
      },
    );
  const askWithdrawal = ({ id, version, title }: Announcement) =>
    ask(
      {
        title: t((w) => w.withdrawQuestion, { title }),
        content: t((w) => w.withdrawHint),
        okText: t((w) => w.withdraw),
      },
      async () => {
        await withdraw({ id, version });
        toast.success(t((w) => w.withdrawn, { title }));
      },
    );
  const actions = (announcement: Announcement): RowAction[] => {
    return [
      {
        key: 'publish',
        permission: publishAnnouncement,
        label: t((w) => w.publish),
        disabledReason: isDraft(announcement) ? undefined : t((w) => w.alreadyPublished),
        onSelect: () => askPublication(announcement),
      },
      {
        key: 'withdraw',
        permission: withdrawAnnouncement,
        label: t((w) => w.withdraw),
        disabledReason: isDraft(announcement) ? t((w) => w.notPublished) : undefined,
        onSelect: () => askWithdrawal(announcement),
      },
    ];
  };
  return { actions, askPublication };
};

export const useAnnouncementScreen = (): ResourceScreen<Announcement> & {
  readonly calls: typeof announcementCalls;
} => {
  const t = useTranslation('announcement');
  const c = useTranslation('common');
  const errorText = useTranslation('errors');
  const can = useCan();
  const label = useLabel();
  const { actions, askPublication } = useTransitions();
  return {
    resource: announcementResource,
    calls: announcementCalls,
    title: c((w) => w.menu.announcement),
    actions,
    disabledReasons: (announcement) => ({
      edit:
        isDraft(announcement) || can(publishAnnouncement)
          ? undefined
          : errorText((w) => w['announcements.needsPublish']),
    }),
    deleteHint: t((w) => w.deleteHint),
    form: (props) => (
      <AnnouncementForm
        {...props}
        onPublish={can(publishAnnouncement) && (props.row === null || isDraft(props.row)) ? askPublication : undefined}
      />
    ),
    head: ({ importance, state }) => ({
      picture: <NotificationOutlined aria-hidden />,
      line: label(fields.importance.options[importance]),
      states: <AnnouncementState state={state} />,
    }),
    facts: (announcement) => <FactList announcement={announcement} />,
    sections: (announcement) => [
      { key: 'receipts', title: t((w) => w.receipts), content: <ReceiptList announcement={announcement} /> },
    ],
  };
};
