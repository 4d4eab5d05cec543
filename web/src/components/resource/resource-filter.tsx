import { filters } from '@atrium/contract/resource/read.ts';
import type { Described, QueryName } from '@atrium/contract/resource/derived-types.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from '../../lib/language/i18n.ts';
import type { ListQuery } from '../../lib/query/list-query.ts';
import { FilterInput } from './filter-input.tsx';
import { ResourceSearch } from './resource-search.tsx';

interface ClearFiltersProps {
  list: Pick<ListQuery<string>, 'filter' | 'clear'>;
  /** In place of the rows, when none matches. */
  isButton?: boolean;
}

/** Removes all filters of a list, if there are any. */
export const ClearFilters = ({ list: { filter, clear }, isButton = false }: ClearFiltersProps) => {
  const t = useTranslation('table');
  if (Object.keys(filter).length === 0) return null;
  return (
    <Button type={isButton ? 'default' : 'link'} className={isButton ? 'mt-1' : 'px-1'} onClick={clear}>
      {t((w) => w.clearFilter)}
    </Button>
  );
};

interface ResourceFilterProps<R extends Described> {
  resource: R;
  list: ListQuery<QueryName<R>>;
  /** Those of its fields that are filtered by here; all of them where it is not said. */
  names?: readonly (keyof R['fields'] & string)[];
}

/**
 * Shows the search field and the filters above the list of a resource. Searched fields have their own input only if the address filters by
 * them.
 */
export const ResourceFilter = <const R extends Described>({ resource, list: own, names }: ResourceFilterProps<R>) => {
  // The filters depend on the resource definition at run time.
  const list = own as unknown as ListQuery<string>;
  const { fields, search = [] } = resource;
  const hasSearch = search.length > 0;
  const offered = filters(fields).filter(({ name }) => names?.includes(name) ?? true);
  const apart = offered.filter(({ as, name }) => !search.includes(name) || list.filter[as] !== undefined);
  // An input stays when it is cleared, because it has the focus.
  const [opened] = useState(() => new Set(apart.map(({ name }) => name)));
  const shown = hasSearch ? offered.filter((one) => opened.has(one.name) || apart.includes(one)) : offered;
  return (
    <div role="search" className="flex flex-wrap gap-2">
      {hasSearch && <ResourceSearch resource={resource} list={list} />}
      {shown.map(({ name }) => (
        <FilterInput key={name} fields={fields} name={name} list={list} />
      ))}
      <ClearFilters list={list} />
    </div>
  );
};
