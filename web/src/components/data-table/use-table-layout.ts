import type { ListName } from '@atrium/contract/resources.ts';
import { readTableLayout, saveTableLayout } from '@atrium/contract/table-layout/calls.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { callApi } from '../../lib/api/api.ts';
import { prefetchApi, queryClient, useApiQuery } from '../../lib/query/query.ts';
import type { Layout } from './columns.ts';

const saveAfterMs = 800;

const layoutQueryOptions = { skipsErrorToast: true, isBackground: true, staleTime: Infinity } as const;

/** Preloads the layout of a table, because the table would render twice if it arrived later. */
export const prefetchTableLayout = (table: ListName): Promise<void> =>
  prefetchApi(readTableLayout, { table }, layoutQueryOptions);

export interface LayoutView {
  readonly id: number;
  readonly state: { readonly layout: Layout };
}

/** Returns a layout and its setter, which saves the user's layout after a delay, but never that of a saved view. */
export const useTableLayout = (
  table: ListName,
  view: LayoutView | null = null,
): readonly [Layout, (layout: Layout) => void] => {
  const { data } = useApiQuery(readTableLayout, { table }, layoutQueryOptions);
  const [changedLayout, setChangedLayout] = useState<{
    readonly viewId: number | undefined;
    readonly layout: Layout;
  } | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const unsavedLayout = useRef<Layout>(null);
  const save = useCallback(() => {
    clearTimeout(timer.current);
    const layout = unsavedLayout.current;
    unsavedLayout.current = null;
    if (!layout) return;
    queryClient.setQueryData([readTableLayout.path, { table }], layout);
    callApi(saveTableLayout, { table, view: layout }, { skipsErrorToast: true, isBackground: true }).catch(
      () => undefined,
    );
  }, [table]);
  // Saves pending changes when the user leaves before the delay is over.
  useEffect(() => save, [save]);
  const setLayout = (layout: Layout) => {
    setChangedLayout({ viewId: view?.id, layout });
    if (view) return;
    unsavedLayout.current = layout;
    clearTimeout(timer.current);
    timer.current = setTimeout(save, saveAfterMs);
  };
  const currentLayout = changedLayout && changedLayout.viewId === view?.id ? changedLayout.layout : undefined;
  return [currentLayout ?? (view ? view.state.layout : data) ?? {}, setLayout];
};
