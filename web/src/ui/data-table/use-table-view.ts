import type { ResourceName } from '@atrium/contract/resources.ts';
import { readTableView, saveTableView } from '@atrium/contract/view/calls.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { callApi } from '../../lib/api/api.ts';
import { queryClient, useApiQuery } from '../../lib/query/query.ts';
import { useServes } from '../../lib/access/serves.ts';
import type { View } from './columns.ts';

const saveAfterMs = 800;

/**
 * How this account has arranged a table: read once, changed at once, saved a moment later. A server that cannot remember it
 * changes nothing on this device until the page is loaded again.
 */
export const useTableView = (table: ResourceName): readonly [View, (view: View) => void] => {
  const enabled = useServes()(readTableView);
  const { data } = useApiQuery(
    readTableView,
    { table },
    { quiet: true, background: true, staleTime: Infinity, enabled },
  );
  const [changed, setChanged] = useState<View | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const unsaved = useRef<View>(null);
  const save = useCallback(() => {
    clearTimeout(timer.current);
    const view = unsaved.current;
    unsaved.current = null;
    if (!view) return;
    queryClient.setQueryData([readTableView.path, { table }], view);
    callApi(saveTableView, { table, view }, { quiet: true, background: true }).catch(() => undefined);
  }, [table]);
  // Who leaves the page in that moment is not to lose it.
  useEffect(() => save, [save]);
  const change = (view: View) => {
    setChanged(view);
    unsaved.current = view;
    clearTimeout(timer.current);
    timer.current = setTimeout(save, saveAfterMs);
  };
  return [changed ?? data ?? {}, change];
};
