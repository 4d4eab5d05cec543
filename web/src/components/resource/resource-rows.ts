import type { Call } from '@atrium/contract/call.ts';
import type { Resource } from '@atrium/contract/resource/field.ts';
import { listQueryNames, listSortableFields } from '@atrium/contract/resource/definition.ts';
import type { ListName } from '@atrium/contract/resources.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import {
  emptyBase,
  type ListBase,
  type ListQuery,
  parseListState,
  type ListState,
  useListQuery,
  useReturnedPage,
} from '../../lib/query/list-query.ts';
import { prefetchApi, useApiQuery } from '../../lib/query/query.ts';
import { parseFilters } from '../../lib/query/resource-query.ts';
import { prefetchTableLayout } from '../data-table/use-table-layout.ts';
import { hasViewParameter, type ListViews, preloadViews, useListViews } from '../saved-view/list-views.ts';

export interface ListSource<Filter extends string, Page> {
  readonly resource: Resource;
  readonly calls: { readonly list: Call<object, Page>; readonly export?: Call<object, unknown> };
  readonly filters?: readonly Filter[];
  /** Converts the filters in the URL to the input of the API. */
  readonly input?: (filter: Partial<Record<Filter, string>>) => object;
  /** Filter by the parent record, if the page shows the records of one parent. */
  readonly parent?: object | undefined;
  /** A tree is loaded completely, without pages, order or column layout. */
  readonly isTree?: boolean;
}

export interface ResourceRows<Page, Filter extends string = string> {
  readonly list: ListQuery<Filter>;
  readonly filterInput: object;
  readonly query: UseQueryResult<Page>;
  readonly views: ListViews;
}

export const getTableName = ({ name }: Resource): ListName => name as ListName;

interface ListNamesSource<Filter extends string> {
  readonly resource: Resource;
  readonly filters?: readonly Filter[] | undefined;
  readonly isTree?: boolean | undefined;
}

const getSortColumns = ({ resource, isTree }: ListNamesSource<string>): readonly string[] =>
  isTree ? [] : listSortableFields(resource.fields);

const listUserFilters = (resource: Resource): readonly string[] =>
  listQueryNames(resource).filter((name) => name !== resource.parentField);

const getListNames = <Filter extends string>(source: ListNamesSource<Filter>) => ({
  filters: source.filters ?? (listUserFilters(source.resource) as readonly Filter[]),
  columns: getSortColumns(source),
});

const buildFilterInput = <Filter extends string>(
  source: ListSource<Filter, unknown>,
  { filter, sort }: ListState<Filter>,
): object => ({
  ...(source.input ? source.input(filter) : parseFilters(source.resource, filter)),
  ...source.parent,
  ...(getSortColumns(source).length > 0 && { sort }),
});

const buildListInput = <Filter extends string>(
  source: ListSource<Filter, unknown>,
  list: ListState<Filter>,
): object => ({
  ...buildFilterInput(source, list),
  ...(!source.isTree && { current: list.current, pageSize: list.pageSize }),
});

export const useResourceRows = <
  Filter extends string,
  Page extends { readonly list: readonly unknown[]; readonly current?: number },
>(
  source: ListSource<Filter, Page>,
): ResourceRows<Page, Filter> => {
  const { resource, filters, isTree } = source;
  const names = useMemo(() => getListNames({ resource, filters, isTree }), [resource, filters, isTree]);
  const views = useListViews(isTree ? null : getTableName(resource), names.filters);
  const list = useListQuery(names.filters, names.columns, views.base);
  const query = useApiQuery(source.calls.list, buildListInput(source, list), {
    skipsErrorToast: true,
    keepsPreviousData: true,
    enabled: !views.isPending,
  });
  useReturnedPage(query, list.current, (current) => list.setPage(current, list.pageSize));
  return { list, filterInput: buildFilterInput(source, list), query, views };
};

/** Preloads a list; a page exports the result as `preloadData`. */
export const preloadResource =
  <Filter extends string, Page>(source: ListSource<Filter, Page>) =>
  (search: URLSearchParams): Promise<unknown> => {
    const { filters, columns } = getListNames(source);
    const readList = (base: ListBase) =>
      prefetchApi(source.calls.list, buildListInput(source, parseListState(search, filters, columns, base)), {
        skipsErrorToast: true,
      });
    if (source.isTree) return readList(emptyBase);
    const table = getTableName(source.resource);
    const hasViewInUrl = hasViewParameter(search);
    const readView = async () => {
      const base = await preloadViews(table, search, filters);
      if (hasViewInUrl || base !== emptyBase) await readList(base);
    };
    // Few lists have a default view, so the list does not wait for the views.
    return Promise.all([hasViewInUrl ? undefined : readList(emptyBase), readView(), prefetchTableLayout(table)]);
  };
