import { readDeptHistory } from '@atrium/contract/dept/calls.ts';
import { deptResource } from '@atrium/contract/dept/fields.ts';
import type { Dept } from '@atrium/contract/dept/schemas.ts';
import { Tabs } from 'antd';
import { useTranslation } from '../../../lib/language/i18n.ts';
import { useServes } from '../../../lib/access/serves.ts';
import { HistoryList } from '../../../ui/text/history-list.tsx';
import { Drawer } from '../../../ui/overlay/drawer.tsx';
import { Facts } from '../../../ui/resource/facts.tsx';

/** What a department is, and what was done to it. */
export const DeptDetail = ({ dept, onClose }: { dept: Dept; onClose: () => void }) => {
  const t = useTranslation('dept');
  const r = useTranslation('role');
  const h = useTranslation('audit');
  const { userCount: own, totalUserCount: total } = dept;
  const people = t((w) => w.ownAndBelow, { own, total });
  const facts = <Facts fields={deptResource.fields} row={dept} own={{ userCount: people }} />;
  const history = useServes()(readDeptHistory)
    ? [{ key: 'history', label: h((w) => w.history), children: <HistoryList call={readDeptHistory} id={dept.id} /> }]
    : [];
  return (
    <Drawer open title={dept.name} size={560} onClose={onClose}>
      <Tabs items={[{ key: 'facts', label: r((w) => w.facts), children: facts }, ...history]} />
    </Drawer>
  );
};
