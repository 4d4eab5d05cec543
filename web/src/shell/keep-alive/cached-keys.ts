import { useMemo, useState } from 'react';
import { useGetRouteAt } from '../../lib/tab/retained-routes.ts';
import { useTabs } from '../../lib/tab/tabs.ts';
import { getUnsavedChanges } from '../../lib/tab/unsaved.ts';
import { listPagesToCache } from './cache-rules.ts';

const isSame = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((key, position) => key === b[position]);

const recentPages = 2;

/** The order of `keys` is stable, because React would move the elements, and a moved iframe reloads. */
export const useCachedKeys = (shownKey: string) => {
  const tabs = useTabs((state) => state.tabs);
  const getRoute = useGetRouteAt();
  const [cachedKeys, setCachedKeys] = useState<readonly string[]>([]);
  const nextKeys = listPagesToCache(cachedKeys, {
    shownKey: getRoute(shownKey) ? shownKey : null,
    isOpen: (key) => tabs.has(key),
    isCached: (key) => getRoute(key)?.handle.keepAlive !== false,
    isDirty: (key) => getUnsavedChanges([key]).length > 0,
  });
  if (!isSame(nextKeys, cachedKeys)) setCachedKeys(nextKeys);
  return useMemo(() => ({ keys: cachedKeys.toSorted(), recentKeys: cachedKeys.slice(-recentPages) }), [cachedKeys]);
};
