import SafetyOutlined from '@ant-design/icons/SafetyOutlined';
import {
  copyRole,
  createRole,
  deleteRole,
  exportRoles,
  listRoleMembers,
  listRoles,
  previewRoleMenu,
  readRole,
  readRoleHistory,
  setRoleStatus,
  updateRole,
} from '@atrium/contract/role/calls.ts';
import { roleResource } from '@atrium/contract/role/fields.ts';
import type { Role } from '@atrium/contract/role/schemas.ts';
import { useTranslation } from '../../../lib/language/i18n.ts';
import { toast } from '../../../lib/browser/toast.ts';
import { useUndoToast } from '../../../components/action/undo.ts';
import { useConfirm } from '../../../components/action/use-confirm.ts';
import { useLabel } from '../../../lib/language/label.ts';
import { useApiMutation } from '../../../lib/query/query.ts';
import { useDepts } from '../../../features/dept/dept-picker.tsx';
import type { RowAction } from '../../../components/action/row-actions.tsx';
import { ErrorState } from '../../../components/feedback/error-state.tsx';
import { Placeholder } from '../../../components/feedback/placeholder.tsx';
import { StatusTag } from '../../../components/feedback/status-tag.tsx';
import { Facts } from '../../../components/resource/facts.tsx';
import type { ActionContext, ResourceScreen } from '../../../components/resource/resource-screen.ts';
import { GrantTree } from './grant-tree.tsx';
import { RoleForm } from './role-form.tsx';
import { MemberList, RoleMembers } from './role-members.tsx';
import { RolePreview } from './role-preview.tsx';
import { useRoleGrants } from './use-role-grants.ts';
import { useFormat } from '../../../lib/format/format.ts';

const { fields } = roleResource;

export const roleCalls = {
  list: listRoles,
  export: exportRoles,
  read: readRole,
  create: createRole,
  update: updateRole,
  delete: deleteRole,
  history: readRoleHistory,
};

const useDataScopeText = ({ dataScope, depts = [] }: Partial<Role>): string => {
  const t = useTranslation('role');
  const label = useLabel();
  const format = useFormat();
  const { depts: loadedDepts } = useDepts();
  if (!dataScope) return '–';
  const deptNames = depts.map((deptId) => loadedDepts?.find(({ id }) => id === deptId)?.name ?? `#${deptId}`);
  const scope = label(fields.dataScope.options[dataScope]);
  return deptNames.length === 0 ? scope : t((w) => w.scopeWith, { scope, depts: format.list(deptNames) });
};

const FactList = ({ role }: { role: Role }) => {
  const dataScope = useDataScopeText(role);
  return <Facts fields={fields} row={role} content={{ name: null, dataScope, depts: null, userCount: null }} />;
};

const Permissions = ({ id }: { id: number }) => {
  const { grants, error, refetch } = useRoleGrants(id);
  if (error && !grants) return <ErrorState failure={error} onRetry={refetch} />;
  if (!grants) return <Placeholder className="h-60" />;
  return <GrantTree value={grants} isFixed />;
};

const useRoleActions = () => {
  const t = useTranslation('role');
  const { mutateAsync: setStatus } = useApiMutation(setRoleStatus);
  const ask = useConfirm();
  const showUndo = useUndoToast();
  const enable = ({ id, name, version }: Role) =>
    setStatus({ id, status: 1, version }).then(
      () => toast.success(t((w) => w.enabledOf, { name })),
      () => undefined,
    );
  const disable = ({ id, name, version, userCount }: Role) =>
    ask(
      {
        title: t((w) => w.disableQuestion, { name }),
        content: userCount ? t((w) => w.disableHint, { count: userCount }) : t((w) => w.disableWithoutMembers),
        okText: t((w) => w.disable),
      },
      async () => {
        const disabledRole = await setStatus({ id, status: 0, version });
        showUndo(
          t((w) => w.disabledOf, { name }),
          () => setStatus({ id, status: 1, version: disabledRole.version }),
        );
      },
    );
  const getBuiltinReason = (role: Role) => (role.builtin ? t((w) => w.builtinNotDeletable) : undefined);
  const actions = (role: Role, { open }: ActionContext<Role>): RowAction[] => {
    const isEnabled = role.status === 1;
    return [
      {
        key: 'members',
        permission: listRoleMembers,
        label: t((w) => w.members),
        onSelect: () => open({ kind: 'members', row: role }),
      },
      {
        key: 'preview',
        permission: previewRoleMenu,
        label: t((w) => w.preview),
        onSelect: () => open({ kind: 'preview', row: role }),
      },
      { key: 'copy', permission: copyRole, label: t((w) => w.copy), onSelect: () => open({ kind: 'copy', row: role }) },
      {
        key: 'status',
        permission: setRoleStatus,
        label: t((w) => (isEnabled ? w.disable : w.enable)),
        disabledReason: getBuiltinReason(role),
        onSelect: () => void (isEnabled ? disable(role) : enable(role)),
      },
    ];
  };
  const disabledReasons = (role: Role) => {
    const lacksPermissionsReason = role.holdsMore ? t((w) => w.holdsMore) : undefined;
    const hasMembersReason = role.userCount ? t((w) => w.membersFirst, { count: role.userCount }) : undefined;
    return {
      edit: lacksPermissionsReason,
      delete: getBuiltinReason(role) ?? lacksPermissionsReason ?? hasMembersReason,
    };
  };
  return { actions, disabledReasons };
};

export const useRoleScreen = (): ResourceScreen<Role> & { readonly calls: typeof roleCalls } => {
  const t = useTranslation('role');
  const c = useTranslation('common');
  const label = useLabel();
  return {
    resource: roleResource,
    calls: roleCalls,
    title: c((w) => w.menu.role),
    ...useRoleActions(),
    deleteHint: t((w) => w.deleteHint),
    form: (props) => <RoleForm {...props} />,
    dialog: ({ kind, row }, context) => {
      if (kind === 'members' && row) return <RoleMembers role={row} onClose={context.close} />;
      if (kind === 'preview' && row) return <RolePreview role={row} onClose={context.close} />;
      return kind === 'copy' && <RoleForm {...context} row={null} copiedRole={row} />;
    },
    head: (role) => ({
      picture: <SafetyOutlined aria-hidden />,
      line: role.builtin ? `${role.code} · ${label(fields.builtin.label)}` : role.code,
      states: role.status === 1 ? null : <StatusTag status={role.status} />,
    }),
    facts: (role) => <FactList role={role} />,
    sections: (role) => [
      { key: 'members', title: t((w) => w.members), note: role.userCount, content: <MemberList role={role} /> },
      { key: 'rights', title: t((w) => w.permissions), content: <Permissions id={role.id} /> },
    ],
  };
};
