import { useState } from 'react';
import { Select } from '../../components/fields/select.tsx';
import { useUserSearch } from './use-found-users.ts';

interface UserFieldProps {
  id?: string;
  value?: number | null;
  onChange?: (id: number | null) => void;
  name: string;
  onNamed?: (id: number, name: string) => void;
}

export const UserField = ({ id, value = null, onChange, name, onNamed }: UserFieldProps) => {
  const [initialValue] = useState(value);
  const { users, options: userOptions, isFetching, search } = useUserSearch();
  const options =
    initialValue !== null && !userOptions.some((option) => option.value === initialValue)
      ? [{ value: initialValue, label: name }, ...userOptions]
      : userOptions;
  return (
    <Select
      {...(id !== undefined && { id })}
      allowClear
      value={value}
      options={options}
      loading={isFetching}
      showSearch={{ filterOption: false, onSearch: search }}
      onChange={(next: number | undefined) => {
        const selectedUser = users.find((user) => user.id === next);
        if (selectedUser) onNamed?.(selectedUser.id, selectedUser.name);
        onChange?.(next ?? null);
      }}
    />
  );
};
