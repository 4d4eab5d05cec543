import type { Dept } from '@atrium/contract/dept/schemas.ts';
import type { TableProps } from 'antd';
import { useFormat } from '../../../lib/format/format.ts';
import { useTranslation } from '../../../lib/language/i18n.ts';
import { StatusTag } from '../../../ui/feedback/status-tag.tsx';

/** How many people a department has, and with all below it where that is more. */
export const useHeads = (): ((dept: Dept) => string) => {
  const t = useTranslation('dept');
  const format = useFormat();
  return ({ userCount, totalUserCount }) =>
    userCount === totalUserCount
      ? format.number(userCount)
      : t((w) => w.ownAndBelow, { own: format.number(userCount), total: format.number(totalUserCount) });
};

/** The columns of the tree of departments, behind the name. */
export const useDeptColumns = (): NonNullable<TableProps<Dept>['columns']> => {
  const t = useTranslation('dept');
  const format = useFormat();
  const heads = useHeads();
  return [
    { key: 'code', title: t((w) => w.code), width: 120, ellipsis: true, render: (_value, { code }) => code || '–' },
    {
      key: 'leader',
      title: t((w) => w.leader),
      width: 100,
      ellipsis: true,
      render: (_value, { leaderName }) => leaderName || '–',
    },
    { key: 'people', title: t((w) => w.people), width: 130, align: 'end', render: (_value, dept) => heads(dept) },
    { key: 'order', title: t((w) => w.order), width: 90, align: 'end', dataIndex: 'order' },
    {
      key: 'status',
      title: t((w) => w.status),
      width: 120,
      render: (_value, { status }) => <StatusTag status={status} />,
    },
    {
      key: 'updateTime',
      title: t((w) => w.updateTime),
      width: 170,
      render: (_value, { updateTime }) => format.dateTime(updateTime),
    },
  ];
};
