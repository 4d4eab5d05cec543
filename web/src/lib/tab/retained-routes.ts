import type { Route } from '@atrium/contract/menu/route-schemas.ts';
import { useCallback } from 'react';
import { create } from 'zustand';
import { type Access, useAccess } from '../access/access.ts';
import { openRoute } from '../access/open-route.ts';
import { getTabKey } from './tab-key.ts';
import { getUnsavedChanges, useUnsavedStore } from './unsaved.ts';

/** Pages that are no longer permitted but have unsaved changes, by tab. */
export const useRetainedRoutes = create<ReadonlyMap<string, Route>>()(() => new Map());

const hasUnsavedChanges = (key: string): boolean => getUnsavedChanges([key]).length > 0;

const retainRoutes = (now: Access, before: Access): void => {
  if (now.routes === before.routes) return;
  const retainedRoutes = useRetainedRoutes.getState();
  const keys = getUnsavedChanges().flatMap((changes) => changes.tabKey ?? []);
  const retainUnsaved = (key: string): [string, Route][] => {
    const route = retainedRoutes.get(key) ?? openRoute(before.routes, key);
    return route && !openRoute(now.routes, key) ? [[key, route]] : [];
  };
  // The end of a session releases all pages.
  useRetainedRoutes.setState(new Map(now.user ? keys.flatMap(retainUnsaved) : []), true);
};

const releaseRoutes = (): void => {
  const retained = useRetainedRoutes.getState();
  if (retained.size === 0) return;
  const remaining = new Map([...retained].filter(([key]) => hasUnsavedChanges(key)));
  if (remaining.size !== retained.size) useRetainedRoutes.setState(remaining, true);
};

/** Runs synchronously with each change of access, before components render and remove the pages. */
export const watchRetainedRoutes = (): void => {
  useAccess.subscribe(retainRoutes);
  useUnsavedStore.subscribe((now, before) => {
    if (now.changesById !== before.changesById) releaseRoutes();
  });
};

/** Returns the page at a path; one that is no longer permitted only if it has unsaved changes. */
export const getRouteAt = (path: string): Route | null =>
  openRoute(useAccess.getState().routes, path) ?? useRetainedRoutes.getState().get(getTabKey(path)) ?? null;

/** Returns `getRouteAt` for rendering; the function changes when its results may. */
export const useGetRouteAt = (): ((path: string) => Route | null) => {
  const routes = useAccess((access) => access.routes);
  const retained = useRetainedRoutes();
  return useCallback((path) => openRoute(routes, path) ?? retained.get(getTabKey(path)) ?? null, [routes, retained]);
};
