import type { Route } from '@atrium/contract/menu/route-schemas.ts';
import { create } from 'zustand';
import { useAccess } from '../../lib/access/access.ts';
import { beginReads, pageAt } from '../../lib/access/page-files.ts';
import { useAppLocation } from '../../lib/tab/app-location.ts';
import { useTabs } from '../../lib/tab/tabs.ts';
import { unsavedOn } from '../../lib/tab/unsaved.ts';
import { routeAt, useRetainedRoutes } from '../../lib/tab/retained-routes.ts';
import { pagesToCache } from './cache-rules.ts';

interface Kept {
  /** The keys of the pages that are kept, the one used last at the end. */
  readonly recent: readonly string[];
  /** The same keys in an order that never changes while they live: moving an element would unload frames. */
  readonly order: readonly string[];
}

const nothing: Kept = { recent: [], order: [] };

/** Which pages are kept. A switch between two of them changes no more than which was used last: nothing renders for that. */
export const useCachedPages = create<Kept>()(() => nothing);

const isSame = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((key, position) => key === other[position]);

/** The first reads of a page go out with its navigation, and not once it is rendered. */
const begin = (route: Route | null, search: string): void => {
  const page = route && pageAt(route.component ?? route.path);
  if (page) void beginReads(page.pattern, search);
};

const follow = (): void => {
  const { tabs } = useTabs.getState();
  const { key, location } = useAppLocation.getState();
  const before = useCachedPages.getState();
  const recent = pagesToCache(before.recent, {
    shown: routeAt(key) ? key : null,
    isOpen: (own) => tabs.has(own),
    isKeptAlive: (own) => routeAt(own)?.handle.keepAlive !== false,
    isDirty: (own) => unsavedOn([own]).length > 0,
  });
  if (isSame(recent, before.recent)) return;
  if (recent.includes(key) && !before.recent.includes(key)) begin(routeAt(key), location.search);
  const order = recent.toSorted();
  useCachedPages.setState({ recent, order: isSame(order, before.order) ? before.order : order });
};

useAppLocation.subscribe(follow);
useTabs.subscribe(follow);
useAccess.subscribe(follow);
useRetainedRoutes.subscribe(follow);
follow();

/** Keeps none but the page at the current location from now on: the others were taken off the screen together. */
export const clearCachedPages = (): void => {
  useCachedPages.setState(nothing);
  follow();
};
