import { readDeptHistory } from '@atrium/contract/dept/calls.ts';
import type { Dept } from '@atrium/contract/dept/schemas.ts';
import { Descriptions, Tabs } from 'antd';
import { useFormat } from '../../../lib/format/format.ts';
import { useTranslation } from '../../../lib/language/i18n.ts';
import { useServes } from '../../../lib/access/serves.ts';
import { HistoryList } from '../../../ui/text/history-list.tsx';
import { StatusTag } from '../../../ui/feedback/status-tag.tsx';
import { Drawer } from '../../../ui/overlay/drawer.tsx';

/** What a department is, and what was done to it. */
export const DeptDetail = ({ dept, onClose }: { dept: Dept; onClose: () => void }) => {
  const t = useTranslation('dept');
  const r = useTranslation('role');
  const h = useTranslation('audit');
  const format = useFormat();
  const history = useServes()(readDeptHistory)
    ? [{ key: 'history', label: h((w) => w.history), children: <HistoryList call={readDeptHistory} id={dept.id} /> }]
    : [];
  const facts = (
    <Descriptions
      column={1}
      size="small"
      bordered
      items={[
        { key: 'name', label: t((w) => w.name), children: dept.name },
        { key: 'code', label: t((w) => w.code), children: dept.code || '–' },
        { key: 'leader', label: t((w) => w.leader), children: dept.leaderName || '–' },
        {
          key: 'people',
          label: t((w) => w.people),
          children: t((w) => w.ownAndBelow, { own: dept.userCount, total: dept.totalUserCount }),
        },
        { key: 'status', label: t((w) => w.status), children: <StatusTag status={dept.status} /> },
        { key: 'remark', label: t((w) => w.remark), children: dept.remark || '–' },
        { key: 'createTime', label: t((w) => w.createTime), children: format.dateTime(dept.createTime) },
        { key: 'updateTime', label: t((w) => w.updateTime), children: format.dateTime(dept.updateTime) },
      ]}
    />
  );
  return (
    <Drawer open title={dept.name} size={560} onClose={onClose}>
      <Tabs items={[{ key: 'facts', label: r((w) => w.facts), children: facts }, ...history]} />
    </Drawer>
  );
};
