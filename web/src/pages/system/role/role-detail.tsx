import { type Role, readRole, readRoleGrants, readRoleHistory } from '@atrium/contract/role.ts';
import { Descriptions, Tabs } from 'antd';
import { useFormat } from '../../../lib/format.ts';
import { useWords } from '../../../lib/i18n.ts';
import { useAsk } from '../../../lib/query.ts';
import { useDepts } from '../../../ui/dept-picker.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { HistoryList } from '../../../ui/history-list.tsx';
import { Placeholder } from '../../../ui/placeholder.tsx';
import { StatusTag } from '../../../ui/status-tag.tsx';
import { GrantTree } from './grant-tree.tsx';
import { Drawer } from '../../../ui/drawer.tsx';

const Facts = ({ id }: { id: number }) => {
  const t = useWords('role');
  const format = useFormat();
  const { depts } = useDepts();
  const { data: role, error, refetch } = useAsk(readRole, { id }, { quiet: true });
  if (error && !role) return <ErrorState failure={error} onRetry={() => void refetch()} />;
  if (!role) return <Placeholder className="h-60" />;
  const chosen = role.depts.map((one) => depts?.find(({ id: dept }) => dept === one)?.name ?? `#${one}`);
  const scope = t((w) => w.scopes[role.dataScope]);
  return (
    <Descriptions
      column={1}
      size="small"
      bordered
      items={[
        { key: 'name', label: t((w) => w.name), children: role.name },
        { key: 'code', label: t((w) => w.code), children: role.code },
        { key: 'status', label: t((w) => w.status), children: <StatusTag status={role.status} /> },
        {
          key: 'dataScope',
          label: t((w) => w.dataScope),
          children: chosen.length === 0 ? scope : `${scope}: ${chosen.join(t((w) => w.comma))}`,
        },
        { key: 'members', label: t((w) => w.members), children: format.number(role.userCount) },
        { key: 'remark', label: t((w) => w.remark), children: role.remark || '–' },
        { key: 'createTime', label: t((w) => w.createTime), children: format.dateTime(role.createTime) },
        { key: 'updateTime', label: t((w) => w.updateTime), children: format.dateTime(role.updateTime) },
      ]}
    />
  );
};

const Rights = ({ id }: { id: number }) => {
  const { data: grants, error, refetch } = useAsk(readRoleGrants, { id }, { quiet: true });
  if (error && !grants) return <ErrorState failure={error} onRetry={() => void refetch()} />;
  if (!grants) return <Placeholder className="h-60" />;
  return <GrantTree value={grants} isFixed />;
};

/** What a role is, what it grants, and what was done to it. */
export const RoleDetail = ({ role, onClose }: { role: Role; onClose: () => void }) => {
  const t = useWords('role');
  const h = useWords('audit');
  return (
    <Drawer open title={role.name} size={560} onClose={onClose}>
      <Tabs
        items={[
          { key: 'facts', label: t((w) => w.facts), children: <Facts id={role.id} /> },
          { key: 'rights', label: t((w) => w.rights), children: <Rights id={role.id} /> },
          { key: 'history', label: h((w) => w.history), children: <HistoryList call={readRoleHistory} id={role.id} /> },
        ]}
      />
    </Drawer>
  );
};
