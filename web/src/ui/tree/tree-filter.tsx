import type { Fields } from '@atrium/contract/resource/field.ts';
import type { ListQuery } from '../../lib/query/list-query.ts';
import { FilterInput } from '../resource/filter-input.tsx';
import { ClearFilters } from '../resource/resource-filter.tsx';

/** What the rows of a tree are filtered by, as it stands in the address. */
export const treeFilters = ['name', 'status'] as const;

/** The filters above a tree of rows: part of the name, and the status. */
export const TreeFilter = ({ fields, list }: { fields: Fields; list: ListQuery<(typeof treeFilters)[number]> }) => (
  <div role="search" className="flex flex-wrap gap-2">
    {treeFilters.map((name) => (
      <FilterInput key={name} fields={fields} name={name} list={list} />
    ))}
    <ClearFilters list={list} />
  </div>
);
