import { useMemo } from 'react';
import { useSearchParams } from 'react-router';

/** A column that a list is sorted by. */
export interface Sort {
  readonly by: string;
  readonly isDescending: boolean;
}

/** `name,-createTime` as columns. */
export const sortOf = (text: string): Sort[] =>
  text
    .split(',')
    .filter((part) => part !== '')
    .map((part) => ({ by: part.replace(/^-/, ''), isDescending: part.startsWith('-') }));

/** Columns as `name,-createTime`; at most three, as the server takes them. */
export const sortText = (sorts: readonly Sort[]): string =>
  sorts
    .slice(0, 3)
    .map(({ by, isDescending }) => (isDescending ? `-${by}` : by))
    .join(',');

/**
 * Returns the sort order after a click on a heading: a sorted column keeps its place, a new one comes last, and a
 * fourth replaces the oldest.
 */
export const nextSorts = (before: readonly Sort[], chosen: readonly Sort[]): Sort[] => {
  const kept = before.flatMap(({ by }) => chosen.find((one) => one.by === by) ?? []);
  const added = chosen.filter(({ by }) => !before.some((one) => one.by === by));
  return [...kept, ...added].slice(-3);
};

/** The order in an address as a list takes it: of its own columns, each once, three at most; anything else sorts nothing. */
export const knownSort = (text: string | null, columns: readonly string[]): string => {
  const sorts = sortOf(text ?? '').filter(({ by }) => columns.includes(by));
  return sortText([...Map.groupBy(sorts, ({ by }) => by).values()].flatMap(([first]) => first ?? []));
};

/** Page sizes of a list, and the default. */
export const pageSizes = [10, 20, 50, 100];
export const usualPageSize = 20;

/** The number of a page in an address; anything else is the first. */
export const pageOf = (text: string | null): number =>
  text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 1;

/** The end of the year 9999, in milliseconds since the epoch: further no date picker goes. */
const lastInstant = Date.UTC(9999, 11, 31);

/** An instant in an address, in milliseconds since the epoch; anything else filters nothing. */
export const instantOf = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d{1,15}$/.test(text) && Number(text) <= lastInstant ? Number(text) : undefined;

/** The query of an address in which some parts are others; `''` takes one away. */
export const patchedQuery = (
  before: URLSearchParams,
  patch: Readonly<Record<string, string | undefined>>,
): URLSearchParams => {
  const next = new URLSearchParams(before);
  for (const [name, value] of Object.entries(patch)) {
    if (value === undefined || value === '') next.delete(name);
    else next.set(name, value);
  }
  return next;
};

/** Returns the change of an address for another filter or order, which also resets the page. */
export const fromFirstPage = (patch: Readonly<Record<string, string | undefined>>) => ({ ...patch, current: '' });

/** Returns the change of an address for another page. */
export const pagePatch = (current: number, pageSize: number) => ({
  current: current === 1 ? '' : String(current),
  pageSize: pageSize === usualPageSize ? '' : String(pageSize),
});

/** State of a list in the address: filters, order and page. */
export interface ListState<Filter extends string> {
  /** Only what is filtered by. */
  readonly filter: Partial<Record<Filter, string>>;
  readonly sort: string;
  readonly current: number;
  readonly pageSize: number;
}

/** Returns the state of a list in a query; `columns` are the sortable ones. */
export const listState = <Filter extends string>(
  query: URLSearchParams,
  filters: readonly Filter[],
  columns: readonly string[] = [],
): ListState<Filter> => {
  const given = filters.flatMap((name): [Filter, string][] => {
    const value = query.get(name);
    return value === null || value === '' ? [] : [[name, value]];
  });
  const size = Number(query.get('pageSize'));
  return {
    // Every key comes from `filters`.
    filter: Object.fromEntries(given) as Partial<Record<Filter, string>>,
    sort: knownSort(query.get('sort'), columns),
    current: pageOf(query.get('current')),
    pageSize: pageSizes.includes(size) ? size : usualPageSize,
  };
};

/** State of a list, and its setters. */
export interface ListQuery<Filter extends string> extends ListState<Filter> {
  /** Changes filters (`''` takes one away); the first page is shown again. */
  readonly setFilter: (patch: Partial<Record<Filter, string>>) => void;
  readonly setSort: (sort: string) => void;
  readonly setPage: (current: number, pageSize: number) => void;
  /** Takes all filters away. */
  readonly clear: () => void;
}

/**
 * Keeps what a list shows in the page's address, so that it can be reloaded, sent and gone back to; `columns` are those that the list
 * is sorted by.
 */
export const useListQuery = <Filter extends string>(
  filters: readonly Filter[],
  columns: readonly string[] = [],
): ListQuery<Filter> => {
  const [query, setQuery] = useSearchParams();
  // The same functions while the address is the same, so that memoized components do not render again.
  const changes = useMemo((): Omit<ListQuery<Filter>, keyof ListState<Filter>> => {
    const put = (patch: Readonly<Record<string, string | undefined>>) =>
      setQuery((before) => patchedQuery(before, patch), { replace: true });
    return {
      setFilter: (patch) => put(fromFirstPage(patch)),
      setSort: (sort) => put(fromFirstPage({ sort })),
      setPage: (current, pageSize) => put(pagePatch(current, pageSize)),
      clear: () => put(fromFirstPage(Object.fromEntries(filters.map((name) => [name, ''])))),
    };
  }, [setQuery, filters]);
  return { ...listState(query, filters, columns), ...changes };
};

/** A status in an address; anything else filters nothing. */
export const statusOf = (text: string | undefined): 0 | 1 | undefined => {
  if (text === '0') return 0;
  return text === '1' ? 1 : undefined;
};
