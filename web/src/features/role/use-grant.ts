import { superAdmin } from '@atrium/contract/permissions.ts';
import { useTranslation } from '../../lib/language/i18n.ts';
import { useConfirm } from '../../components/action/use-confirm.ts';

interface Role {
  readonly code: string;
  readonly name: string;
}

export const hasAllPermissions = ({ code }: Pick<Role, 'code'>): boolean => code === superAdmin;

export const useConfirmGrant = (): ((roles: readonly Role[], action: () => void) => void) => {
  const t = useTranslation('role');
  const confirm = useConfirm();
  return (roles, action) => {
    const role = roles.find(hasAllPermissions);
    if (!role) return action();
    return confirm(
      {
        title: t((w) => w.grantAllQuestion, { name: role.name }),
        content: t((w) => w.grantAllHint),
        okText: t((w) => w.grantAll),
      },
      action,
    );
  };
};
