import { readRole, readRoleHistory } from '@atrium/contract/role/calls.ts';
import type { Role } from '@atrium/contract/role/schemas.ts';
import { Descriptions, Tabs } from 'antd';
import { useFormat } from '../../../lib/format/format.ts';
import { useTranslation } from '../../../lib/language/i18n.ts';
import { useApiQuery } from '../../../lib/query/query.ts';
import { useServes } from '../../../lib/access/serves.ts';
import { useDepts } from '../../../ui/form/dept-picker.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { HistoryList } from '../../../ui/text/history-list.tsx';
import { Placeholder } from '../../../ui/feedback/placeholder.tsx';
import { StatusTag } from '../../../ui/feedback/status-tag.tsx';
import { GrantTree } from './grant-tree.tsx';
import { useRoleGrants } from './use-role-grants.ts';
import { Drawer } from '../../../ui/overlay/drawer.tsx';

/** How far the role reaches, and how many hold it: what only this product's server knows. */
const useReach = (role: Role) => {
  const t = useTranslation('role');
  const format = useFormat();
  const { depts } = useDepts();
  if (!useServes()(readRole)) return [];
  const chosen = role.depts.map((one) => depts?.find(({ id: dept }) => dept === one)?.name ?? `#${one}`);
  const scope = t((w) => w.scopes[role.dataScope]);
  return [
    {
      key: 'dataScope',
      label: t((w) => w.dataScope),
      children: chosen.length === 0 ? scope : `${scope}: ${chosen.join(t((w) => w.comma))}`,
    },
    { key: 'members', label: t((w) => w.members), children: format.number(role.userCount) },
  ];
};

const FactList = ({ role }: { role: Role }) => {
  const t = useTranslation('role');
  const format = useFormat();
  const reach = useReach(role);
  return (
    <Descriptions
      column={1}
      size="small"
      bordered
      items={[
        { key: 'name', label: t((w) => w.name), children: role.name },
        { key: 'code', label: t((w) => w.code), children: role.code },
        { key: 'status', label: t((w) => w.status), children: <StatusTag status={role.status} /> },
        ...reach,
        { key: 'remark', label: t((w) => w.remark), children: role.remark || '–' },
        { key: 'createTime', label: t((w) => w.createTime), children: format.dateTime(role.createTime) },
        { key: 'updateTime', label: t((w) => w.updateTime), children: format.dateTime(role.updateTime) },
      ]}
    />
  );
};

const Facts = ({ listed }: { listed: Role }) => {
  const hasItem = useServes()(readRole);
  const { data, error, refetch } = useApiQuery(readRole, { id: listed.id }, { quiet: true, enabled: hasItem });
  if (!hasItem) return <FactList role={listed} />;
  if (error && !data) return <ErrorState failure={error} onRetry={() => void refetch()} />;
  return data ? <FactList role={data} /> : <Placeholder className="h-60" />;
};

const Rights = ({ id }: { id: number }) => {
  const { grants, error, refetch } = useRoleGrants(id);
  if (error && !grants) return <ErrorState failure={error} onRetry={refetch} />;
  if (!grants) return <Placeholder className="h-60" />;
  return <GrantTree value={grants} isFixed />;
};

/** What a role is, what it grants, and what was done to it. */
export const RoleDetail = ({ role, onClose }: { role: Role; onClose: () => void }) => {
  const t = useTranslation('role');
  const h = useTranslation('audit');
  const hasHistory = useServes()(readRoleHistory);
  const history = {
    key: 'history',
    label: h((w) => w.history),
    children: <HistoryList call={readRoleHistory} id={role.id} />,
  };
  return (
    <Drawer open title={role.name} size={560} onClose={onClose}>
      <Tabs
        items={[
          { key: 'facts', label: t((w) => w.facts), children: <Facts listed={role} /> },
          { key: 'rights', label: t((w) => w.rights), children: <Rights id={role.id} /> },
          ...(hasHistory ? [history] : []),
        ]}
      />
    </Drawer>
  );
};
