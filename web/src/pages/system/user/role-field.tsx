import { readUserOptions } from '@atrium/contract/user.ts';
import { Select } from 'antd';
import { useWords } from '../../../lib/i18n.ts';
import { useAsk } from '../../../lib/query.ts';

interface RoleFieldProps {
  /** Given by the form, or a name for those who do not see it. */
  id?: string;
  label?: string;
  value?: number[];
  onChange?: (ids: number[]) => void;
}

const none: number[] = [];

/** Chooses roles; those that the person may not grant stand there and say so. */
export const RoleField = ({ id, label, value = none, onChange }: RoleFieldProps) => {
  const t = useWords('user');
  const { data, isFetching } = useAsk(readUserOptions, undefined, { quiet: true });
  const wordOf = (role: { name: string; status: number; grantable: boolean }): string => {
    if (!role.grantable) return t((w) => w.notGrantable, { name: role.name });
    return role.status === 1 ? role.name : t((w) => w.roleDisabled, { name: role.name });
  };
  return (
    <Select
      {...(id !== undefined && { id })}
      {...(label !== undefined && { 'aria-label': label, placeholder: label })}
      mode="multiple"
      className="w-full"
      loading={isFetching}
      value={value}
      showSearch={{ optionFilterProp: 'label' }}
      options={data?.roles.map((role) => ({ value: role.id, label: wordOf(role), disabled: !role.grantable })) ?? []}
      onChange={(ids: number[]) => onChange?.(ids)}
    />
  );
};
