import { listUsers } from '@atrium/contract/user/calls.ts';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from '../../lib/language/i18n.ts';
import { useApiQuery } from '../../lib/query/query.ts';
import { Select } from '../../components/fields/select.tsx';

interface UserPickerProps {
  label: string;
  value: readonly number[];
  onChange: (ids: number[]) => void;
  className?: string;
  maxUsers?: number;
}

export const UserPicker = ({ label, value, onChange, className = '', maxUsers }: UserPickerProps) => {
  const t = useTranslation('common');
  const [typed, setTyped] = useState('');
  const keyword = useDeferredValue(typed.trim());
  const { data, isFetching } = useApiQuery(
    listUsers,
    { keyword, pageSize: 20 },
    { keepsPrevious: true, background: true },
  );
  const options = data?.list.map((user) => ({ value: user.id, label: `${user.name} (${user.username})` })) ?? [];
  return (
    <Select
      mode="multiple"
      aria-label={label}
      placeholder={label}
      className={className}
      value={[...value]}
      options={options}
      loading={isFetching}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      notFoundContent={t((w) => w.noData)}
      {...(maxUsers !== undefined && { maxCount: maxUsers })}
      onChange={(ids: number[]) => onChange(ids)}
    />
  );
};
