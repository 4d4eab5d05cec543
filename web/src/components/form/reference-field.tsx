import type { Call } from '@atrium/contract/call.ts';
import { readDept } from '@atrium/contract/dept/calls.ts';
import { dictionaryCalls } from '@atrium/contract/dictionary/fields.ts';
import { positionCalls } from '@atrium/contract/position/fields.ts';
import { readMenuItem } from '@atrium/contract/menu/calls.ts';
import { referenceLists } from '@atrium/contract/references.ts';
import type { ReferenceTarget } from '@atrium/contract/resource/field.ts';
import { readRole } from '@atrium/contract/role/calls.ts';
import { readUser } from '@atrium/contract/user/calls.ts';
import { type AriaAttributes, useDeferredValue, useState } from 'react';
import { useCan } from '../../lib/access/access.ts';
import { useLanguage, useTitle, useTranslation } from '../../lib/language/i18n.ts';
import { useApiQuery } from '../../lib/query/query.ts';
import { useLabelSearch } from '../../lib/search/use-label-search.ts';
import type { useFilterLook } from '../fields/filter-select.tsx';
import { Select } from '../fields/select.tsx';

interface Target {
  readonly id: number;
  readonly name: string;
  readonly username?: string;
  readonly nameEn?: string;
}

interface Source {
  readonly read: Call<{ id: number | string }, Target>;
  /** Maximum number of results; trees are loaded completely. */
  readonly pageSize?: number;
  /** Searches in the browser, also by pinyin; the server finds only substrings. */
  readonly isSearchedLocally: boolean;
}

const sources: Readonly<Record<ReferenceTarget, Source>> = {
  user: { read: readUser, pageSize: 20, isSearchedLocally: false },
  role: { read: readRole, pageSize: 20, isSearchedLocally: false },
  menu: { read: readMenuItem, isSearchedLocally: true },
  dept: { read: readDept, isSearchedLocally: true },
  dictionary: { read: dictionaryCalls.read, pageSize: 20, isSearchedLocally: false },
  position: { read: positionCalls.read, pageSize: 20, isSearchedLocally: false },
};

const quiet = { quiet: true, background: true } as const;

const useMatchingTargets = (to: ReferenceTarget, text: string, enabled: boolean) => {
  const { pageSize, isSearchedLocally } = sources[to];
  const list = referenceLists[to] as Call<object, { readonly list: readonly Target[] }>;
  const translateTitle = useTitle();
  const searchQuery = useApiQuery(list, pageSize === undefined ? {} : { keyword: text, pageSize }, {
    ...quiet,
    keepsPrevious: true,
    enabled,
  });
  const wholeListQuery = useApiQuery(list, pageSize === undefined ? {} : { pageSize }, {
    ...quiet,
    keepsPrevious: true,
    enabled: enabled && isSearchedLocally,
  });
  const language = useLanguage();
  const getName = ({ name, nameEn = name }: Target) => {
    if (to === 'menu') return translateTitle(name);
    return language === 'zh-CN' ? name : nameEn;
  };
  const both = [...(searchQuery.data?.list ?? []), ...((isSearchedLocally && wholeListQuery.data?.list) || [])];
  const all = [...new Map(both.map((target) => [target.id, target])).values()];
  const { isMatch, onSearch } = useLabelSearch(isSearchedLocally ? all.map(getName) : []);
  const matching = isSearchedLocally ? all.filter((target) => isMatch(text, getName(target))) : all;
  return { matching, getName, onSearch, isFetching: searchQuery.isFetching };
};

const useTargets = (to: ReferenceTarget, value: number | null, text: string, isOpen: boolean) => {
  const canRead = useCan()(referenceLists[to]);
  const { matching, getName, onSearch, isFetching } = useMatchingTargets(to, text, canRead && isOpen);
  const present = useApiQuery(sources[to].read, { id: value ?? 0 }, { ...quiet, enabled: canRead && value !== null });
  const targets = matching.map((target) => {
    const name = getName(target);
    return { id: target.id, name, label: target.username ? `${name} (${target.username})` : name };
  });
  const name = present.data ? getName(present.data) : `#${value}`;
  const currentTarget =
    value === null || targets.some(({ id }) => id === value) ? [] : [{ id: value, name, label: name }];
  return { targets: [...currentTarget, ...targets], isFetching, canRead, onSearch };
};

type ReferenceFieldProps = Pick<AriaAttributes, 'aria-required' | 'aria-invalid' | 'aria-describedby'> & {
  to: ReferenceTarget;
  id?: string;
  value?: number | null;
  onChange?: (id: number | null) => void;
  label?: string;
  /** Appearance of a filter. */
  look?: ReturnType<typeof useFilterLook>;
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
  look,
  isDisabled = false,
  onNamed,
  ...aria
}: ReferenceFieldProps) => {
  const t = useTranslation('common');
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const text = useDeferredValue(typed.trim());
  const { targets, isFetching, canRead, onSearch } = useTargets(to, value, text, isOpen);
  return (
    <Select
      {...aria}
      {...(id !== undefined && { id })}
      {...(label !== undefined && { 'aria-label': label, placeholder: label })}
      allowClear
      className="w-full"
      {...look}
      disabled={isDisabled || !canRead}
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
