import KeyOutlined from '@ant-design/icons/KeyOutlined';
import LockOutlined from '@ant-design/icons/LockOutlined';
import { readUserOptions } from '@atrium/contract/user/calls.ts';
import { userResource } from '@atrium/contract/user/fields.ts';
import type { User } from '@atrium/contract/user/schemas.ts';
import { useMemo } from 'react';
import { useFormat } from '../../../lib/format/format.ts';
import { useTranslation } from '../../../lib/language/i18n.ts';
import { useApiQuery } from '../../../lib/query/query.ts';
import type { DataColumn } from '../../../ui/data-table/columns.ts';
import { Chip } from '../../../ui/feedback/chip.tsx';
import { Pill } from '../../../ui/feedback/pill.tsx';
import { StatusTag } from '../../../ui/feedback/status-tag.tsx';
import { UserAvatar } from '../../../ui/text/user-avatar.tsx';
import { useColumns } from '../../../ui/resource/use-columns.ts';
import { RecentTime } from '../../../ui/text/recent-time.tsx';
import { RecordLink } from '../../../ui/text/record-link.tsx';
import { RowName } from '../../../ui/text/row-name.tsx';

/** Who and where before how to reach them. */
const order = [
  'name',
  'deptName',
  'roles',
  'status',
  'lastLoginTime',
  'username',
  'phoneNumber',
  'email',
  'createTime',
  'updateTime',
] as const;

const Face = ({ user: { name, username, avatar } }: { user: User }) => (
  <UserAvatar name={name} username={username} picture={avatar} />
);

interface PersonProps {
  user: User;
  onOpen: (user: User) => void;
}

const PersonName = ({ user, onOpen }: PersonProps) => (
  <RowName onOpen={() => onOpen(user)}>
    <span title={user.name}>{user.name}</span>
  </RowName>
);

const Person = ({ user, onOpen }: PersonProps) => (
  <span className="flex min-w-0 items-center gap-2.5">
    <Face user={user} />
    <span className="flex min-w-0 flex-col items-start">
      <PersonName user={user} onOpen={onOpen} />
      <span className="max-w-full truncate text-xs leading-4 text-tertiary" title={user.username}>
        {user.username}
      </span>
    </span>
  </span>
);

/** The same in one line. */
const SmallPerson = ({ user, onOpen }: PersonProps) => (
  <span className="flex min-w-0 flex-wrap items-baseline gap-x-1.5">
    <PersonName user={user} onOpen={onOpen} />
    <span className="max-w-full truncate text-xs font-normal text-tertiary" title={user.username}>
      {user.username}
    </span>
  </span>
);

/** How an account is: what keeps somebody out comes first. */
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

/** The roles that can be named, by id. */
export const useRoleNames = (): ReadonlyMap<number, string> => {
  const { data } = useApiQuery(readUserOptions, undefined, { quiet: true, keep: true });
  return useMemo(() => new Map(data?.roles.map(({ id, name }) => [id, name])), [data]);
};

interface RoleTagsProps {
  ids: readonly number[];
  names: ReadonlyMap<number, string>;
  /** Each leads to its page. */
  isLinked?: boolean;
}

/** Roles by their names. */
export const RoleTags = ({ ids, names, isLinked = false }: RoleTagsProps) =>
  ids.length === 0 ? (
    '–'
  ) : (
    <span className="inline-flex max-w-full flex-wrap gap-1">
      {ids.map((id) => {
        const name = names.get(id) ?? String(id);
        return (
          <Chip key={id} title={name}>
            {isLinked ? (
              <RecordLink noun="role" id={id}>
                {name}
              </RecordLink>
            ) : (
              name
            )}
          </Chip>
        );
      })}
    </span>
  );

/** The columns of the list of users. */
export const useUserColumns = (onOpen: (user: User) => void): DataColumn<User>[] => {
  const t = useTranslation('user');
  const comma = useTranslation('table')((w) => w.comma);
  const names = useRoleNames();
  const own = useMemo(
    () => ({
      name: (user: User) => <Person user={user} onOpen={onOpen} />,
      status: (user: User) => <UserStatus user={user} />,
      roles: ({ roles }: User) => <RoleTags ids={roles} names={names} />,
      lastLoginTime: ({ lastLoginTime }: User) =>
        lastLoginTime === null ? (
          <span className="text-tertiary">{t((w) => w.never)}</span>
        ) : (
          <RecentTime at={lastLoginTime} />
        ),
    }),
    [t, names, onOpen],
  );
  const columns: DataColumn<User>[] = useColumns(userResource.fields, own, order);
  const more = useMemo(
    (): Readonly<Record<string, Partial<DataColumn<User>>>> => ({
      // The username stands below the name.
      name: {
        exports: ['name', 'username'],
        face: (user) => <Face user={user} />,
        small: (user) => <SmallPerson user={user} onOpen={onOpen} />,
      },
      deptName: { isPlain: true },
      roleNames: { small: ({ roles }) => roles.map((id) => names.get(id) ?? String(id)).join(comma) || '–' },
      lastLoginTime: { isPlain: true, isAside: true },
    }),
    [names, comma, onOpen],
  );
  return useMemo(() => columns.map((column) => ({ ...column, ...more[column.key] })), [columns, more]);
};
