import { useState } from 'react';
import { useTranslation } from '../../lib/language/i18n.ts';
import { Select } from '../../components/fields/select.tsx';
import { useFoundUsers } from './use-found-users.ts';

interface UserFieldProps {
  id?: string;
  value?: number | null;
  onChange?: (id: number | null) => void;
  name: string;
  onNamed?: (id: number, name: string) => void;
}

export const UserField = ({ id, value = null, onChange, name, onNamed }: UserFieldProps) => {
  const t = useTranslation('common');
  const [first] = useState(value);
  const { users, options: userOptions, isFetching, search } = useFoundUsers();
  const options =
    first !== null && !userOptions.some((option) => option.value === first)
      ? [{ value: first, label: name }, ...userOptions]
      : userOptions;
  return (
    <Select
      {...(id !== undefined && { id })}
      allowClear
      value={value}
      options={options}
      loading={isFetching}
      showSearch={{ filterOption: false, onSearch: search }}
      notFoundContent={t((w) => w.noData)}
      onChange={(next: number | undefined) => {
        const chosen = users.find((user) => user.id === next);
        if (chosen) onNamed?.(chosen.id, chosen.name);
        onChange?.(next ?? null);
      }}
    />
  );
};
