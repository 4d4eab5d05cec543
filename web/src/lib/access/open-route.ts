import type { Route } from '@atrium/contract/menu/route-schemas.ts';
import { pagePaths } from './page-files.ts';
import { bestFit } from './page-path.ts';
import { allPaths, findIn, plainPath } from './routes.ts';

const isGroup = ({ children, component, handle }: Route) =>
  children !== undefined && children.length > 0 && !(component ?? handle.iframeLink ?? handle.externalLink);

const varies = (path: string) => path.includes('/:');

const ownerOf = (routes: readonly Route[], path: string): Route | null => {
  const parent = path.slice(0, path.lastIndexOf('/'));
  if (!parent) return null;
  const route = findIn(routes, parent);
  return route && !isGroup(route) ? route : ownerOf(routes, parent);
};

const find = (routes: readonly Route[], wanted: string, pages: readonly string[]): Route | null => {
  const exact = findIn(routes, wanted);
  if (exact) return isGroup(exact) ? null : exact;
  const entry = bestFit(allPaths(routes).filter(varies), wanted);
  const route = entry && findIn(routes, entry.pattern);
  if (route) return { ...route, path: wanted, component: route.component ?? entry.pattern };
  const record = bestFit(pages.filter(varies), wanted);
  const owner = record && ownerOf(routes, wanted);
  if (!owner) return null;
  const { order: _order, iframeLink: _frame, externalLink: _link, ...handle } = owner.handle;
  return {
    path: wanted,
    component: record.pattern,
    handle: { ...handle, hideInMenu: true, currentActiveMenu: handle.currentActiveMenu ?? owner.path },
  };
};

/** Results per route tree; they must keep their identity between renders. */
const found = new WeakMap<readonly Route[], Map<string, Route | null>>();

/** `/x/12` is opened by the menu item `/x/:id`, or by the page `/x/:id`, which needs the permission of `/x`. */
export const openRoute = (
  routes: readonly Route[],
  path: string,
  pages: readonly string[] = pagePaths,
): Route | null => {
  const wanted = plainPath(path);
  const known = found.get(routes) ?? new Map<string, Route | null>();
  found.set(routes, known);
  const route = known.get(wanted) ?? find(routes, wanted, pages);
  known.set(wanted, route);
  return route;
};
