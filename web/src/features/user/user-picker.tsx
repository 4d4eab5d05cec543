import { useState } from 'react';
import { Select } from '../../components/fields/select.tsx';
import { useUserSearch } from './use-found-users.ts';

interface UserPickerProps {
  /** Set by the form. Outside a form, `label` is the accessible name. */
  id?: string;
  label?: string;
  value?: readonly number[];
  onChange?: (ids: number[]) => void;
  className?: string;
  maxUsers?: number;
  names?: Readonly<Record<string, string>>;
}

const noIds: readonly number[] = [];
const noNames = {};

export const UserPicker = ({
  id,
  label,
  value = noIds,
  onChange,
  className = '',
  maxUsers,
  names = noNames,
}: UserPickerProps) => {
  const { options: foundUsers, isFetching, search } = useUserSearch();
  const [namedUsers] = useState(() =>
    Object.entries(names).map(([key, name]) => ({ value: Number(key), label: name })),
  );
  const options = [
    ...namedUsers.filter(({ value: userId }) => foundUsers.every((user) => user.value !== userId)),
    ...foundUsers,
  ];
  return (
    <Select
      {...(id !== undefined && { id })}
      {...(label !== undefined && { 'aria-label': label, placeholder: label })}
      mode="multiple"
      className={className}
      value={[...value]}
      options={options}
      loading={isFetching}
      showSearch={{ filterOption: false, onSearch: search }}
      {...(maxUsers !== undefined && { maxCount: maxUsers })}
      onChange={(ids: number[]) => onChange?.(ids)}
    />
  );
};
