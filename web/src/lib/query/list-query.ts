import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { useSearchParams } from 'react-router';

export interface Sort {
  readonly by: string;
  readonly isDescending: boolean;
}

/** Parses `name,-createTime`. */
export const parseSort = (text: string): Sort[] =>
  text
    .split(',')
    .filter((part) => part !== '')
    .map((part) => ({ by: part.replace(/^-/, ''), isDescending: part.startsWith('-') }));

/** Formats sort columns as `name,-createTime`; the server accepts at most three. */
export const formatSort = (sorts: readonly Sort[]): string =>
  sorts
    .slice(0, 3)
    .map(({ by, isDescending }) => (isDescending ? `-${by}` : by))
    .join(',');

/** A sorted column keeps its position, a new one comes last, a fourth replaces the oldest. */
export const mergeSorts = (formerSorts: readonly Sort[], selectedSorts: readonly Sort[]): Sort[] => {
  const remainingSorts = formerSorts.flatMap(({ by }) => selectedSorts.find((sort) => sort.by === by) ?? []);
  const addedSorts = selectedSorts.filter(({ by }) => !formerSorts.some((sort) => sort.by === by));
  return [...remainingSorts, ...addedSorts].slice(-3);
};

/** Returns the valid part of a sort order in the URL: known columns, each once, at most three. */
export const parseKnownSort = (text: string | null, columns: readonly string[]): string => {
  const sorts = parseSort(text ?? '').filter(({ by }) => columns.includes(by));
  return formatSort([...Map.groupBy(sorts, ({ by }) => by).values()].flatMap(([first]) => first ?? []));
};

export const pageSizes = [10, 20, 50, 100];
export const defaultPageSize = 20;

export const parsePage = (text: string | null): number =>
  text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 1;

const lastInstant = Date.UTC(9999, 11, 31);

export const parseInstant = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d{1,15}$/.test(text) && Number(text) <= lastInstant ? Number(text) : undefined;

/** Removes parameters with the value of `defaults`, by default `''`. */
export const patchQuery = (
  before: URLSearchParams,
  patch: Readonly<Record<string, string | undefined>>,
  defaults: Readonly<Record<string, string>> = {},
): URLSearchParams => {
  const next = new URLSearchParams(before);
  for (const [name, value = ''] of Object.entries(patch)) {
    if (value === (defaults[name] ?? '')) next.delete(name);
    else next.set(name, value);
  }
  return next;
};

/** A different filter or order starts at the first page. */
export const resetPage = (patch: Readonly<Record<string, string | undefined>>) => ({ ...patch, current: '' });

export const createPagePatch = (current: number, pageSize: number) => ({
  current: current === 1 ? '' : String(current),
  pageSize: pageSize === defaultPageSize ? '' : String(pageSize),
});

export interface ListState<Filter extends string> {
  /** Contains only filters that are set. */
  readonly filter: Partial<Record<Filter, string>>;
  readonly sort: string;
  readonly current: number;
  readonly pageSize: number;
}

/** State of a list without parameters in the URL: that of its saved view. */
export interface ListBase {
  readonly filters: Readonly<Record<string, string>>;
  readonly sort: string;
  /** Parameter `view` of the URL after a change; `''` for none. */
  readonly view: string;
}

export const emptyBase: ListBase = { filters: {}, sort: '', view: '' };

/** `columns` are the sortable ones. */
export const parseListState = <Filter extends string>(
  query: URLSearchParams,
  filters: readonly Filter[],
  columns: readonly string[] = [],
  base: ListBase = emptyBase,
): ListState<Filter> => {
  const setFilters = filters.flatMap((name): [Filter, string][] => {
    const value = query.get(name) ?? base.filters[name] ?? '';
    return value === '' ? [] : [[name, value]];
  });
  const size = Number(query.get('pageSize'));
  return {
    filter: Object.fromEntries(setFilters) as Partial<Record<Filter, string>>,
    sort: parseKnownSort(query.get('sort') ?? base.sort, columns),
    current: parsePage(query.get('current')),
    pageSize: pageSizes.includes(size) ? size : defaultPageSize,
  };
};

export interface ListQuery<Filter extends string> extends ListState<Filter> {
  /** Changes filters (`''` removes one) and returns to the first page. */
  readonly setFilter: (patch: Partial<Record<Filter, string>>) => void;
  readonly setSort: (sort: string) => void;
  readonly setPage: (current: number, pageSize: number) => void;
  readonly clear: () => void;
}

/** Keeps filters, order and page of a list in the URL, as far as they differ from `base`. `columns` are the sortable ones. */
export const useListQuery = <Filter extends string>(
  filters: readonly Filter[],
  columns: readonly string[] = [],
  base: ListBase = emptyBase,
): ListQuery<Filter> => {
  const [query, setQuery] = useSearchParams();
  // Stable while the URL is unchanged, so that memoized components don't render.
  const setters = useMemo((): Omit<ListQuery<Filter>, keyof ListState<Filter>> => {
    const changeQuery = (patch: Readonly<Record<string, string | undefined>>) =>
      setQuery((before) => patchQuery(before, { ...patch, view: base.view }, { ...base.filters, sort: base.sort }), {
        replace: true,
      });
    return {
      setFilter: (patch) => changeQuery(resetPage(patch)),
      setSort: (sort) => changeQuery(resetPage({ sort })),
      setPage: (current, pageSize) => changeQuery(createPagePatch(current, pageSize)),
      clear: () => changeQuery(resetPage(Object.fromEntries(filters.map((name) => [name, ''])))),
    };
  }, [setQuery, filters, base]);
  return { ...parseListState(query, filters, columns, base), ...setters };
};

/** If a list became shorter, the server returns its last page; the URL then changes to that page. */
export const useReturnedPage = (
  { data, isPlaceholderData }: Pick<UseQueryResult<{ readonly current?: number }>, 'data' | 'isPlaceholderData'>,
  requestedPage: number,
  setPage: (current: number) => void,
): void => {
  const returnedPage = isPlaceholderData ? undefined : data?.current;
  const changePage = useEffectEvent(setPage);
  useEffect(() => {
    if (returnedPage !== undefined && returnedPage !== requestedPage) changePage(returnedPage);
  }, [returnedPage, requestedPage]);
};

export const parseStatus = (text: string | undefined): 0 | 1 | undefined => {
  if (text === '0') return 0;
  return text === '1' ? 1 : undefined;
};
