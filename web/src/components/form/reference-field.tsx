import type { Call } from '@atrium/contract/call.ts';
import { readDept } from '@atrium/contract/dept/calls.ts';
import { readMenuItem } from '@atrium/contract/menu/calls.ts';
import { referenceLists } from '@atrium/contract/references.ts';
import type { ReferenceTarget } from '@atrium/contract/resource/field.ts';
import { readRole } from '@atrium/contract/role/calls.ts';
import { readUser } from '@atrium/contract/user/calls.ts';
import { type AriaAttributes, useDeferredValue, useState } from 'react';
import { useCan } from '../../lib/access/access.ts';
import { useTitle, useTranslation } from '../../lib/language/i18n.ts';
import { useApiQuery } from '../../lib/query/query.ts';
import { useLabelSearch } from '../../lib/search/use-label-search.ts';
import { Select } from '../fields/select.tsx';

interface Target {
  readonly id: number;
  readonly name: string;
  readonly username?: string;
}

interface Source {
  readonly read: Call<{ id: number | string }, Target>;
  /** Maximum number of results; trees are loaded completely. */
  readonly pageSize?: number;
  /** Searches in the browser, also by pinyin; the server finds only substrings. */
  readonly isHere: boolean;
}

const sources: Readonly<Record<ReferenceTarget, Source>> = {
  user: { read: readUser, pageSize: 20, isHere: false },
  role: { read: readRole, pageSize: 20, isHere: false },
  menu: { read: readMenuItem, isHere: true },
  dept: { read: readDept, isHere: true },
};

const quiet = { quiet: true, background: true } as const;

const useFound = (to: ReferenceTarget, text: string, enabled: boolean) => {
  const { pageSize, isHere } = sources[to];
  const list = referenceLists[to] as Call<object, { readonly list: readonly Target[] }>;
  const titleOf = useTitle();
  const found = useApiQuery(list, pageSize === undefined ? {} : { keyword: text, pageSize }, {
    ...quiet,
    keep: true,
    enabled,
  });
  const whole = useApiQuery(list, pageSize === undefined ? {} : { pageSize }, {
    ...quiet,
    keep: true,
    enabled: enabled && isHere,
  });
  const nameOf = ({ name }: Target) => (to === 'menu' ? titleOf(name) : name);
  const both = [...(found.data?.list ?? []), ...((isHere && whole.data?.list) || [])];
  const all = [...new Map(both.map((one) => [one.id, one])).values()];
  const { finds, onSearch } = useLabelSearch(isHere ? all.map(nameOf) : []);
  const matching = isHere ? all.filter((one) => finds(text, nameOf(one))) : all;
  return { matching, nameOf, onSearch, isFetching: found.isFetching };
};

const useTargets = (to: ReferenceTarget, value: number | null, text: string, isOpen: boolean) => {
  const may = useCan()(referenceLists[to]);
  const { matching, nameOf, onSearch, isFetching } = useFound(to, text, may && isOpen);
  const present = useApiQuery(sources[to].read, { id: value ?? 0 }, { ...quiet, enabled: may && value !== null });
  const targets = matching.map((one) => {
    const name = nameOf(one);
    return { id: one.id, name, label: one.username ? `${name} (${one.username})` : name };
  });
  const name = present.data ? nameOf(present.data) : `#${value}`;
  const known = value === null || targets.some(({ id }) => id === value) ? [] : [{ id: value, name, label: name }];
  return { targets: [...known, ...targets], isFetching, may, onSearch };
};

type ReferenceFieldProps = Pick<AriaAttributes, 'aria-required' | 'aria-invalid' | 'aria-describedby'> & {
  to: ReferenceTarget;
  id?: string;
  value?: number | null;
  onChange?: (id: number | null) => void;
  label?: string;
  className?: string;
  isDisabled?: boolean;
  onNamed?: ((id: number, name: string) => void) | undefined;
};

/** Input for a reference; read-only without permission to read its list. */
export const ReferenceField = ({
  to,
  id,
  value = null,
  onChange,
  label,
  className = 'w-full',
  isDisabled = false,
  onNamed,
  ...aria
}: ReferenceFieldProps) => {
  const t = useTranslation('common');
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const text = useDeferredValue(typed.trim());
  const { targets, isFetching, may, onSearch } = useTargets(to, value, text, isOpen);
  return (
    <Select
      {...aria}
      {...(id !== undefined && { id })}
      {...(label !== undefined && { 'aria-label': label, placeholder: label })}
      allowClear
      className={className}
      disabled={isDisabled || !may}
      value={value}
      options={targets.map((target) => ({ value: target.id, label: target.label }))}
      loading={isFetching}
      showSearch={{
        filterOption: false,
        onSearch: (next) => {
          setTyped(next);
          onSearch(next);
        },
      }}
      notFoundContent={t((w) => w.noData)}
      onOpenChange={setOpen}
      onChange={(next: number | undefined) => {
        const chosen = targets.find((target) => target.id === next);
        if (chosen) onNamed?.(chosen.id, chosen.name);
        onChange?.(next ?? null);
      }}
    />
  );
};
