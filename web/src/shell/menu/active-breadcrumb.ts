import type { Route } from '@atrium/contract/menu/route-schemas.ts';
import { plainPath } from '../../lib/access/routes.ts';
import { type MenuEntry, breadcrumbTo } from './menu-entries.ts';

const breadcrumbOfRoutes = (routes: readonly Route[], path: string): Route[] => {
  for (const route of routes) {
    if (plainPath(route.path) === path) return [route];
    const below = breadcrumbOfRoutes(route.children ?? [], path);
    if (below.length > 0) return [route, ...below];
  }
  return [];
};

/** The paths above a path, nearest first: `/a/b/c` has `/a/b` and `/a`. */
const above = (path: string): string[] => {
  const parent = path.slice(0, path.lastIndexOf('/'));
  return parent ? [parent, ...above(parent)] : [];
};

/**
 * The entries that are active while a path is open, from the root down: its own; for a hidden entry the one it names
 * (`currentActiveMenu`), else the nearest shown one above it, in the menu or in the path.
 */
export const activeBreadcrumb = (
  entries: readonly MenuEntry[],
  routes: readonly Route[],
  path: string,
): MenuEntry[] => {
  const wanted = plainPath(path);
  const routesAbove = breadcrumbOfRoutes(routes, wanted).toReversed();
  const named = routesAbove[0]?.handle.currentActiveMenu;
  const candidates = [
    ...(named ? [plainPath(named)] : []),
    wanted,
    ...routesAbove.map((route) => plainPath(route.path)),
    ...above(wanted),
  ];
  for (const candidate of candidates) {
    const breadcrumb = breadcrumbTo(entries, candidate);
    if (breadcrumb.length > 0) return breadcrumb;
  }
  return [];
};
