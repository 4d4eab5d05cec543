import type { Role } from '@atrium/contract/role/schemas.ts';
import { Button, Tag } from 'antd';
import { useMemo } from 'react';
import { useIsOwnServer } from '../../../lib/api/capabilities.ts';
import { useFormat } from '../../../lib/format/format.ts';
import { useTranslation } from '../../../lib/language/i18n.ts';
import type { DataColumn } from '../../../ui/data-table/columns.ts';
import { Copyable } from '../../../ui/data-table/copyable.tsx';
import { StatusTag } from '../../../ui/feedback/status-tag.tsx';

/** The columns of the list of roles. */
export const useRoleColumns = (onOpen: (role: Role) => void): DataColumn<Role>[] => {
  const t = useTranslation('role');
  const format = useFormat();
  const hasReach = useIsOwnServer() !== false;
  return useMemo(() => {
    const columns: DataColumn<Role>[] = [
      {
        key: 'name',
        title: t((w) => w.name),
        width: 200,
        isName: true,
        isSortable: true,
        render: (role) => (
          <>
            <Button type="link" className="px-0" onClick={() => onOpen(role)}>
              {role.name}
            </Button>
            {role.builtin && <Tag className="ms-2">{t((w) => w.builtin)}</Tag>}
          </>
        ),
      },
      {
        key: 'code',
        title: t((w) => w.code),
        width: 170,
        isSortable: true,
        render: (role) => <Copyable>{role.code}</Copyable>,
      },
      {
        key: 'status',
        title: t((w) => w.status),
        width: 100,
        isSortable: true,
        render: ({ status }) => <StatusTag status={status} />,
      },
      {
        key: 'dataScope',
        title: t((w) => w.dataScope),
        width: 160,
        render: ({ dataScope }: Partial<Role>) => (dataScope ? t((w) => w.scopes[dataScope]) : '–'),
      },
      {
        key: 'userCount',
        title: t((w) => w.members),
        width: 100,
        align: 'end',
        render: ({ userCount }) => format.number(userCount),
      },
      { key: 'remark', title: t((w) => w.remark), width: 220, render: ({ remark }) => remark || '–' },
      {
        key: 'createTime',
        title: t((w) => w.createTime),
        width: 180,
        isSortable: true,
        isExtra: true,
        render: (role) => format.dateTime(role.createTime),
      },
      {
        key: 'updateTime',
        title: t((w) => w.updateTime),
        width: 180,
        isSortable: true,
        render: (role) => format.dateTime(role.updateTime),
      },
      {
        key: 'id',
        title: t((w) => w.id),
        width: 100,
        isSortable: true,
        isExtra: true,
        render: ({ id }) => <Copyable>{String(id)}</Copyable>,
      },
    ];
    // Another server knows neither.
    return hasReach ? columns : columns.filter(({ key }) => key !== 'dataScope' && key !== 'userCount');
  }, [t, format, hasReach, onOpen]);
};
