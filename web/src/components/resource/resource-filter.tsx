import { listFilterableFields } from '@atrium/contract/resource/definition.ts';
import type { FieldSource, QueryName } from '@atrium/contract/resource/derived-types.ts';
import { Button } from 'antd';
import { Children, Fragment, type ReactNode, useState } from 'react';
import { useIsNarrow, useIsPhone } from '../../lib/browser/breakpoints.ts';
import { useTranslation } from '../../lib/language/i18n.ts';
import type { ListQuery } from '../../lib/query/list-query.ts';
import { FilterBar, FilterToggle, CollapsibleFilters } from '../fields/filter-toggle.tsx';
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
    <Button type={isButton ? 'default' : 'link'} className={isButton ? 'mt-1' : 'px-1 max-lg:order-1'} onClick={clear}>
      {t((w) => w.clearFilter)}
    </Button>
  );
};

interface ResourceFilterProps<R extends FieldSource> {
  resource: R;
  list: ListQuery<QueryName<R>>;
  names?: readonly (keyof R['fields'] & string)[];
  /** Further filters of the page. */
  children?: ReactNode;
}

/** Numbers of filters that fit in one line with the search. */
const fitting = { phone: 1, tablet: 3 };

/**
 * Search and filters of a resource, inputs for text first. Searched fields have an input only while the URL filters by them. Filters that do
 * not fit on a phone or tablet are behind one button.
 */
export const ResourceFilter = <const R extends FieldSource>({
  resource,
  list: typedList,
  names,
  children,
}: ResourceFilterProps<R>) => {
  // The filters depend on the definition at run time.
  const list = typedList as unknown as ListQuery<string>;
  const { fields, search = [], parentField } = resource;
  const hasSearch = search.length > 0;
  const filterableFields = listFilterableFields(fields).filter(
    ({ name }) => names?.includes(name) ?? name !== parentField,
  );
  const searchedFields = filterableFields.filter(
    ({ as, name }) => !search.includes(name) || list.filter[as] !== undefined,
  );
  // A cleared input stays, because it has the focus.
  const [initialNames] = useState(() => new Set(searchedFields.map(({ name }) => name)));
  const shownFields = filterableFields
    .filter((field) => !hasSearch || initialNames.has(field.name) || searchedFields.includes(field))
    .toSorted((a, b) => Number(isTextFilter(b.field)) - Number(isTextFilter(a.field)));
  const fittingCount = useIsPhone() ? fitting.phone : fitting.tablet;
  const isFolded = useIsNarrow() && shownFields.length + Children.count(children) > fittingCount;
  const [isOpen, setOpen] = useState(false);
  const Filters = isFolded ? CollapsibleFilters : Fragment;
  return (
    <FilterBar>
      {hasSearch && <ResourceSearch resource={resource} list={list} />}
      {isFolded && (
        <FilterToggle
          activeCount={Object.keys(list.filter).filter((name) => name !== 'keyword').length}
          isOpen={isOpen}
          onToggle={() => setOpen(!isOpen)}
        />
      )}
      {(!isFolded || isOpen) && (
        <Filters>
          {shownFields.map(({ name }) => (
            <FilterInput key={name} fields={fields} name={name} list={list} />
          ))}
          {children}
        </Filters>
      )}
      <ClearFilters list={list} />
    </FilterBar>
  );
};
