import type { Endpoint } from '@atrium/contract/endpoint.ts';
import type { Field, Resource } from '@atrium/contract/resource/field.ts';
import { getColumnKey, listFilterableFields, listFilterNames } from '@atrium/contract/resource/definition.ts';
import type { ViewState } from '@atrium/contract/saved-view/schemas.ts';
import { ApiError } from '../../lib/api-error/api-error.ts';
import type { RestrictedFields } from '../../resource/fields/masks.ts';

/** A list with saved views, and its fields that the caller may not see. */
export interface ViewedList {
  readonly resource: Resource;
  readonly endpoint: Pick<Endpoint, 'input'>;
  readonly hidden: RestrictedFields;
}

const pagingNames = ['current', 'pageSize', 'after', 'before', 'sort'];

const acceptsParameter = ({ endpoint }: ViewedList, name: string, value: string): boolean => {
  const result = endpoint.input.safeParse({ [name]: value });
  // Some endpoints remove unknown parameters instead of rejecting them.
  const { data } = result;
  return typeof data === 'object' && data !== null && Object.hasOwn(data, name);
};

const isUsableFilter = (list: ViewedList, name: string, value: string): boolean =>
  !pagingNames.includes(name) && acceptsParameter(list, name, value);

const findFilteredField = ({ fields }: Resource, filter: string): string | undefined =>
  listFilterableFields(fields).find(({ as, field }) => listFilterNames(as, field).includes(filter))?.name;

const parseSort = (sort: string): string[] => sort.split(',').filter((sortKey) => sortKey !== '');
const getSortedField = (sortKey: string): string => sortKey.replace(/^-/, '');

const listColumns = ({ fields }: Resource): ReadonlyMap<string, string> =>
  new Map(
    Object.entries<Field>(fields)
      .filter(([, { list }]) => list)
      .map(([name, field]) => [getColumnKey(name, field), name]),
  );

const listUsedColumns = ({ order = [], hidden = [], widths = {} }: ViewState['layout']): string[] => [
  ...new Set([...order, ...hidden, ...Object.keys(widths)]),
];

/** Throws if the list lacks a filter, sort order or column of the state, or if the caller may not see its field. */
export const assertUsableState = (list: ViewedList, { filters, sort, layout }: ViewState): void => {
  const { resource, hidden } = list;
  const columns = listColumns(resource);
  const invalidPaths = [
    ...Object.entries(filters).flatMap(([name, value]) =>
      isUsableFilter(list, name, value) ? [] : [`state.filters.${name}`],
    ),
    ...(sort === '' || acceptsParameter(list, 'sort', sort) ? [] : ['state.sort']),
    ...(listUsedColumns(layout).every((column) => columns.has(column)) ? [] : ['state.layout']),
  ];
  if (invalidPaths.length > 0)
    throw new ApiError('request.invalid', {
      fields: Object.fromEntries(invalidPaths.map((name) => [name, 'field.option' as const])),
    });
  const hiddenPaths = [
    ...Object.keys(filters).flatMap((name) =>
      hidden.has(findFilteredField(resource, name) ?? '') ? [`state.filters.${name}`] : [],
    ),
    ...(parseSort(sort).some((sortKey) => hidden.has(getSortedField(sortKey))) ? ['state.sort'] : []),
  ];
  if (hiddenPaths.length > 0)
    throw new ApiError('right.hiddenField', {
      fields: Object.fromEntries(hiddenPaths.map((name) => [name, 'right.hiddenField' as const])),
    });
};

const partition = <Item>(
  items: readonly Item[],
  isUsable: (item: Item) => boolean,
): [usable: Item[], others: Item[]] => {
  const groups = Map.groupBy(items, isUsable);
  return [groups.get(true) ?? [], groups.get(false) ?? []];
};

const restrictLayout = (layout: ViewState['layout'], isUsable: (column: string) => boolean): ViewState['layout'] => {
  const { order, hidden, widths } = layout;
  return {
    ...layout,
    ...(order && { order: order.filter(isUsable) }),
    ...(hidden && { hidden: hidden.filter(isUsable) }),
    ...(widths && { widths: Object.fromEntries(Object.entries(widths).filter(([column]) => isUsable(column))) }),
  };
};

/** Removes filters, sort orders and columns that the list no longer has or whose fields the caller may not see. */
export const restrictState = (
  list: ViewedList,
  { filters, sort, layout }: ViewState,
): { readonly state: ViewState; readonly ignored: string[] } => {
  const { resource, hidden } = list;
  const columns = listColumns(resource);
  const getFilteredField = (name: string): string => findFilteredField(resource, name) ?? name;
  const isColumnUsable = (column: string): boolean => {
    const field = columns.get(column);
    return field !== undefined && !hidden.has(field);
  };
  const [usableFilters, otherFilters] = partition(
    Object.entries(filters),
    ([name, value]) => !hidden.has(getFilteredField(name)) && isUsableFilter(list, name, value),
  );
  const [usableSort, otherSort] = partition(
    parseSort(sort),
    (sortKey) => !hidden.has(getSortedField(sortKey)) && acceptsParameter(list, 'sort', sortKey),
  );
  // A column that the view hides is not reported as ignored.
  const shownColumns = (layout.order ?? []).filter((column) => !layout.hidden?.includes(column));
  const otherColumns = shownColumns.filter((column) => !isColumnUsable(column));
  const ignored = new Set([
    ...otherFilters.map(([name]) => getFilteredField(name)),
    ...otherSort.map(getSortedField),
    ...otherColumns.map((column) => columns.get(column) ?? column),
  ]);
  return {
    state: {
      filters: Object.fromEntries(usableFilters),
      sort: usableSort.join(','),
      layout: restrictLayout(layout, isColumnUsable),
    },
    ignored: [...ignored],
  };
};
