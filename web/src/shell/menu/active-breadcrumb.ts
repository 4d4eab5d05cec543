import type { Route } from '@atrium/contract/menu/route-schemas.ts';
import { normalizePath } from '../../lib/access/routes.ts';
import { type MenuEntry, findBreadcrumb } from './menu-entries.ts';

const getRouteBreadcrumb = (routes: readonly Route[], path: string): Route[] => {
  for (const route of routes) {
    if (normalizePath(route.path) === path) return [route];
    const childBreadcrumb = getRouteBreadcrumb(route.children ?? [], path);
    if (childBreadcrumb.length > 0) return [route, ...childBreadcrumb];
  }
  return [];
};

/** Returns the parent paths, nearest first: `/a/b/c` has `/a/b` and `/a`. */
const getParentPaths = (path: string): string[] => {
  const parent = path.slice(0, path.lastIndexOf('/'));
  return parent ? [parent, ...getParentPaths(parent)] : [];
};

/** A hidden entry is replaced by its `currentActiveMenu`, otherwise by the nearest visible ancestor. */
export const findActiveBreadcrumb = (
  entries: readonly MenuEntry[],
  routes: readonly Route[],
  path: string,
): MenuEntry[] => {
  const normalizedPath = normalizePath(path);
  const routesAbove = getRouteBreadcrumb(routes, normalizedPath).toReversed();
  const activeMenuPath = routesAbove[0]?.handle.currentActiveMenu;
  const candidates = [
    ...(activeMenuPath ? [normalizePath(activeMenuPath)] : []),
    normalizedPath,
    ...routesAbove.map((route) => normalizePath(route.path)),
    ...getParentPaths(normalizedPath),
  ];
  for (const candidate of candidates) {
    const breadcrumb = findBreadcrumb(entries, candidate);
    if (breadcrumb.length > 0) return breadcrumb;
  }
  return [];
};
