import {
  builtinMenu,
  type BuiltinMenuItem,
  type Permission,
  type RequiredPermission,
} from '@atrium/contract/permissions.ts';
import type { Selectable } from 'kysely';
import type { MenuTable } from '../db/schema.ts';
import type { EffectivePermissions } from './effective-permissions.ts';
import type { PermissionGrants } from './permission-grants.ts';

/** Keys of built-in pages and buttons: `/home`, `/system/role permission:button:add`. */
export type PermissionKeys = ReadonlySet<string>;

type MenuItem = Pick<Selectable<MenuTable>, 'id' | 'builtin_key' | 'ignore_access'>;

export const toPermissionKey = (permission: Permission): string =>
  typeof permission === 'string' ? permission : permission.join(' ');

/** Returns the page of a button, or the page itself. */
export const getPageKey = (key: string): string => key.split(' ', 1)[0] ?? '';

/** Permissions for passwords, second factors, sign-in, sessions, tokens, erasure and company settings, which tokens cannot have. */
const withheldPermissions: readonly Permission[] = [
  ['/system/user', 'permission:button:reset-password'],
  ['/system/user', 'permission:button:unlock'],
  ['/system/user', 'permission:button:reset-factor'],
  ['/system/user', 'permission:button:end-sessions'],
  ['/system/user', 'permission:button:impersonate'],
  ['/system/trash', 'permission:button:erase'],
  '/system/online',
  '/system/api-token',
  '/system/sign-in',
  '/system/security',
  ['/system/setting', 'permission:button:update'],
];
const withheldKeys = new Set(withheldPermissions.map(toPermissionKey));

const builtinEntries: Readonly<Record<string, BuiltinMenuItem | undefined>> = builtinMenu;

/** Groups, frames and links protect no endpoint. */
const isPageOrButton = (key: string): boolean => builtinEntries[getPageKey(key)]?.kind === 'page';

export const isTokenPermission = (key: string): boolean =>
  isPageOrButton(key) && !withheldKeys.has(key) && !withheldKeys.has(getPageKey(key));

export const acceptsApiTokens = (permission: RequiredPermission): boolean =>
  permission !== 'public' && permission !== 'signed-in' && isTokenPermission(toPermissionKey(permission));

/** Returns the part of the owner's permissions that a token has. It never acts as an administrator. */
export const narrowPermissions = (owner: EffectivePermissions, tokenKeys: PermissionKeys): EffectivePermissions => ({
  ...owner,
  isAdmin: false,
  menuIds: new Set(),
  keys: new Set([...owner.keys].filter((key) => tokenKeys.has(key))),
});

/** Returns whether a token includes a menu item. Items without an endpoint, or open to all users, are always included. */
const isIncluded = ({ builtin_key: key, ignore_access }: MenuItem, tokenKeys: PermissionKeys): boolean =>
  key === null || ignore_access === 1 || !isPageOrButton(key) || tokenKeys.has(key);

/** Returns the part of the owner's grants that a token may pass on. An administrator holds all for every department. */
export const narrowGrants = (
  { admin, grants }: PermissionGrants,
  menus: readonly MenuItem[],
  tokenKeys: PermissionKeys,
): PermissionGrants => ({
  admin: false,
  grants: new Map(
    menus
      .filter((item) => isIncluded(item, tokenKeys))
      .flatMap(({ id }) => {
        const departments = admin ? { all: true, depts: new Set<number>() } : grants.get(id);
        return departments ? [[id, departments] as const] : [];
      }),
  ),
});
