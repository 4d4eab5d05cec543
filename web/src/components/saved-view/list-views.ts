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

const viewsRead = { quiet: true, background: true } as const;

export interface ListViews {
  readonly all: readonly SavedView[];
  readonly active: SavedView | null;
  readonly base: ListBase;
  /** True if the URL differs from the view. */
  readonly isChanged: boolean;
  /** True if the URL names a view that the user does not see. */
  readonly isMissing: boolean;
  /** True until it is known which view the list shows. */
  readonly isPending: boolean;
  /** Shows a view without changes, or the list without a view. */
  readonly show: (id: number | null) => void;
}

const noViews: readonly SavedView[] = [];

/** Returns whether the URL names a view, so that the list depends on it. */
export const isViewNamed = (query: URLSearchParams): boolean => ![null, noView].includes(query.get('view'));

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

/** Preloads the views of a list. Returns the state of the one that the list shows. */
export const readViewAhead = async (
  table: ListName,
  query: URLSearchParams,
  filters: readonly string[],
): Promise<ListBase> => {
  await prefetchApi(listViews, { table }, viewsRead);
  const views = queryClient.getQueryData<SavedView[]>([listViews.path, { table }]) ?? noViews;
  return createBase(findView(views, query, filters), '');
};

/** Returns the parameter `view` of the list without a view, whose default view must not open. */
const getNoViewParameter = (views: readonly SavedView[]): string =>
  views.some(({ isDefault }) => isDefault) ? noView : '';

/** Returns whether the views must be known before the list is read. */
const dependsOnViews = (query: URLSearchParams, filters: readonly string[]): boolean =>
  isViewNamed(query) || (!query.has('view') && listParameters(query, filters).length === 0);

/** Puts the default view into the URL when it opens. */
const useNamedView = (active: SavedView | undefined): void => {
  const [query, setQuery] = useSearchParams();
  const setView = useEffectEvent((id: number) =>
    setQuery((before) => patchQuery(before, { view: String(id) }), { replace: true }),
  );
  const unnamedId = query.has('view') ? undefined : active?.id;
  useEffect(() => {
    if (unnamedId !== undefined) setView(unnamedId);
  }, [unnamedId]);
};

/** Returns the saved views of a list and the one that the URL names. A tree, which has none, has no `table`. */
export const useListViews = (table: ListName | null, filters: readonly string[]): ListViews => {
  const [query, setQuery] = useSearchParams();
  const hasViews = table !== null;
  const read = useApiQuery(listViews, { table: table ?? 'user' }, { ...viewsRead, enabled: hasViews });
  const isUnread = hasViews && read.isPending;
  const all = (hasViews && read.data) || noViews;
  const active = findView(all, query, filters);
  useNamedView(active);
  const keptView = isUnread ? (query.get('view') ?? '') : getNoViewParameter(all);
  const base = useMemo(() => createBase(active, keptView), [active, keptView]);
  return {
    all,
    active: active ?? null,
    base,
    isChanged: active !== undefined && listParameters(query, filters).length > 0,
    isMissing: read.isSuccess && isViewNamed(query) && active === undefined,
    isPending: isUnread && dependsOnViews(query, filters),
    show: (id) => {
      const cleared = Object.fromEntries([...filters, 'sort', 'current'].map((name) => [name, '']));
      const view = id === null ? getNoViewParameter(all) : String(id);
      setQuery((before) => patchQuery(before, { ...cleared, view }));
    },
  };
};
