import LockOutlined from '@ant-design/icons/LockOutlined';
import { unlockUser } from '@atrium/contract/user/action-calls.ts';
import {
  createUser,
  deleteUser,
  exportUsers,
  listUsers,
  readUser,
  readUserHistory,
  updateUser,
} from '@atrium/contract/user/calls.ts';
import { userResource } from '@atrium/contract/user/fields.ts';
import type { User } from '@atrium/contract/user/schemas.ts';
import { type ReactNode, useState } from 'react';
import { useFormat } from '../../../lib/format/format.ts';
import { useTranslation } from '../../../lib/language/i18n.ts';
import { PermissionButton } from '../../../components/action/permission-button.tsx';
import { Copyable } from '../../../components/data-table/copyable.tsx';
import { Facts } from '../../../components/resource/facts.tsx';
import type { ResourceScreen } from '../../../components/resource/resource-screen.ts';
import { ContactValue } from '../../../components/text/contact-value.tsx';
import { UserAvatar } from '../../../components/text/user-avatar.tsx';
import { type OneTimeSecret, OneTimePassword } from './one-time-password.tsx';
import { useUserActions } from './use-user-actions.tsx';
import { RoleTags, UserDept, UserStatus, usePositionNames, useRoles } from './user-cells.tsx';
import { UserForm } from './user-form.tsx';
import { UserPermissions } from './user-permissions.tsx';
import { UserSessions } from './user-sessions.tsx';
import { AccessExplanation } from './access-explanation.tsx';

export const userCalls = {
  list: listUsers,
  export: exportUsers,
  read: readUser,
  create: createUser,
  update: updateUser,
  delete: deleteUser,
  history: readUserHistory,
};

const factOrder = [
  'email',
  'phoneNumber',
  'username',
  'deptName',
  'roles',
  'positions',
  'status',
  'lastLoginTime',
  'createTime',
  'updateTime',
  'id',
] as const;

const FactList = ({ user }: { user: User }) => {
  const t = useTranslation('user');
  const format = useFormat();
  const roles = useRoles();
  const positionNames = usePositionNames();
  return (
    <Facts
      fields={userResource.fields}
      row={user}
      order={factOrder}
      content={{
        id: <Copyable>{String(user.id)}</Copyable>,
        name: null,
        username: <Copyable>{user.username}</Copyable>,
        deptName: <UserDept user={user} />,
        roles: <RoleTags ids={user.roles} roles={roles} isLinked />,
        positions: format.list(user.positions.map((id) => positionNames.get(id) ?? `#${id}`)) || '–',
        status: <UserStatus user={user} />,
        phoneNumber: <ContactValue value={user.phoneNumber} isVerified={user.phoneVerified} />,
        email: <ContactValue value={user.email} isVerified={user.emailVerified} />,
        ...(user.lastLoginTime === null && { lastLoginTime: t((w) => w.never) }),
      }}
    />
  );
};

const LockNotice = ({ user, onUnlock }: { user: User; onUnlock: () => void }) => {
  const t = useTranslation('user');
  const c = useTranslation('common');
  const format = useFormat();
  return (
    <div role="note" className="record-notice bg-error-bg text-error-text">
      <LockOutlined aria-hidden />
      <span className="min-w-0 flex-1">
        {t((w) => w.lockedBecause, { time: format.dateTime(user.lockedUntil ?? 0) })}
      </span>
      <PermissionButton
        permission={unlockUser}
        type="text"
        size="small"
        className="font-semibold text-error-text! underline"
        disabled={user.holdsMore}
        onClick={onUnlock}
      >
        {c((w) => w.unlock)}
      </PermissionButton>
    </div>
  );
};

interface UserScreen {
  readonly screen: ResourceScreen<User> & { readonly calls: typeof userCalls };
  readonly reset: (user: User) => void;
  readonly secretDialog: ReactNode;
}

/** `deptId` is the initial department of a new user. */
export const useUserScreen = (deptId: number | null): UserScreen => {
  const t = useTranslation('user');
  const c = useTranslation('common');
  const [secret, setSecret] = useState<OneTimeSecret | null>(null);
  const { actions, disabledReasons, reset, unlock } = useUserActions(setSecret);
  const screen: UserScreen['screen'] = {
    resource: userResource,
    calls: userCalls,
    title: c((w) => w.menu.user),
    actions,
    disabledReasons,
    deleteHint: t((w) => w.deleteHint),
    form: ({ row, close }) => <UserForm row={row} deptId={deptId} onOneTime={setSecret} close={close} />,
    head: (user) => {
      const isActive = user.status === 1 && !user.lockedUntil && !user.mustChangePassword;
      return {
        picture: <UserAvatar name={user.name} username={user.username} picture={user.avatar} />,
        line: (
          <>
            {user.username} · <UserDept user={user} />
          </>
        ),
        states: isActive ? null : <UserStatus user={user} />,
        notice: user.lockedUntil ? <LockNotice user={user} onUnlock={() => void unlock(user)} /> : null,
      };
    },
    facts: (user) => <FactList user={user} />,
    sections: (user) => [
      { key: 'rights', title: t((w) => w.permissions), content: <UserPermissions id={user.id} /> },
      { key: 'why', title: t((w) => w.accessCheck), content: <AccessExplanation id={user.id} /> },
      { key: 'sessions', title: t((w) => w.sessions), content: <UserSessions user={user} /> },
    ],
  };
  const secretDialog = secret && <OneTimePassword {...secret} onClose={() => setSecret(null)} />;
  return { screen, reset, secretDialog };
};
