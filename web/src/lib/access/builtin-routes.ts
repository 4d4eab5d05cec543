import type { Route } from '@atrium/contract/menu/route-schemas.ts';
import { type BuiltinMenuItem, builtinMenu } from '@atrium/contract/permissions.ts';

const entries: [string, BuiltinMenuItem][] = Object.entries(builtinMenu);

const getParentPath = (path: string): string | undefined =>
  entries
    .map(([otherPath]) => otherPath)
    .filter((otherPath) => otherPath !== path && path.startsWith(`${otherPath}/`))
    .sort((a, b) => b.length - a.length)[0];

const isAllowedFor = (entry: BuiltinMenuItem, roles: readonly string[]) =>
  entry.roles
    ? entry.roles.some((role) => roles.includes(role))
    : roles.includes('admin') || entry.common === true || entry.ignoreAccess === true;

const createHandle = (entry: BuiltinMenuItem, roles: readonly string[]): Route['handle'] => {
  const {
    kind,
    title,
    icon,
    order,
    url,
    keepAlive,
    hideInMenu,
    ignoreAccess,
    buttons = {},
    commonButtons = [],
  } = entry;
  return {
    title,
    icon,
    order,
    keepAlive,
    hideInMenu,
    ignoreAccess,
    roles: entry.roles && [...entry.roles],
    permissions: roles.includes('admin') ? Object.keys(buttons) : [...commonButtons],
    iframeLink: kind === 'frame' ? url : undefined,
    externalLink: kind === 'link' ? url : undefined,
  };
};

const createRoute = ([path, entry]: [string, BuiltinMenuItem], roles: readonly string[]): Route => {
  const children = entries
    .filter(([child, childEntry]) => getParentPath(child) === path && isAllowedFor(childEntry, roles))
    .map((child) => createRoute(child, roles));
  return { path, handle: createHandle(entry, roles), ...(children.length > 0 ? { children } : {}) };
};

export const createBuiltinRoutes = (roles: readonly string[]): Route[] =>
  entries
    .filter(([path, entry]) => !getParentPath(path) && isAllowedFor(entry, roles))
    .map((entry) => createRoute(entry, roles));
