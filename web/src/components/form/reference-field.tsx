import type { Call } from '@atrium/contract/call.ts';
import { readDept } from '@atrium/contract/dept/calls.ts';
import { dictionaryCalls } from '@atrium/contract/dictionary/fields.ts';
import { positionCalls } from '@atrium/contract/position/fields.ts';
import { readMenuItem } from '@atrium/contract/menu/calls.ts';
import { referenceLists } from '@atrium/contract/references.ts';
import type { ReferenceTarget } from '@atrium/contract/resource/field.ts';
import { readRole } from '@atrium/contract/role/calls.ts';
import { readUser } from '@atrium/contract/user/calls.ts';
import { useQueries } from '@tanstack/react-query';
import { type AriaAttributes, useDeferredValue, useState } from 'react';
import { useCan } from '../../lib/access/access.ts';
import { useIsPageShown } from '../../lib/browser/page-visibility.ts';
import { useFormat } from '../../lib/format/format.ts';
import { useLanguage, useTitle, useTranslation } from '../../lib/language/i18n.ts';
import { createReadOptions, useApiQuery } from '../../lib/query/query.ts';
import { useLabelSearch } from '../../lib/search/use-label-search.ts';
import { FilterChip } from '../fields/filter-chip.tsx';
import { useMultiFilterProps } from '../fields/filter-select.tsx';
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

const backgroundOptions = { skipsErrorToast: true, isBackground: true } as const;

const useMatchingTargets = (to: ReferenceTarget, text: string, isEnabled: boolean) => {
  const { pageSize, isSearchedLocally } = sources[to];
  const list = referenceLists[to] as Call<object, { readonly list: readonly Target[] }>;
  const translateTitle = useTitle();
  const searchQuery = useApiQuery(list, pageSize === undefined ? {} : { keyword: text, pageSize }, {
    ...backgroundOptions,
    keepsPreviousData: true,
    enabled: isEnabled,
  });
  const fullListQuery = useApiQuery(list, pageSize === undefined ? {} : { pageSize }, {
    ...backgroundOptions,
    keepsPreviousData: true,
    enabled: isEnabled && isSearchedLocally,
  });
  const language = useLanguage();
  const getName = ({ name, nameEn = name }: Target) => {
    if (to === 'menu') return translateTitle(name);
    return language === 'zh-CN' ? name : nameEn;
  };
  const loadedTargets = [...(searchQuery.data?.list ?? []), ...((isSearchedLocally && fullListQuery.data?.list) || [])];
  const targets = [...new Map(loadedTargets.map((target) => [target.id, target])).values()];
  const { isMatch, onSearch } = useLabelSearch(isSearchedLocally ? targets.map(getName) : []);
  const matchingTargets = isSearchedLocally ? targets.filter((target) => isMatch(text, getName(target))) : targets;
  return { matching: matchingTargets, getName, onSearch, isFetching: searchQuery.isFetching };
};

type KnownNames = Readonly<Record<string, string>>;

const useTargets = (to: ReferenceTarget, selectedIds: readonly number[], knownNames: KnownNames = {}) => {
  const c = useTranslation('common');
  const [inputText, setInputText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const text = useDeferredValue(inputText.trim());
  const canRead = useCan()(referenceLists[to]);
  const { matching, getName, onSearch, isFetching } = useMatchingTargets(to, text, canRead && isOpen);
  const isShown = useIsPageShown();
  const selectedQueries = useQueries({
    queries: selectedIds.map((id) => ({
      ...createReadOptions(sources[to].read, { id }, backgroundOptions),
      subscribed: isShown,
      enabled: canRead && knownNames[id] === undefined,
    })),
  });
  const targets = matching.map((target) => {
    const name = getName(target);
    const { id, username } = target;
    return { id, name, label: username ? c((w) => w.person, { name, username }) : name };
  });
  const selectedTargets = selectedIds.map((id, index) => {
    const target = selectedQueries[index]?.data;
    const name = target ? getName(target) : (knownNames[id] ?? `#${id}`);
    return { id, name, label: name };
  });
  const otherTargets = selectedTargets.filter(({ id }) => targets.every((target) => target.id !== id));
  const allTargets = [...otherTargets, ...targets];
  return {
    targets: allTargets,
    canRead,
    selectProps: {
      options: allTargets.map(({ id, label }) => ({ value: id, label })),
      loading: isFetching,
      showSearch: {
        filterOption: false,
        onSearch: (next: string) => {
          setInputText(next);
          onSearch(next);
        },
      },
      onOpenChange: setOpen,
    },
  };
};

type InputProps<Value> = Pick<AriaAttributes, 'aria-required' | 'aria-invalid' | 'aria-describedby'> & {
  to: ReferenceTarget;
  id?: string;
  value?: Value;
  onChange?: (value: Value) => void;
  isDisabled?: boolean;
  onNamed?: ((id: number, name: string) => void) | undefined;
};

/** Input for a reference; read-only without permission to read its list. */
export const ReferenceField = ({
  to,
  id,
  value = null,
  onChange,
  isDisabled = false,
  onNamed,
  ...aria
}: InputProps<number | null>) => {
  const { targets, canRead, selectProps } = useTargets(to, value === null ? [] : [value]);
  return (
    <Select
      {...aria}
      {...(id !== undefined && { id })}
      {...selectProps}
      allowClear
      className="w-full"
      disabled={isDisabled || !canRead}
      value={value}
      onChange={(next: number | undefined) => {
        const selectedTarget = targets.find((target) => target.id === next);
        if (selectedTarget) onNamed?.(selectedTarget.id, selectedTarget.name);
        onChange?.(next ?? null);
      }}
    />
  );
};

const noIds: readonly number[] = [];

interface ReferencesFieldProps extends InputProps<readonly number[]> {
  max?: number | undefined;
  names?: KnownNames | undefined;
}

export const ReferencesField = ({
  to,
  id,
  value = noIds,
  onChange,
  isDisabled = false,
  onNamed,
  max,
  names,
  ...aria
}: ReferencesFieldProps) => {
  const { targets, canRead, selectProps } = useTargets(to, value, names);
  return (
    <Select
      {...aria}
      {...(id !== undefined && { id })}
      {...(max !== undefined && { maxCount: max })}
      {...selectProps}
      mode="multiple"
      className="w-full"
      disabled={isDisabled || !canRead}
      value={[...value]}
      onChange={(ids: number[]) => {
        for (const target of targets) if (ids.includes(target.id)) onNamed?.(target.id, target.name);
        onChange?.(ids);
      }}
    />
  );
};

interface ReferenceFilterProps {
  to: ReferenceTarget;
  label: string;
  values: readonly number[];
  onChange: (ids: number[]) => void;
}

/** Filter by several referenced records. Users without permission to list them can only remove the filter. */
export const ReferenceFilter = ({ to, label, values, onChange }: ReferenceFilterProps) => {
  const format = useFormat();
  const { targets, canRead, selectProps } = useTargets(to, values);
  const names = values.map((value) => targets.find(({ id }) => id === value)?.name ?? `#${value}`);
  const filterProps = useMultiFilterProps(label, names);
  if (!canRead)
    return values.length > 0 && <FilterChip label={label} value={format.orList(names)} onRemove={() => onChange([])} />;
  return (
    <Select
      {...selectProps}
      {...filterProps}
      mode="multiple"
      value={[...values]}
      onChange={(ids: number[]) => onChange(ids)}
    />
  );
};
