import type { Call } from '@atrium/contract/call.ts';
import type { Resource } from '@atrium/contract/resource/field.ts';
import { parseStatus } from '../../lib/query/list-query.ts';
import type { ListSource } from '../resource/resource-rows.ts';

const treeFilters = ['keyword', 'name', 'status'] as const;
export type TreeFilterName = (typeof treeFilters)[number];

export const createTreeSource = <Page>(
  resource: Resource,
  list: Call<object, Page>,
): ListSource<TreeFilterName, Page> => ({
  resource,
  calls: { list },
  filters: treeFilters,
  input: ({ keyword, name, status }) => ({ keyword, name, status: parseStatus(status) }),
  isTree: true,
});
