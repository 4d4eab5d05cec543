import type { ListName } from '@atrium/contract/resources.ts';
import { readTableLayout, saveTableLayout } from '@atrium/contract/table-layout/calls.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { callApi } from '../../lib/api/api.ts';
import { prefetchApi, queryClient, useApiQuery } from '../../lib/query/query.ts';
import type { Layout } from './columns.ts';

const saveAfterMs = 800;

const layoutRead = { quiet: true, background: true, staleTime: Infinity } as const;

/** Preloads the layout of a table, because the table would render twice if it arrived later. */
export const prefetchTableLayout = (table: ListName): Promise<void> =>
  prefetchApi(readTableLayout, { table }, layoutRead);

/** Returns the user's layout and a setter, which saves after a delay. */
export const useTableLayout = (table: ListName): readonly [Layout, (layout: Layout) => void] => {
  const { data } = useApiQuery(readTableLayout, { table }, layoutRead);
  const [changed, setChanged] = useState<Layout | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const unsaved = useRef<Layout>(null);
  const save = useCallback(() => {
    clearTimeout(timer.current);
    const layout = unsaved.current;
    unsaved.current = null;
    if (!layout) return;
    queryClient.setQueryData([readTableLayout.path, { table }], layout);
    callApi(saveTableLayout, { table, view: layout }, { quiet: true, background: true }).catch(() => undefined);
  }, [table]);
  // Saves pending changes when the user leaves before the delay is over.
  useEffect(() => save, [save]);
  const change = (layout: Layout) => {
    setChanged(layout);
    unsaved.current = layout;
    clearTimeout(timer.current);
    timer.current = setTimeout(save, saveAfterMs);
  };
  return [changed ?? data ?? {}, change];
};
