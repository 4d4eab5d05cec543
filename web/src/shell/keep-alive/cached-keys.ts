import { useMemo, useState } from 'react';
import { useGetRouteAt } from '../../lib/tab/retained-routes.ts';
import { useTabs } from '../../lib/tab/tabs.ts';
import { getUnsavedChanges } from '../../lib/tab/unsaved.ts';
import { pagesToCache } from './cache-rules.ts';

const isSame = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((key, position) => key === b[position]);

const recentPages = 2;

/** The order of `keys` is stable, because React would move the elements, and a moved iframe reloads. */
export const useCachedKeys = (shown: string) => {
  const tabs = useTabs((state) => state.tabs);
  const getRoute = useGetRouteAt();
  const [recent, setRecent] = useState<readonly string[]>([]);
  const next = pagesToCache(recent, {
    shown: getRoute(shown) ? shown : null,
    isOpen: (key) => tabs.has(key),
    isCached: (key) => getRoute(key)?.handle.keepAlive !== false,
    isDirty: (key) => getUnsavedChanges([key]).length > 0,
  });
  if (!isSame(next, recent)) setRecent(next);
  return useMemo(() => ({ keys: recent.toSorted(), recentKeys: recent.slice(-recentPages) }), [recent]);
};
