import type { ListName } from '@atrium/contract/resources.ts';
import { listViews } from '@atrium/contract/saved-view/calls.ts';
import type { SavedView } from '@atrium/contract/saved-view/schemas.ts';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { emptyBase, type ListBase, patchQuery } from '../../lib/query/list-query.ts';
import { prefetchApi, queryClient, useApiQuery } from '../../lib/query/query.ts';

/** Value of the URL parameter `view` if the user has left the default view. */
const noView = 'none';

export type ViewDialogKind = 'saveAs' | 'rename' | 'share';

const viewQueryOptions = { skipsErrorToast: true, isBackground: true } as const;

export interface ListViews {
  readonly all: readonly SavedView[];
  readonly active: SavedView | null;
  readonly base: ListBase;
  readonly isChanged: boolean;
  /** True if the user cannot see the view in the URL. */
  readonly isMissing: boolean;
  /** True until the views are loaded, if the list depends on them. */
  readonly isPending: boolean;
  readonly show: (id: number | null) => void;
}

const noViews: readonly SavedView[] = [];

export const hasViewParameter = (query: URLSearchParams): boolean => ![null, noView].includes(query.get('view'));

const listParameters = (query: URLSearchParams, filters: readonly string[]): string[] =>
  [...filters, 'sort'].filter((name) => query.has(name));

/** Returns the view in the URL, or the default view if the URL has no parameters of the list. */
const findView = (
  views: readonly SavedView[],
  query: URLSearchParams,
  filters: readonly string[],
): SavedView | undefined => {
  const id = query.get('view');
  if (id !== null) return views.find((view) => String(view.id) === id);
  return listParameters(query, filters).length === 0 ? views.find(({ isDefault }) => isDefault) : undefined;
};

const createBase = (active: SavedView | undefined, view: string): ListBase => {
  if (active) return { filters: active.state.filters, sort: active.state.sort, view: String(active.id) };
  return view === '' ? emptyBase : { ...emptyBase, view };
};

/** Preloads the views of a list. Returns the filters and sort order of the view that the list shows. */
export const preloadViews = async (
  table: ListName,
  query: URLSearchParams,
  filters: readonly string[],
): Promise<ListBase> => {
  await prefetchApi(listViews, { table }, viewQueryOptions);
  const views = queryClient.getQueryData<SavedView[]>([listViews.path, { table }]) ?? noViews;
  return createBase(findView(views, query, filters), '');
};

/** Returns the URL parameter `view` for the list without a view. It prevents the default view from opening. */
const getNoViewParameter = (views: readonly SavedView[]): string =>
  views.some(({ isDefault }) => isDefault) ? noView : '';

const dependsOnViews = (query: URLSearchParams, filters: readonly string[]): boolean =>
  hasViewParameter(query) || (!query.has('view') && listParameters(query, filters).length === 0);

const useDefaultViewInUrl = (active: SavedView | undefined): void => {
  const [query, setQuery] = useSearchParams();
  const setView = useEffectEvent((id: number) =>
    setQuery((before) => patchQuery(before, { view: String(id) }), { replace: true }),
  );
  const defaultViewId = query.has('view') ? undefined : active?.id;
  useEffect(() => {
    if (defaultViewId !== undefined) setView(defaultViewId);
  }, [defaultViewId]);
};

/** Returns the saved views of a list and the active one. `table` is null for trees, which have no views. */
export const useListViews = (table: ListName | null, filters: readonly string[]): ListViews => {
  const [query, setQuery] = useSearchParams();
  const hasViews = table !== null;
  const viewsQuery = useApiQuery(listViews, { table: table ?? 'user' }, { ...viewQueryOptions, enabled: hasViews });
  const isLoading = hasViews && viewsQuery.isPending;
  const views = (hasViews && viewsQuery.data) || noViews;
  const active = findView(views, query, filters);
  useDefaultViewInUrl(active);
  const viewParameter = isLoading ? (query.get('view') ?? '') : getNoViewParameter(views);
  const base = useMemo(() => createBase(active, viewParameter), [active, viewParameter]);
  return {
    all: views,
    active: active ?? null,
    base,
    isChanged: active !== undefined && listParameters(query, filters).length > 0,
    isMissing: viewsQuery.isSuccess && hasViewParameter(query) && active === undefined,
    isPending: isLoading && dependsOnViews(query, filters),
    show: (id) => {
      const cleared = Object.fromEntries([...filters, 'sort', 'current'].map((name) => [name, '']));
      const view = id === null ? getNoViewParameter(views) : String(id);
      setQuery((before) => patchQuery(before, { ...cleared, view }));
    },
  };
};
