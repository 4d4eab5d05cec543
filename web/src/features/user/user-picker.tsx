import { listUsers } from '@atrium/contract/user/calls.ts';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from '../../lib/language/i18n.ts';
import { useApiQuery } from '../../lib/query/query.ts';
import { Select } from '../../components/fields/select.tsx';

interface UserPickerProps {
  /** Set by the form. Outside a form, `label` is the accessible name. */
  id?: string;
  label?: string;
  value?: readonly number[];
  onChange?: (ids: number[]) => void;
  className?: string;
  maxUsers?: number;
  /** Names of chosen users by ID. */
  names?: Readonly<Record<string, string>>;
}

const none: readonly number[] = [];
const noNames = {};

export const UserPicker = ({
  id,
  label,
  value = none,
  onChange,
  className = '',
  maxUsers,
  names = noNames,
}: UserPickerProps) => {
  const t = useTranslation('common');
  const [typed, setTyped] = useState('');
  const keyword = useDeferredValue(typed.trim());
  const { data, isFetching } = useApiQuery(
    listUsers,
    { keyword, pageSize: 20 },
    { keepsPrevious: true, background: true },
  );
  const foundUsers = data?.list.map((user) => ({ value: user.id, label: `${user.name} (${user.username})` })) ?? [];
  const [namedUsers] = useState(() =>
    Object.entries(names).map(([key, name]) => ({ value: Number(key), label: name })),
  );
  const options = [
    ...namedUsers.filter(({ value: one }) => foundUsers.every((user) => user.value !== one)),
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
      showSearch={{ filterOption: false, onSearch: setTyped }}
      notFoundContent={t((w) => w.noData)}
      {...(maxUsers !== undefined && { maxCount: maxUsers })}
      onChange={(ids: number[]) => onChange?.(ids)}
    />
  );
};
