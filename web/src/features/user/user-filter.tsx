import { listUsers } from '@atrium/contract/user/calls.ts';
import { useState } from 'react';
import { useCan } from '../../lib/access/access.ts';
import { FilterChip } from '../../components/fields/filter-chip.tsx';
import { FilterSelect } from '../../components/fields/filter-select.tsx';
import { useUserSearch } from './use-found-users.ts';

interface UserFilterProps {
  label: string;
  value: number | null;
  name: string | undefined;
  onChange: (id: number | null) => void;
}

/** Users without permission to list users only see the current filter. */
export const UserFilter = ({ label, value, name, onChange }: UserFilterProps) => {
  const canListUsers = useCan()(listUsers);
  const [isOpen, setOpen] = useState(false);
  const [selectedOption, setSelectedOption] = useState<{ value: number; label: string } | null>(null);
  const { options, isFetching, search } = useUserSearch({ skipsErrorToast: true, enabled: canListUsers && isOpen });
  if (!canListUsers)
    return value === null ? null : (
      <FilterChip label={label} value={name ?? `#${value}`} onRemove={() => onChange(null)} />
    );
  const currentLabel = name ?? (selectedOption?.value === value ? selectedOption.label : `#${value}`);
  const currentOption =
    value === null || options.some((option) => option.value === value) ? [] : [{ value, label: currentLabel }];
  return (
    <FilterSelect<number>
      label={label}
      value={value}
      options={[...currentOption, ...options]}
      onChange={(id) => {
        setSelectedOption(options.find((option) => option.value === id) ?? null);
        onChange(id ?? null);
      }}
      serverSearch={{ onSearch: search, onOpen: setOpen, isLoading: isFetching }}
    />
  );
};
