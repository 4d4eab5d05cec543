import type { Route } from '@atrium/contract/menu/route-schemas.ts';
import { pagePaths } from './page-files.ts';
import { findBestMatch } from './page-path.ts';
import { listPaths, findRouteAt, normalizePath } from './routes.ts';

const isGroup = ({ children, component, handle }: Route) =>
  children !== undefined && children.length > 0 && !(component ?? handle.iframeLink ?? handle.externalLink);

const hasParameter = (path: string) => path.includes('/:');

const findRecordList = (routes: readonly Route[], path: string): Route | null => {
  const parent = path.slice(0, path.lastIndexOf('/'));
  if (!parent) return null;
  const route = findRouteAt(routes, parent);
  return route && !isGroup(route) ? route : findRecordList(routes, parent);
};

const findRoute = (routes: readonly Route[], normalizedPath: string, pages: readonly string[]): Route | null => {
  const exactRoute = findRouteAt(routes, normalizedPath);
  if (exactRoute) return isGroup(exactRoute) ? null : exactRoute;
  const entry = findBestMatch(listPaths(routes).filter(hasParameter), normalizedPath);
  const route = entry && findRouteAt(routes, entry.pattern);
  if (route) return { ...route, path: normalizedPath, component: route.component ?? entry.pattern };
  const recordPage = findBestMatch(pages.filter(hasParameter), normalizedPath);
  const listRoute = recordPage && findRecordList(routes, normalizedPath);
  if (!listRoute) return null;
  const { order: _order, iframeLink: _frame, externalLink: _link, ...handle } = listRoute.handle;
  return {
    path: normalizedPath,
    component: recordPage.pattern,
    handle: { ...handle, hideInMenu: true, currentActiveMenu: handle.currentActiveMenu ?? listRoute.path },
  };
};

/** Results per route tree; they must keep their identity between renders. */
const cacheByRoutes = new WeakMap<readonly Route[], Map<string, Route | null>>();

/** `/x/12` is opened by the menu item `/x/:id`, or by the page `/x/:id`, which needs the permission of `/x`. */
export const openRoute = (
  routes: readonly Route[],
  path: string,
  pages: readonly string[] = pagePaths,
): Route | null => {
  const normalizedPath = normalizePath(path);
  const cachedRoutes = cacheByRoutes.get(routes) ?? new Map<string, Route | null>();
  cacheByRoutes.set(routes, cachedRoutes);
  const route = cachedRoutes.get(normalizedPath) ?? findRoute(routes, normalizedPath, pages);
  cachedRoutes.set(normalizedPath, route);
  return route;
};
