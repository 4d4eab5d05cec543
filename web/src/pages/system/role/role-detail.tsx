import { readRole, readRoleHistory } from '@atrium/contract/role/calls.ts';
import { roleResource } from '@atrium/contract/role/fields.ts';
import type { Role } from '@atrium/contract/role/schemas.ts';
import { Tabs } from 'antd';
import { useTranslation } from '../../../lib/language/i18n.ts';
import { useLabel } from '../../../lib/language/label.ts';
import { useApiQuery } from '../../../lib/query/query.ts';
import { useServes } from '../../../lib/access/serves.ts';
import { useDepts } from '../../../parts/dept/dept-picker.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { HistoryList } from '../../../ui/text/history-list.tsx';
import { Placeholder } from '../../../ui/feedback/placeholder.tsx';
import { Facts } from '../../../ui/resource/facts.tsx';
import { GrantTree } from './grant-tree.tsx';
import { useRoleGrants } from './use-role-grants.ts';
import { Drawer } from '../../../ui/overlay/drawer.tsx';

const { fields } = roleResource;

/** How far the role reaches: the scope, with the departments that were chosen. */
const useReach = ({ dataScope, depts = [] }: Partial<Role>): string => {
  const t = useTranslation('role');
  const label = useLabel();
  const { depts: known } = useDepts();
  if (!dataScope) return '–';
  const chosen = depts.map((one) => known?.find(({ id }) => id === one)?.name ?? `#${one}`);
  const scope = label(fields.dataScope.options[dataScope]);
  return chosen.length === 0 ? scope : `${scope}: ${chosen.join(t((w) => w.comma))}`;
};

const FactList = ({ role }: { role: Role }) => {
  const reach = useReach(role);
  const knowsMore = useServes()(readRole);
  const more = knowsMore ? { dataScope: reach } : { dataScope: null, userCount: null };
  return <Facts fields={fields} row={role} own={{ ...more, code: role.code, depts: null }} />;
};

const Now = ({ listed }: { listed: Role }) => {
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
          { key: 'facts', label: t((w) => w.facts), children: <Now listed={role} /> },
          { key: 'rights', label: t((w) => w.rights), children: <Rights id={role.id} /> },
          ...(hasHistory ? [history] : []),
        ]}
      />
    </Drawer>
  );
};
