import { copyRole, deleteRole, listRoleMembers, setRoleStatus, updateRole } from '@atrium/contract/role/calls.ts';
import type { Role } from '@atrium/contract/role/schemas.ts';
import { useTranslation } from '../../../lib/language/i18n.ts';
import { useApiMutation } from '../../../lib/query/query.ts';
import { toast } from '../../../lib/browser/toast.ts';
import type { RowAction } from '../../../ui/act/row-actions.tsx';
import type { RoleDialog } from './role-dialog.ts';
import { useInUse } from '../../../ui/act/in-use.ts';
import { useConfirm } from '../../../ui/act/use-confirm.ts';

const useRemoval = (onGone?: () => void): ((role: Role) => void) => {
  const t = useTranslation('role');
  const c = useTranslation('common');
  const ask = useConfirm();
  const showInUse = useInUse();
  const remove = useApiMutation(deleteRole, { quiet: true });
  return (role) =>
    ask(
      {
        title: t((w) => w.deleteAsk, { name: role.name }),
        content: t((w) => w.deleteHint),
        okText: c((w) => w.delete),
      },
      () =>
        remove.mutateAsync({ id: role.id }).then(
          () => {
            toast.success(c((w) => w.deleteSuccess));
            onGone?.();
          },
          (failure: unknown) => showInUse(role.name, failure),
        ),
    );
};

/** What can be done with a role, in its row and above all that is told of it; `onGone` when it is deleted. */
export const useRoleActions = (
  onOpen: (dialog: RoleDialog) => void,
  onGone?: () => void,
): ((role: Role) => RowAction[]) => {
  const t = useTranslation('role');
  const c = useTranslation('common');
  const askRemove = useRemoval(onGone);
  const setStatus = useApiMutation(setRoleStatus);
  return (role) => {
    const status = role.status === 1 ? 0 : 1;
    const builtin = role.builtin ? t((w) => w.builtinStays) : undefined;
    const beyond = role.holdsMore ? t((w) => w.holdsMore) : undefined;
    const held = role.userCount ? t((w) => w.heldBy, { n: role.userCount }) : undefined;
    return [
      {
        key: 'edit',
        need: updateRole,
        label: c((w) => w.edit),
        refusal: beyond,
        isUsual: true,
        onSelect: () => onOpen({ kind: 'edit', role }),
      },
      {
        key: 'members',
        need: listRoleMembers,
        label: t((w) => w.members),
        onSelect: () => onOpen({ kind: 'members', role }),
      },
      { key: 'copy', need: copyRole, label: t((w) => w.copy), onSelect: () => onOpen({ kind: 'copy', role }) },
      {
        key: 'status',
        need: setRoleStatus,
        label: t((w) => (status === 1 ? w.enable : w.disable)),
        refusal: builtin,
        onSelect: () => setStatus.mutate({ id: role.id, status, version: role.version }),
      },
      {
        key: 'delete',
        need: deleteRole,
        label: c((w) => w.delete),
        refusal: builtin ?? beyond ?? held,
        onSelect: () => askRemove(role),
      },
    ];
  };
};
