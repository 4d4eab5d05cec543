import { onlineCalls } from '@atrium/contract/online/calls.ts';
import { signInLogCalls } from '@atrium/contract/sign-in-log/calls.ts';
import { endUserSessions, listUserSessions } from '@atrium/contract/user/action-calls.ts';
import type { UserSession } from '@atrium/contract/user/action-schemas.ts';
import type { User } from '@atrium/contract/user/schemas.ts';
import { Tag } from 'antd';
import { Link } from 'react-router';
import { useCan } from '../../../lib/access/access.ts';
import { useFormat } from '../../../lib/format/format.ts';
import { useRecentTime } from '../../../lib/format/use-recent-time.ts';
import { useTranslation } from '../../../lib/language/i18n.ts';
import { useApiQuery, useApiMutation } from '../../../lib/query/query.ts';
import { toast } from '../../../lib/browser/toast.ts';
import { useSingleRun } from '../../../lib/browser/use-single-run.ts';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { ErrorState } from '../../../components/feedback/error-state.tsx';
import { PermissionButton } from '../../../components/action/permission-button.tsx';
import { Placeholder } from '../../../components/feedback/placeholder.tsx';
import { useConfirm } from '../../../components/action/use-confirm.ts';

const useEndSessions = (user: User) => {
  const t = useTranslation('user');
  const c = useTranslation('common');
  const ask = useConfirm();
  const { mutateAsync, isPending } = useApiMutation(endUserSessions);
  const end = useSingleRun((sessions?: number[]) =>
    mutateAsync({ id: user.id, ...(sessions && { sessions }) }).then(
      ({ ended }) => toast.success(t((w) => w.endDone, { count: ended })),
      () => undefined,
    ),
  );
  const confirmEndAll = () =>
    ask(
      {
        title: t((w) => w.endQuestion, { name: user.name }),
        content: t((w) => w.endHint),
        okText: c((w) => w.endSessions),
      },
      () => end(),
    );
  return { end, confirmEndAll, isPending };
};

const Session = ({ session, isFixed, onEnd }: { session: UserSession; isFixed: boolean; onEnd: () => void }) => {
  const t = useTranslation('user');
  const format = useFormat();
  const formatRecentTime = useRecentTime();
  return (
    <li className="flex items-start gap-3 border-0 border-b border-solid border-line-secondary py-3">
      <div className="min-w-0 flex-1">
        <p className="m-0 flex flex-wrap items-center gap-2 font-medium">
          {session.address}
          {session.own && <Tag color="processing">{t((w) => w.ownSession)}</Tag>}
          {session.viewer && <Tag color="warning">{t((w) => w.viewedBy, { name: session.viewer })}</Tag>}
        </p>
        <p className="m-0 text-xs wrap-anywhere text-secondary">{session.device || t((w) => w.unknownDevice)}</p>
        <p className="m-0 mt-1 text-xs text-secondary">
          {t((w) => w.signedIn, { time: format.dateTime(session.createTime) })} ·{' '}
          {t((w) => w.lastUsed, { time: formatRecentTime(session.lastUseTime) })}
        </p>
      </div>
      <PermissionButton
        permission={endUserSessions}
        size="small"
        disabled={isFixed}
        aria-label={t((w) => w.endSessionFrom, { address: session.address })}
        onClick={onEnd}
      >
        {t((w) => w.endSession)}
      </PermissionButton>
    </li>
  );
};

const lists = [
  { page: 'online', title: 'online', call: onlineCalls.list },
  { page: 'sign-in-log', title: 'signInLog', call: signInLogCalls.list },
] as const;

const UserLists = ({ user }: { user: User }) => {
  const c = useTranslation('common');
  const can = useCan();
  return (
    <span className="flex flex-wrap gap-3">
      {lists
        .filter(({ call }) => can(call))
        .map(({ page, title }) => (
          <Link key={page} to={`/system/${page}?userId=${user.id}`}>
            {c((w) => w.menu[title])}
          </Link>
        ))}
    </span>
  );
};

export const UserSessions = ({ user }: { user: User }) => {
  const t = useTranslation('user');
  const { data, error, refetch } = useApiQuery(listUserSessions, { id: user.id }, { skipsErrorToast: true });
  const { end, confirmEndAll, isPending } = useEndSessions(user);
  if (error && !data) return <ErrorState failure={error} onRetry={() => void refetch()} />;
  if (!data) return <Placeholder className="h-60" />;
  if (data.length === 0)
    return (
      <>
        <UserLists user={user} />
        <EmptyState message={t((w) => w.noSessions)} />
      </>
    );
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <UserLists user={user} />
        <PermissionButton
          permission={endUserSessions}
          disabled={user.holdsMore}
          loading={isPending}
          onClick={() => confirmEndAll()}
        >
          {t((w) => w.endAll)}
        </PermissionButton>
      </div>
      <ul className="m-0 list-none p-0">
        {data.map((session) => (
          <Session
            key={session.id}
            session={session}
            isFixed={user.holdsMore || isPending}
            onEnd={() => void end([session.id])}
          />
        ))}
      </ul>
    </>
  );
};
