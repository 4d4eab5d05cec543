import { readUser, readUserHistory } from '@atrium/contract/user/calls.ts';
import { userResource } from '@atrium/contract/user/fields.ts';
import type { User } from '@atrium/contract/user/schemas.ts';
import { useTranslation } from '../../../lib/language/i18n.ts';
import { useApiQuery } from '../../../lib/query/query.ts';
import { ContactValue } from '../../../ui/text/contact-value.tsx';
import { UserAvatar } from '../../../ui/text/user-avatar.tsx';
import { Copyable } from '../../../ui/data-table/copyable.tsx';
import { HistoryList } from '../../../ui/text/history-list.tsx';
import { useRecordAddress } from '../../../ui/text/record-link.tsx';
import type { RecordPlace, RecordPart } from '../../../ui/record/record-types.ts';
import { RecordView } from '../../../ui/record/record-view.tsx';
import { Facts } from '../../../ui/resource/facts.tsx';
import { RoleTags, UserStatus, useRoleNames } from './use-user-columns.tsx';
import { useUserActions } from './use-user-actions.ts';
import { useUserActs } from './use-user-acts.ts';
import type { OneTime, UserDialog, UserPart } from './user-dialog.ts';
import { LockNotice, UserDept, UserLine } from './user-head.tsx';
import { UserRights } from './user-rights.tsx';
import { UserSessions } from './user-sessions.tsx';
import { UserWhy } from './user-why.tsx';

/** How to reach somebody, and where they belong, comes before the rest. */
const order = [
  'email',
  'phoneNumber',
  'username',
  'deptName',
  'roles',
  'status',
  'lastLoginTime',
  'createTime',
  'updateTime',
  'id',
] as const;

const FactList = ({ user }: { user: User }) => {
  const t = useTranslation('user');
  const names = useRoleNames();
  return (
    <Facts
      fields={userResource.fields}
      row={user}
      order={order}
      own={{
        id: <Copyable>{String(user.id)}</Copyable>,
        name: null,
        username: <Copyable>{user.username}</Copyable>,
        deptName: <UserDept user={user} />,
        roles: <RoleTags ids={user.roles} names={names} isLinked />,
        status: <UserStatus user={user} />,
        phoneNumber: <ContactValue value={user.phoneNumber} isVerified={user.phoneVerified} />,
        email: <ContactValue value={user.email} isVerified={user.emailVerified} />,
        ...(user.lastLoginTime === null && { lastLoginTime: t((w) => w.never) }),
      }}
    />
  );
};

const useParts = (user: User): RecordPart[] => {
  const t = useTranslation('user');
  const h = useTranslation('audit');
  const { id } = user;
  return [
    { key: 'facts', title: t((w) => w.facts), content: <FactList user={user} /> },
    { key: 'rights', title: t((w) => w.rights), content: <UserRights id={id} /> },
    { key: 'why', title: t((w) => w.why), content: <UserWhy id={id} /> },
    { key: 'sessions', title: t((w) => w.sessions), content: <UserSessions user={user} /> },
    { key: 'history', title: h((w) => w.history), content: <HistoryList call={readUserHistory} id={id} /> },
  ];
};

interface UserDetailProps {
  user: User;
  first?: UserPart | undefined;
  /** Null where it has a page to itself. */
  beside: RecordPlace | null;
  onOpen: (dialog: UserDialog) => void;
  onOneTime: (secret: OneTime) => void;
  onGone: () => void;
}

/** Who a user is, what they may do and why, where they are signed in, and what was done to them. */
export const UserDetail = ({ user: listed, first, beside, onOpen, onOneTime, onGone }: UserDetailProps) => {
  const { data: user = listed } = useApiQuery(readUser, { id: listed.id }, { quiet: true });
  const acts = useUserActs(onOneTime, onGone);
  // Its history is here already.
  const actions = useUserActions(acts, onOpen)(user).filter(({ key }) => key !== 'history');
  const isUsual = user.status === 1 && !user.lockedUntil && !user.mustChangePassword;
  return (
    <RecordView
      id={user.id}
      head={{
        name: user.name,
        picture: <UserAvatar name={user.name} username={user.username} picture={user.avatar} />,
        line: <UserLine user={user} />,
        states: isUsual ? null : <UserStatus user={user} />,
        notice: user.lockedUntil ? <LockNotice user={user} onUnlock={() => void acts.unlock(user)} /> : null,
        actions,
      }}
      parts={useParts(user)}
      first={first}
      address={useRecordAddress()('user', user.id)}
      beside={beside}
    />
  );
};
