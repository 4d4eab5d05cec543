import type { Route } from '@atrium/contract/menu/route-schemas.ts';

/** A path without its last slash; the root stays. */
export const plainPath = (path: string): string => path.replace(/\/+$/, '') || '/';

const isOpenTo = ({ roles, ignoreAccess }: Route['handle'], held: readonly string[]) =>
  ignoreAccess === true || !roles || roles.length === 0 || roles.some((role) => held.includes(role));

/** The part of a tree that the holder of these roles may see; a group left without children goes too, unless it is a page itself. */
export const filterRoutes = (routes: readonly Route[], roles: readonly string[]): Route[] =>
  routes
    .filter((route) => isOpenTo(route.handle, roles))
    .map((route) => (route.children ? { ...route, children: filterRoutes(route.children, roles) } : route))
    .filter((route) => !route.children || route.children.length > 0 || isPage(route));

const isPage = (route: Route) => Boolean(route.component ?? route.handle.iframeLink ?? route.handle.externalLink);

/** All routes of a tree, parents first. */
export const allRoutes = (routes: readonly Route[]): Route[] =>
  routes.flatMap((route) => [route, ...allRoutes(route.children ?? [])]);

/** All paths of a tree, parents first. */
export const allPaths = (routes: readonly Route[]): string[] => allRoutes(routes).map(({ path }) => plainPath(path));

/** Routes that the server supplied, each with the flag that says so. */
export const markServerRoutes = (routes: readonly Route[]): Route[] =>
  routes.map((route) => ({
    ...route,
    handle: { ...route.handle, title: route.handle.titleKey ?? route.handle.title, backstage: true },
    ...(route.children && { children: markServerRoutes(route.children) }),
  }));

/** The route at a path, or null. */
export const findIn = (routes: readonly Route[], path: string): Route | null => {
  const wanted = plainPath(path);
  for (const route of routes) {
    if (plainPath(route.path) === wanted) return route;
    const below = findIn(route.children ?? [], wanted);
    if (below) return below;
  }
  return null;
};

/** Two trees as one; where both have a path, the first one's entry counts. */
export const joinRoutes = (first: readonly Route[], second: readonly Route[]): Route[] => {
  const known = new Map(second.map((route) => [plainPath(route.path), route]));
  const joined = first.map((route) => {
    const twin = known.get(plainPath(route.path));
    known.delete(plainPath(route.path));
    return twin?.children || route.children
      ? { ...route, children: joinRoutes(route.children ?? [], twin?.children ?? []) }
      : route;
  });
  return [...joined, ...known.values()];
};

/** What is at a path, for someone: a page to open, one they may not open, a mere group of pages, or nothing. */
export type RouteAccess = 'open' | 'forbidden' | 'group' | 'unknown';

/** Judges a path by the routes someone holds, those refused to them, and the pages that exist in the product. */
export const routeAccess = (
  path: string,
  { routes, refused }: { routes: readonly Route[]; refused: readonly string[] },
  isKnownPage: (path: string) => boolean,
): RouteAccess => {
  const wanted = plainPath(path);
  const route = findIn(routes, wanted);
  if (route) return route.children && route.children.length > 0 && !isPage(route) ? 'group' : 'open';
  return refused.includes(wanted) || isKnownPage(wanted) ? 'forbidden' : 'unknown';
};
