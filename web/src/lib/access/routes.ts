import type { Route } from '@atrium/contract/menu/route-schemas.ts';

const encodeText = (text: string): string => encodeURI(text.toWellFormed());

/** Normalizes a path: no doubled or trailing slashes, and percent-encoded as browsers do after a reload. */
export const normalizePath = (path: string): string => {
  const plainPath = path.replaceAll(/\/{2,}/g, '/').replace(/\/$/, '') || '/';
  return plainPath.replaceAll(/[^\0-\x7F]+/g, encodeText).replaceAll(/%[0-9a-f]{2}/gi, (byte) => byte.toUpperCase());
};

const isAllowedFor = ({ roles, ignoreAccess }: Route['handle'], userRoles: readonly string[]) =>
  ignoreAccess === true || !roles || roles.length === 0 || roles.some((role) => userRoles.includes(role));

export const filterRoutes = (routes: readonly Route[], roles: readonly string[]): Route[] =>
  routes
    .filter((route) => isAllowedFor(route.handle, roles))
    .map((route) => (route.children ? { ...route, children: filterRoutes(route.children, roles) } : route))
    .filter((route) => !route.children || route.children.length > 0 || isPage(route));

const isPage = (route: Route) => Boolean(route.component ?? route.handle.iframeLink ?? route.handle.externalLink);

export const flattenRoutes = (routes: readonly Route[]): Route[] =>
  routes.flatMap((route) => [route, ...flattenRoutes(route.children ?? [])]);

export const listPaths = (routes: readonly Route[]): string[] =>
  flattenRoutes(routes).map(({ path }) => normalizePath(path));

export const markServerRoutes = (routes: readonly Route[]): Route[] =>
  routes.map((route) => ({
    ...route,
    handle: { ...route.handle, title: route.handle.titleKey ?? route.handle.title, backstage: true },
    ...(route.children && { children: markServerRoutes(route.children) }),
  }));

export const findRouteAt = (routes: readonly Route[], path: string): Route | null => {
  const normalizedPath = normalizePath(path);
  for (const route of routes) {
    if (normalizePath(route.path) === normalizedPath) return route;
    const childRoute = findRouteAt(route.children ?? [], normalizedPath);
    if (childRoute) return childRoute;
  }
  return null;
};

/** Merges two trees; routes of the first one take precedence. */
export const mergeRoutes = (first: readonly Route[], second: readonly Route[]): Route[] => {
  const remaining = new Map(second.map((route) => [normalizePath(route.path), route]));
  const mergedRoutes = first.map((route) => {
    const match = remaining.get(normalizePath(route.path));
    remaining.delete(normalizePath(route.path));
    return match?.children || route.children
      ? { ...route, children: mergeRoutes(route.children ?? [], match?.children ?? []) }
      : route;
  });
  return [...mergedRoutes, ...remaining.values()];
};

export type RouteAccess = 'open' | 'forbidden' | 'group' | 'unknown';

export const getRouteAccess = (
  path: string,
  { routes, forbiddenPaths }: { routes: readonly Route[]; forbiddenPaths: readonly string[] },
  isKnownPage: (path: string) => boolean,
): RouteAccess => {
  const normalizedPath = normalizePath(path);
  const route = findRouteAt(routes, normalizedPath);
  if (route) return route.children && route.children.length > 0 && !isPage(route) ? 'group' : 'open';
  return forbiddenPaths.includes(normalizedPath) || isKnownPage(normalizedPath) ? 'forbidden' : 'unknown';
};
