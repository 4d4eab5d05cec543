import KeyOutlined from '@ant-design/icons/KeyOutlined';
import LockOutlined from '@ant-design/icons/LockOutlined';
import { superAdmin } from '@atrium/contract/permissions.ts';
import { readUserOptions } from '@atrium/contract/user/calls.ts';
import type { User, UserOptions } from '@atrium/contract/user/schemas.ts';
import { useMemo } from 'react';
import { useFormat } from '../../../lib/format/format.ts';
import { useTranslation } from '../../../lib/language/i18n.ts';
import { useApiQuery } from '../../../lib/query/query.ts';
import { Chip } from '../../../components/feedback/chip.tsx';
import { Pill } from '../../../components/feedback/pill.tsx';
import { StatusTag } from '../../../components/feedback/status-tag.tsx';
import { UserAvatar } from '../../../components/text/user-avatar.tsx';
import type { ResourceCells } from '../../../components/resource/resource-cells.tsx';
import { RecentTime } from '../../../components/text/recent-time.tsx';
import { RecordLink } from '../../../components/text/record-link.tsx';
import { RowName } from '../../../components/text/row-name.tsx';

export const columnOrder = [
  'name',
  'deptName',
  'roles',
  'positions',
  'status',
  'lastLoginTime',
  'username',
  'phoneNumber',
  'email',
  'createTime',
  'updateTime',
] as const;

const UserPicture = ({ user: { name, username, avatar } }: { user: User }) => (
  <UserAvatar name={name} username={username} picture={avatar} />
);

interface UserNameProps {
  user: User;
  onOpen: () => void;
}

const UserName = ({ user, onOpen }: UserNameProps) => (
  <span className="flex min-w-0 items-center gap-2.5">
    <UserPicture user={user} />
    <span className="person-lines flex min-w-0 flex-col items-start">
      <RowName onOpen={onOpen}>{user.name}</RowName>
      <span className="max-w-full truncate text-xs leading-4 text-tertiary" title={user.username}>
        {user.username}
      </span>
    </span>
  </span>
);

const SmallUserName = ({ user, onOpen }: UserNameProps) => (
  <span className="flex min-w-0 items-baseline gap-x-1.5">
    <span className="max-w-full min-w-0 flex-none basis-auto">
      <RowName onOpen={onOpen}>{user.name}</RowName>
    </span>
    <span className="row-username min-w-0 flex-1 truncate text-xs font-normal text-tertiary" title={user.username}>
      {user.username}
    </span>
  </span>
);

/** Shows the status of a user; reasons that prevent signing in take precedence. */
export const UserStatus = ({ user }: { user: User }) => {
  const t = useTranslation('user');
  const format = useFormat();
  if (user.status !== 1) return <StatusTag status={user.status} />;
  if (user.lockedUntil)
    return (
      <Pill
        tone="error"
        icon={<LockOutlined aria-hidden />}
        title={t((w) => w.lockedUntil, { time: format.dateTime(user.lockedUntil) })}
      >
        {t((w) => w.locked)}
      </Pill>
    );
  if (user.mustChangePassword)
    return (
      <Pill tone="warning" icon={<KeyOutlined aria-hidden />}>
        {t((w) => w.mustChangePassword)}
      </Pill>
    );
  return <StatusTag status={user.status} />;
};

type Roles = ReadonlyMap<number, UserOptions['roles'][number]>;

export const useRoles = (): Roles => {
  const { data } = useApiQuery(readUserOptions, undefined, { skipsErrorToast: true, keepsPreviousData: true });
  return useMemo(() => new Map(data?.roles.map((role) => [role.id, role])), [data]);
};

export const usePositionNames = (): ReadonlyMap<number, string> => {
  const { data } = useApiQuery(readUserOptions, undefined, { skipsErrorToast: true, keepsPreviousData: true });
  return useMemo(() => new Map(data?.positions.map(({ id, name }) => [id, name])), [data]);
};

const maxRoles = 2;

interface RoleTagsProps {
  ids: readonly number[];
  roles: Roles;
  isLinked?: boolean;
}

export const RoleTags = ({ ids, roles, isLinked = false }: RoleTagsProps) =>
  ids.length === 0 ? (
    '–'
  ) : (
    <span
      className={`inline-flex max-w-full gap-1 ${isLinked ? 'flex-wrap [&_a]:text-text! [&_a]:underline' : 'align-middle'}`}
    >
      {(isLinked ? ids : ids.slice(0, maxRoles)).map((id) => {
        const role = roles.get(id);
        const name = role?.name ?? String(id);
        return (
          <Chip key={id} title={name} isViolet={role?.code === superAdmin}>
            {isLinked ? (
              <RecordLink resource="role" id={id}>
                {name}
              </RecordLink>
            ) : (
              name
            )}
          </Chip>
        );
      })}
      {!isLinked && ids.length > maxRoles && (
        <Chip
          isFixed
          title={ids
            .slice(maxRoles)
            .map((id) => roles.get(id)?.name ?? String(id))
            .join('\n')}
        >
          +{ids.length - maxRoles}
        </Chip>
      )}
    </span>
  );

export const UserDept = ({ user }: { user: User }) => {
  const t = useTranslation('user');
  if (!user.deptId) return t((w) => w.noDept);
  return (
    <RecordLink resource="dept" id={user.deptId}>
      {user.deptName || `#${user.deptId}`}
    </RecordLink>
  );
};

export const useUserCells = (): ResourceCells<User> => {
  const t = useTranslation('user');
  const format = useFormat();
  const rolesById = useRoles();
  const positionNames = usePositionNames();
  return useMemo(
    () => ({
      name: {
        exports: ['name', 'username'],
        render: (user, open) => <UserName user={user} onOpen={open} />,
        picture: (user) => <UserPicture user={user} />,
        renderCompact: (user, open) => <SmallUserName user={user} onOpen={open} />,
      },
      deptName: { isPlain: true },
      status: (user) => <UserStatus user={user} />,
      roles: {
        render: ({ roles }) => <RoleTags ids={roles} roles={rolesById} />,
        renderCompact: ({ roles }) => format.list(roles.map((id) => rolesById.get(id)?.name ?? String(id))) || '–',
      },
      positions: {
        isPlain: true,
        render: ({ positions }) => format.list(positions.map((id) => positionNames.get(id) ?? `#${id}`)) || '–',
      },
      lastLoginTime: {
        isPlain: true,
        // Cards also show that a user has never signed in.
        isBlank: () => false,
        render: ({ lastLoginTime }) =>
          lastLoginTime === null ? (
            <span className="text-tertiary">{t((w) => w.never)}</span>
          ) : (
            <RecentTime time={lastLoginTime} />
          ),
      },
    }),
    [t, rolesById, positionNames, format],
  );
};
