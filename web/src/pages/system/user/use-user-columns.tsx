import LockOutlined from '@ant-design/icons/LockOutlined';
import { listRoles } from '@atrium/contract/role/calls.ts';
import { readUserOptions } from '@atrium/contract/user/calls.ts';
import { userResource } from '@atrium/contract/user/fields.ts';
import type { User } from '@atrium/contract/user/schemas.ts';
import { Avatar, Button, Tag, Tooltip } from 'antd';
import { useMemo } from 'react';
import { useFormat } from '../../../lib/format/format.ts';
import { useTranslation } from '../../../lib/language/i18n.ts';
import { useServes } from '../../../lib/access/serves.ts';
import { useApiQuery } from '../../../lib/query/query.ts';
import type { DataColumn } from '../../../ui/data-table/columns.ts';
import { useColumns } from '../../../ui/resource/use-columns.ts';

/** Who and where before how to reach them. */
const order = [
  'name',
  'username',
  'deptName',
  'roles',
  'phoneNumber',
  'email',
  'status',
  'lastLoginTime',
  'createTime',
  'updateTime',
] as const;

const Name = ({ user, onOpen }: { user: User; onOpen: (user: User) => void }) => {
  const t = useTranslation('user');
  const format = useFormat();
  return (
    <span className="flex min-w-0 items-center gap-2">
      <Avatar size="small" src={user.avatar || undefined} alt="" className="shrink-0">
        {user.name.slice(0, 1)}
      </Avatar>
      <Button type="link" className="min-w-0 px-0" onClick={() => onOpen(user)}>
        <span className="truncate" title={user.name}>
          {user.name}
        </span>
      </Button>
      {Boolean(user.lockedUntil) && (
        <Tooltip title={t((w) => w.lockedUntil, { time: format.dateTime(user.lockedUntil ?? 0) })}>
          <Tag color="error" icon={<LockOutlined aria-hidden />} className="me-0">
            {t((w) => w.locked)}
          </Tag>
        </Tooltip>
      )}
    </span>
  );
};

/** The roles that can be named, by id. */
export const useRoleNames = (): ReadonlyMap<number, string> => {
  const enabled = useServes()(readUserOptions);
  const options = useApiQuery(readUserOptions, undefined, { quiet: true, keep: true, enabled });
  const list = useApiQuery(listRoles, {}, { quiet: true, keep: true, enabled: !enabled });
  const roles = enabled ? options.data?.roles : list.data?.list;
  return useMemo(() => new Map(roles?.map(({ id, name }) => [id, name])), [roles]);
};

/** Roles by their names. */
export const RoleTags = ({ ids, names }: { ids: readonly number[]; names: ReadonlyMap<number, string> }) =>
  ids.length === 0 ? (
    '–'
  ) : (
    <span className="inline-flex flex-wrap gap-1">
      {ids.map((id) => (
        <Tag key={id} className="me-0">
          {names.get(id) ?? id}
        </Tag>
      ))}
    </span>
  );

/** The columns of the list of users. */
export const useUserColumns = (onOpen: (user: User) => void): DataColumn<User>[] => {
  const t = useTranslation('user');
  const format = useFormat();
  const names = useRoleNames();
  const own = useMemo(
    () => ({
      name: (user: User) => <Name user={user} onOpen={onOpen} />,
      roles: ({ roles }: User) => <RoleTags ids={roles} names={names} />,
      lastLoginTime: ({ lastLoginTime }: User) =>
        lastLoginTime === null ? (
          <span className="text-secondary">{t((w) => w.never)}</span>
        ) : (
          format.dateTime(lastLoginTime)
        ),
    }),
    [t, format, names, onOpen],
  );
  return useColumns(userResource.fields, own, order);
};
