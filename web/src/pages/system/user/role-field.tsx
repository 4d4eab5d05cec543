import { readUserOptions } from '@atrium/contract/user/calls.ts';
import { useTranslation } from '../../../lib/language/i18n.ts';
import { useApiQuery } from '../../../lib/query/query.ts';
import type { FieldAria } from '../../../features/dept/dept-picker.tsx';
import { useSelectSearch } from '../../../lib/search/use-label-search.ts';
import { Select } from '../../../components/fields/select.tsx';
import { hasAllPermissions, useConfirmGrant } from '../../../features/role/use-grant.ts';
import { addedRoles, sortRoleOptions } from './role-options.ts';

interface RoleFieldProps extends FieldAria {
  /** Set by the form. Outside a form, `label` is the accessible name. */
  id?: string;
  label?: string;
  isRevoking?: boolean;
  value?: number[];
  onChange?: (ids: number[]) => void;
}

const noIds: number[] = [];

/** Roles that the caller cannot grant are disabled with a reason; granting all permissions asks for confirmation. */
export const RoleField = ({ id, label, isRevoking = false, value = noIds, onChange, ...aria }: RoleFieldProps) => {
  const t = useTranslation('user');
  const roleText = useTranslation('role');
  const grant = useConfirmGrant();
  const { data, isFetching } = useApiQuery(readUserOptions);
  const roles = sortRoleOptions(data?.roles ?? []);
  const getRoleLabel = (role: (typeof roles)[number]): string => {
    const name = hasAllPermissions(role) ? roleText((w) => w.allPermissions, { name: role.name }) : role.name;
    if (!role.grantable) return t((w) => w.notGrantable, { name });
    return role.status === 1 ? name : t((w) => w.roleDisabled, { name });
  };
  const options = roles.map((role) => ({
    value: role.id,
    label: getRoleLabel(role),
    name: role.name,
    disabled: !role.grantable,
    ...(hasAllPermissions(role) && role.grantable && { className: 'text-warning-text!' }),
  }));
  const search = useSelectSearch(options);
  return (
    <Select
      {...aria}
      {...(id !== undefined && { id })}
      {...(label !== undefined && { 'aria-label': label, placeholder: label })}
      mode="multiple"
      className="w-full"
      loading={isFetching}
      value={value}
      showSearch={search}
      options={options}
      onChange={(ids: number[]) => grant(isRevoking ? [] : addedRoles(roles, value, ids), () => onChange?.(ids))}
    />
  );
};
