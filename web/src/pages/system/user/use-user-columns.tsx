import LockOutlined from '@ant-design/icons/LockOutlined';
import { listRoles } from '@atrium/contract/role/calls.ts';
import { readUserOptions } from '@atrium/contract/user/calls.ts';
import type { User } from '@atrium/contract/user/schemas.ts';
import { Avatar, Button, Tag, Tooltip } from 'antd';
import { useMemo } from 'react';
import { useFormat } from '../../../lib/format/format.ts';
import { useTranslation } from '../../../lib/language/i18n.ts';
import { useServes } from '../../../lib/access/serves.ts';
import { useApiQuery } from '../../../lib/query/query.ts';
import type { DataColumn } from '../../../ui/data-table/columns.ts';
import { Copyable } from '../../../ui/data-table/copyable.tsx';
import { StatusTag } from '../../../ui/feedback/status-tag.tsx';

const Name = ({ user, onOpen }: { user: User; onOpen: (user: User) => void }) => {
  const t = useTranslation('user');
  const format = useFormat();
  return (
    <span className="flex min-w-0 items-center gap-2">
      <Avatar size="small" src={user.avatar || undefined} alt="" className="shrink-0">
        {user.name.slice(0, 1)}
      </Avatar>
      <Button type="link" className="min-w-0 px-0" onClick={() => onOpen(user)}>
        <span className="truncate">{user.name}</span>
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
  return useMemo(
    () => [
      {
        key: 'name',
        title: t((w) => w.name),
        width: 180,
        isName: true,
        isSortable: true,
        render: (user) => <Name user={user} onOpen={onOpen} />,
      },
      {
        key: 'username',
        title: t((w) => w.username),
        width: 150,
        isSortable: true,
        render: ({ username }) => <Copyable>{username}</Copyable>,
      },
      { key: 'deptName', title: t((w) => w.dept), width: 140, render: ({ deptName }) => deptName || '–' },
      {
        key: 'roleNames',
        title: t((w) => w.roles),
        width: 180,
        render: ({ roles }) => <RoleTags ids={roles} names={names} />,
      },
      {
        key: 'phoneNumber',
        title: t((w) => w.phoneNumber),
        width: 140,
        render: ({ phoneNumber }) => phoneNumber || '–',
      },
      { key: 'email', title: t((w) => w.email), width: 190, render: ({ email }) => email || '–' },
      {
        key: 'status',
        title: t((w) => w.status),
        width: 100,
        isSortable: true,
        render: ({ status }) => <StatusTag status={status} />,
      },
      {
        key: 'lastLoginTime',
        title: t((w) => w.lastLoginTime),
        width: 170,
        isSortable: true,
        render: ({ lastLoginTime }) =>
          lastLoginTime === null ? (
            <span className="text-secondary">{t((w) => w.never)}</span>
          ) : (
            format.dateTime(lastLoginTime)
          ),
      },
      {
        key: 'createTime',
        title: t((w) => w.createTime),
        width: 170,
        isSortable: true,
        render: ({ createTime }) => format.dateTime(createTime),
      },
      {
        key: 'updateTime',
        title: t((w) => w.updateTime),
        width: 170,
        isSortable: true,
        isExtra: true,
        render: ({ updateTime }) => format.dateTime(updateTime),
      },
      {
        key: 'description',
        title: t((w) => w.description),
        width: 220,
        isExtra: true,
        render: ({ description }) => description || '–',
      },
      {
        key: 'id',
        title: t((w) => w.id),
        width: 100,
        isSortable: true,
        isExtra: true,
        render: ({ id }) => <Copyable>{String(id)}</Copyable>,
      },
    ],
    [t, format, names, onOpen],
  );
};
