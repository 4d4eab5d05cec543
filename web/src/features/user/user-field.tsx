import { listUsers } from '@atrium/contract/user/calls.ts';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from '../../lib/language/i18n.ts';
import { useApiQuery } from '../../lib/query/query.ts';
import { Select } from '../../components/fields/select.tsx';

interface UserFieldProps {
  id?: string;
  value?: number | null;
  onChange?: (id: number | null) => void;
  name: string;
  onNamed?: (id: number, name: string) => void;
}

/** Searched by name (also in pinyin), username or phone number. */
export const UserField = ({ id, value = null, onChange, name, onNamed }: UserFieldProps) => {
  const t = useTranslation('common');
  const [first] = useState(value);
  const [typed, setTyped] = useState('');
  const keyword = useDeferredValue(typed.trim());
  const { data, isFetching } = useApiQuery(
    listUsers,
    { keyword, pageSize: 20 },
    { keepsPrevious: true, background: true },
  );
  const userOptions = data?.list.map((user) => ({ value: user.id, label: `${user.name} (${user.username})` })) ?? [];
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
      showSearch={{ filterOption: false, onSearch: setTyped }}
      notFoundContent={t((w) => w.noData)}
      onChange={(next: number | undefined) => {
        const chosen = data?.list.find((user) => user.id === next);
        if (chosen) onNamed?.(chosen.id, chosen.name);
        onChange?.(next ?? null);
      }}
    />
  );
};
