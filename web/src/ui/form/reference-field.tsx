import type { Call } from '@atrium/contract/call.ts';
import { readDept } from '@atrium/contract/dept/calls.ts';
import { readMenuItem } from '@atrium/contract/menu/calls.ts';
import { referenceLists } from '@atrium/contract/references.ts';
import type { Referred } from '@atrium/contract/resource/field.ts';
import { readRole } from '@atrium/contract/role/calls.ts';
import { readUser } from '@atrium/contract/user/calls.ts';
import { type AriaAttributes, useDeferredValue, useState } from 'react';
import { useCan } from '../../lib/access/access.ts';
import { useTitle, useTranslation } from '../../lib/language/i18n.ts';
import { useApiQuery } from '../../lib/query/query.ts';
import { Select } from '../fields/select.tsx';

/** What can be referred to. */
interface Target {
  readonly id: number;
  readonly name: string;
  readonly username?: string;
}

/** How a reference finds what it can refer to. */
interface Source {
  readonly read: Call<{ id: number | string }, Target>;
  readonly queryOf: (text: string) => object;
  /** Its list keeps what is above what matches. */
  readonly isTree: boolean;
}

const few = { pageSize: 20 };

const sources: Readonly<Record<Referred, Source>> = {
  user: { read: readUser, queryOf: (keyword) => ({ keyword, ...few }), isTree: false },
  role: { read: readRole, queryOf: (name) => ({ name, ...few }), isTree: false },
  menu: { read: readMenuItem, queryOf: (name) => ({ name }), isTree: true },
  dept: { read: readDept, queryOf: (name) => ({ name }), isTree: true },
};

const useTargets = (to: Referred, value: number | null, text: string, isOpen: boolean) => {
  const { read, queryOf, isTree } = sources[to];
  // Each answers rows with a name.
  const list = referenceLists[to] as Call<object, { readonly list: readonly Target[] }>;
  const titleOf = useTitle();
  const may = useCan()(list);
  const quiet = { quiet: true, background: true } as const;
  const found = useApiQuery(list, queryOf(text), { ...quiet, keep: true, enabled: may && isOpen });
  const present = useApiQuery(read, { id: value ?? 0 }, { ...quiet, enabled: may && value !== null });
  const nameOf = ({ name }: Target) => (to === 'menu' ? titleOf(name) : name);
  const matching = (found.data?.list ?? []).filter(
    (one) => !isTree || nameOf(one).toLowerCase().includes(text.toLowerCase()),
  );
  const targets = matching.map((one) => {
    const name = nameOf(one);
    return { id: one.id, name, label: one.username ? `${name} (${one.username})` : name };
  });
  const name = present.data ? nameOf(present.data) : `#${value}`;
  const known = value === null || targets.some(({ id }) => id === value) ? [] : [{ id: value, name, label: name }];
  return { targets: [...known, ...targets], isFetching: found.isFetching, may };
};

type ReferenceFieldProps = Pick<AriaAttributes, 'aria-required' | 'aria-invalid' | 'aria-describedby'> & {
  to: Referred;
  /** Given by the form. */
  id?: string;
  value?: number | null;
  onChange?: (id: number | null) => void;
  /** Where no label stands beside it. */
  label?: string;
  className?: string;
  isDisabled?: boolean;
  /** Tells what is called how that was chosen. */
  onNamed?: ((id: number, name: string) => void) | undefined;
};

/** Chooses what a reference refers to, looked for on the server by who may read its list; others see what is chosen. */
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
  const { targets, isFetching, may } = useTargets(to, value, text, isOpen);
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
      showSearch={{ filterOption: false, onSearch: setTyped }}
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
