import { copyRole, deleteRole, listRoleMembers, setRoleStatus, updateRole } from '@atrium/contract/role/calls.ts';
import type { Role } from '@atrium/contract/role/schemas.ts';
import { Dropdown } from 'antd';
import MoreOutlined from '@ant-design/icons/MoreOutlined';
import { useCan } from '../../../lib/access/access.ts';
import { useTranslation } from '../../../lib/language/i18n.ts';
import { useServes } from '../../../lib/access/serves.ts';
import { useApiMutation } from '../../../lib/query/query.ts';
import { toast } from '../../../lib/browser/toast.ts';
import { NeedButton } from '../../../ui/act/need-button.tsx';
import type { RoleDialog } from './role-dialog.ts';
import { useInUse } from '../../../ui/act/in-use.ts';
import { useConfirm } from '../../../ui/act/use-confirm.ts';

interface RoleActionsProps {
  role: Role;
  onOpen: (dialog: RoleDialog) => void;
}

/** What can be done with a role, at the end of its row. */
export const RoleActions = ({ role, onOpen }: RoleActionsProps) => {
  const t = useTranslation('role');
  const c = useTranslation('common');
  const ask = useConfirm();
  const f = useTranslation('table');
  const can = useCan();
  const serves = useServes();
  const showInUse = useInUse();
  const remove = useApiMutation(deleteRole, { quiet: true });
  const setStatus = useApiMutation(setRoleStatus);
  const askRemove = () =>
    ask(
      {
        title: t((w) => w.deleteAsk, { name: role.name }),
        content: t((w) => w.deleteHint),
        okText: c((w) => w.delete),
      },
      () =>
        remove.mutateAsync({ id: role.id }).then(
          () => toast.success(c((w) => w.deleteSuccess)),
          (failure: unknown) => showInUse(role.name, failure),
        ),
    );
  const status = role.status === 1 ? 0 : 1;
  const items = [
    {
      key: 'members',
      call: listRoleMembers,
      label: t((w) => w.members),
      onClick: () => onOpen({ kind: 'members', role }),
    },
    {
      key: 'copy',
      call: copyRole,
      label: t((w) => w.copy),
      disabled: !can(copyRole),
      onClick: () => onOpen({ kind: 'copy', role }),
    },
    {
      key: 'status',
      call: setRoleStatus,
      label: t((w) => (status === 1 ? w.enable : w.disable)),
      disabled: !can(setRoleStatus) || role.builtin,
      onClick: () => setStatus.mutate({ id: role.id, status, version: role.version }),
    },
  ]
    .filter(({ call }) => serves(call))
    .map(({ call: _call, ...item }) => item);
  return (
    <>
      <NeedButton
        need={updateRole}
        type="link"
        size="small"
        disabled={role.holdsMore}
        onClick={() => onOpen({ kind: 'edit', role })}
      >
        {c((w) => w.edit)}
      </NeedButton>
      <NeedButton
        need={deleteRole}
        type="link"
        size="small"
        danger
        disabled={role.builtin || role.holdsMore}
        onClick={askRemove}
      >
        {c((w) => w.delete)}
      </NeedButton>
      {items.length > 0 && (
        <Dropdown trigger={['click']} menu={{ items }}>
          <NeedButton
            need="/system/role"
            type="link"
            size="small"
            icon={<MoreOutlined aria-hidden />}
            aria-label={`${f((w) => w.more)} ${role.name}`}
          />
        </Dropdown>
      )}
    </>
  );
};
