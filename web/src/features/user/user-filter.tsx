import { listUsers } from '@atrium/contract/user/calls.ts';
import { useDeferredValue, useState } from 'react';
import { useCan } from '../../lib/access/access.ts';
import { useApiQuery } from '../../lib/query/query.ts';
import { FilterChip } from '../../components/fields/filter-chip.tsx';
import { FilterSelect } from '../../components/fields/filter-select.tsx';

interface UserFilterProps {
  label: string;
  value: number | null;
  name: string | undefined;
  onChange: (id: number | null) => void;
}

const useFound = (typed: string, enabled: boolean) => {
  const keyword = useDeferredValue(typed.trim());
  const { data, isFetching } = useApiQuery(
    listUsers,
    { keyword, pageSize: 20 },
    { keepsPrevious: true, background: true, quiet: true, enabled },
  );
  const options = data?.list.map((user) => ({ value: user.id, label: `${user.name} (${user.username})` })) ?? [];
  return { options, isFetching };
};

/** Users without permission to list users only see the current filter. */
export const UserFilter = ({ label, value, name, onChange }: UserFilterProps) => {
  const canListUsers = useCan()(listUsers);
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState<{ value: number; label: string } | null>(null);
  const { options, isFetching } = useFound(typed, canListUsers && isOpen);
  if (!canListUsers)
    return value === null ? null : (
      <FilterChip label={label} value={name ?? `#${value}`} onRemove={() => onChange(null)} />
    );
  const currentLabel = name ?? (chosen?.value === value ? chosen.label : `#${value}`);
  const currentOption =
    value === null || options.some((option) => option.value === value) ? [] : [{ value, label: currentLabel }];
  return (
    <FilterSelect<number>
      label={label}
      value={value}
      options={[...currentOption, ...options]}
      onChange={(id) => {
        setChosen(options.find((option) => option.value === id) ?? null);
        onChange(id ?? null);
      }}
      searched={{ onSearch: setTyped, onOpen: setOpen, isLoading: isFetching }}
    />
  );
};
