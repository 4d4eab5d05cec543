import DesktopOutlined from '@ant-design/icons/DesktopOutlined';
import { endOnlineSessions, onlineCalls } from '@atrium/contract/online/calls.ts';
import { onlineResource } from '@atrium/contract/online/fields.ts';
import type { OnlineSession } from '@atrium/contract/online/schemas.ts';
import { Tag } from 'antd';
import { useFormat } from '../../../lib/format/format.ts';
import { toast } from '../../../lib/browser/toast.ts';
import { useTranslation } from '../../../lib/language/i18n.ts';
import { useApiMutation } from '../../../lib/query/query.ts';
import { useConfirm } from '../../../components/action/use-confirm.ts';
import type { ResourceScreen } from '../../../components/resource/resource-screen.ts';
import { RecordLink } from '../../../components/text/record-link.tsx';

export const OnlineStates = ({ session: { own, viewer } }: { session: OnlineSession }) => {
  const t = useTranslation('online');
  return (
    <>
      {own && <Tag color="processing">{t((w) => w.currentSession)}</Tag>}
      {viewer && <Tag color="warning">{t((w) => w.viewedBy, { name: viewer })}</Tag>}
    </>
  );
};

const maxNames = 5;

/** Asks before sessions are ended, with the names of their users, and warns if the current session is among them. */
const useEndSessions = () => {
  const t = useTranslation('online');
  const c = useTranslation('common');
  const format = useFormat();
  const ask = useConfirm();
  const { mutateAsync } = useApiMutation(endOnlineSessions);
  return (sessions: readonly OnlineSession[], onEnded: () => void) => {
    const names = [...new Set(sessions.map(({ name, username }) => c((w) => w.person, { name, username })))];
    const shownNames = names.slice(0, maxNames);
    const hiddenCount = names.length - shownNames.length;
    const users = format.list(
      hiddenCount > 0 ? [...shownNames, t((w) => w.moreUsers, { count: hiddenCount })] : shownNames,
    );
    const includesOwnSession = sessions.some(({ own }) => own);
    ask(
      {
        title: t((w) => w.endQuestion, { count: sessions.length }),
        content: t((w) => (includesOwnSession ? w.endOwnHint : w.endHint), { users }),
        okText: c((w) => w.endSessions),
      },
      async () => {
        const { ended, refused } = await mutateAsync({ ids: sessions.map(({ id }) => id) });
        if (refused.length === 0) toast.success(t((w) => w.ended, { count: ended }));
        else toast.warning(t((w) => w.endedPartly, { ended: format.number(ended), count: refused.length }));
        onEnded();
      },
    );
  };
};

export const useOnlineScreen = () => {
  const t = useTranslation('online');
  const c = useTranslation('common');
  const endSessions = useEndSessions();
  const screen: ResourceScreen<OnlineSession> & { readonly calls: typeof onlineCalls } = {
    resource: onlineResource,
    calls: onlineCalls,
    title: c((w) => w.menu.online),
    actions: (session, { onDeleted }) => [
      {
        key: 'end',
        label: c((w) => w.endSessions),
        permission: endOnlineSessions,
        disabledReason: session.holdsMore ? t((w) => w.holdsMore) : undefined,
        onSelect: () => endSessions([session], onDeleted),
      },
    ],
    head: (session) => ({
      picture: <DesktopOutlined aria-hidden />,
      line: (
        <RecordLink resource="user" id={session.userId}>
          {session.username}
        </RecordLink>
      ),
      states: <OnlineStates session={session} />,
    }),
  };
  return { screen, endSessions };
};
