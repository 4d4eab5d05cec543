import type { Described } from '@atrium/contract/resource/derived-types.ts';
import { type ListQuery, type ListState, statusOf } from '../../lib/query/list-query.ts';
import { ResourceFilter } from '../resource/resource-filter.tsx';

/** What the rows of a tree are asked by, as it stands in the address. */
export const treeFilters = ['keyword', 'name', 'status'] as const;
export type TreeFilterName = (typeof treeFilters)[number];

/** What an address asks of a tree, as its list takes it. */
export const treeInput = ({ filter: { keyword, name, status } }: ListState<TreeFilterName>) => ({
  keyword,
  name,
  status: statusOf(status),
});

/** The search field above a tree of rows, and their status. */
export const TreeFilter = ({ resource, list }: { resource: Described; list: ListQuery<TreeFilterName> }) => (
  <ResourceFilter resource={resource} list={list} names={['name', 'status']} />
);
