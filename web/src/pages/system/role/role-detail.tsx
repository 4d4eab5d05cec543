import { readRole, readRoleHistory } from '@atrium/contract/role/calls.ts';
import { roleResource } from '@atrium/contract/role/fields.ts';
import type { Role } from '@atrium/contract/role/schemas.ts';
import SafetyOutlined from '@ant-design/icons/SafetyOutlined';
import { useTranslation } from '../../../lib/language/i18n.ts';
import { useLabel } from '../../../lib/language/label.ts';
import { useApiQuery } from '../../../lib/query/query.ts';
import { useDepts } from '../../../parts/dept/dept-picker.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { HistoryList } from '../../../ui/text/history-list.tsx';
import { Placeholder } from '../../../ui/feedback/placeholder.tsx';
import { Facts } from '../../../ui/resource/facts.tsx';
import type { RecordPlace, RecordPart } from '../../../ui/record/record-types.ts';
import { RecordView } from '../../../ui/record/record-view.tsx';
import { StatusTag } from '../../../ui/feedback/status-tag.tsx';
import { useRecordAddress } from '../../../ui/text/record-link.tsx';
import { MemberList } from './role-members.tsx';
import type { RoleDialog } from './role-dialog.ts';
import { useRoleActions } from './use-role-actions.ts';
import { GrantTree } from './grant-tree.tsx';
import { useRoleGrants } from './use-role-grants.ts';

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
  return <Facts fields={fields} row={role} own={{ name: null, dataScope: reach, depts: null, userCount: null }} />;
};

const Rights = ({ id }: { id: number }) => {
  const { grants, error, refetch } = useRoleGrants(id);
  if (error && !grants) return <ErrorState failure={error} onRetry={refetch} />;
  if (!grants) return <Placeholder className="h-60" />;
  return <GrantTree value={grants} isFixed />;
};

const useParts = (role: Role): RecordPart[] => {
  const t = useTranslation('role');
  const h = useTranslation('audit');
  const { id } = role;
  return [
    { key: 'facts', title: t((w) => w.facts), content: <FactList role={role} /> },
    {
      key: 'members',
      title: t((w) => w.members),
      note: role.userCount,
      content: <MemberList role={role} />,
    },
    { key: 'rights', title: t((w) => w.rights), content: <Rights id={id} /> },
    { key: 'history', title: h((w) => w.history), content: <HistoryList call={readRoleHistory} id={id} /> },
  ];
};

interface RoleDetailProps {
  role: Role;
  /** Null where it has a page to itself. */
  beside: RecordPlace | null;
  onOpen: (dialog: RoleDialog) => void;
  onGone: () => void;
}

/** What a role is, who holds it, what it grants, and what was done to it. */
export const RoleDetail = ({ role: listed, beside, onOpen, onGone }: RoleDetailProps) => {
  const label = useLabel();
  const { data: role = listed } = useApiQuery(readRole, { id: listed.id }, { quiet: true });
  const builtin = role.builtin ? ` · ${label(fields.builtin.label)}` : '';
  return (
    <RecordView
      id={role.id}
      head={{
        name: role.name,
        picture: <SafetyOutlined aria-hidden />,
        line: `${role.code}${builtin}`,
        states: role.status === 1 ? null : <StatusTag status={role.status} />,
        actions: useRoleActions(onOpen, onGone)(role),
      }}
      parts={useParts(role)}
      address={useRecordAddress()('role', role.id)}
      beside={beside}
    />
  );
};
