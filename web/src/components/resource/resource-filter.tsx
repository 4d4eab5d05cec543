import { listFilterableFields } from '@atrium/contract/resource/definition.ts';
import type { FieldSource, QueryName } from '@atrium/contract/resource/derived-types.ts';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useIsNarrow } from '../../lib/browser/breakpoints.ts';
import { useTranslation } from '../../lib/language/i18n.ts';
import type { ListQuery } from '../../lib/query/list-query.ts';
import { FilterBar, type ListFilter } from '../fields/filter-bar.tsx';
import { FilterInput, isTextFilter } from './filter-input.tsx';
import { ResourceSearch } from './resource-search.tsx';

interface ClearFiltersProps {
  list: Pick<ListQuery<string>, 'filter' | 'clear'>;
  /** Shown instead of an empty list. */
  isButton?: boolean;
}

export const ClearFilters = ({ list: { filter, clear }, isButton = false }: ClearFiltersProps) => {
  const t = useTranslation('table');
  if (Object.keys(filter).length === 0) return null;
  return (
    <Button type={isButton ? 'default' : 'link'} className={isButton ? 'mt-1' : 'px-1'} onClick={clear}>
      {t((w) => w.clearFilter)}
    </Button>
  );
};

interface ResourceFilterProps<R extends FieldSource> {
  resource: R;
  list: ListQuery<QueryName<R>>;
  names?: readonly (keyof R['fields'] & string)[];
  /** Further filters of the page, by their name in the URL. */
  others?: Readonly<Record<string, ReactNode>>;
}

const noFilters = {};

/** Searched fields have an input only while the URL filters by them. Without any, the first text input searches. */
export const ResourceFilter = <const R extends FieldSource>({
  resource,
  list: typedList,
  names,
  others = noFilters,
}: ResourceFilterProps<R>) => {
  // The filters depend on the definition at run time.
  const list = typedList as unknown as ListQuery<string>;
  const { fields, search = [], parentField } = resource;
  const hasSearch = search.length > 0;
  const isSet = (as: string) => [as, `${as}From`, `${as}To`].some((name) => list.filter[name] !== undefined);
  const filterableFields = listFilterableFields(fields).filter(
    ({ name }) => names?.includes(name) ?? name !== parentField,
  );
  const searchedFields = filterableFields.filter(({ as, name }) => !search.includes(name) || isSet(as));
  // A cleared input stays, because it has the focus.
  const [initialNames] = useState(() => new Set(searchedFields.map(({ name }) => name)));
  const shownFields = filterableFields
    .filter((field) => !hasSearch || initialNames.has(field.name) || searchedFields.includes(field))
    .toSorted((a, b) => Number(isTextFilter(b.field)) - Number(isTextFilter(a.field)));
  const searchField = hasSearch ? undefined : shownFields.find(({ field }) => isTextFilter(field));
  const filters: ListFilter[] = [
    ...shownFields
      .filter((field) => field !== searchField)
      .map(({ name, as, field }) => ({
        key: as,
        isSet: isSet(as),
        isInput: isTextFilter(field),
        content: <FilterInput fields={fields} name={name} list={list} />,
      })),
    ...Object.entries(others).map(([key, content]) => ({ key, isSet: isSet(key), content })),
  ];
  const isCollapsed = useIsNarrow() && filters.length > 0;
  return (
    <FilterBar
      search={
        searchField ? (
          <FilterInput fields={fields} name={searchField.name} list={list} isSearch />
        ) : (
          hasSearch && <ResourceSearch resource={resource} list={list} />
        )
      }
      filters={filters}
      isCollapsed={isCollapsed}
      clearButton={<ClearFilters list={list} />}
    />
  );
};
