import { superAdmin, type RequiredPermission } from '@atrium/contract/permissions.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { Clock } from '../lib/runtime/clock.ts';
import type { Events } from '../events/events.ts';
import { EventCache } from '../events/event-cache.ts';
import { buildMenuTree, type MenuTreeNode, type MenuTree } from '../lib/tree/menu-tree.ts';
import { PermissionData } from './permission-data.ts';

export interface AssignedRole {
  readonly id: number;
  readonly code: string;
  readonly requiresSecondFactor: boolean;
}

/** Permissions of a set of roles. Users with the same roles share the object. */
export interface EffectivePermissions {
  readonly roleIds: readonly number[];
  readonly roleCodes: readonly string[];
  readonly isAdmin: boolean;
  readonly requiresSecondFactor: boolean;
  readonly menuIds: ReadonlySet<number>;
  /** Keys of built-in pages and buttons: `/home`, `/system/role permission:button:add`. */
  readonly keys: ReadonlySet<string>;
}

/** Excludes the descendants of items that are limited to other roles, even for administrators. */
const collectPermitted = (
  nodes: readonly MenuTreeNode[],
  codes: readonly string[],
  isGranted: (id: number) => boolean,
): MenuTreeNode[] =>
  nodes.flatMap((node) => {
    const isForAll = node.row.ignore_access === 1;
    if (!isForAll && node.roles.length > 0 && !node.roles.some((role) => codes.includes(role))) return [];
    const isOpen = isForAll || isGranted(node.row.id);
    return [
      ...(isOpen ? [node, ...collectPermitted(node.buttons, codes, isGranted)] : []),
      ...collectPermitted(node.children, codes, isGranted),
    ];
  });

/** Returns the permissions of roles. `grants` are the IDs of the menu items that they grant. */
export const getEffectivePermissions = (
  tree: MenuTree,
  roles: readonly AssignedRole[],
  grants: ReadonlySet<number>,
): EffectivePermissions => {
  const roleCodes = roles.map(({ code }) => code);
  const isAdmin = roleCodes.includes(superAdmin);
  const permittedNodes = collectPermitted(tree.roots, roleCodes, (id) => isAdmin || grants.has(id));
  return {
    roleIds: roles.map(({ id }) => id),
    roleCodes,
    isAdmin,
    requiresSecondFactor: roles.some((role) => role.requiresSecondFactor),
    menuIds: new Set(permittedNodes.map(({ row }) => row.id)),
    keys: new Set(permittedNodes.flatMap(({ row }) => row.builtin_key ?? [])),
  };
};

export const hasPermission = (effectivePermissions: EffectivePermissions, permission: RequiredPermission): boolean => {
  if (permission === 'public' || permission === 'signed-in') return true;
  return typeof permission === 'string'
    ? effectivePermissions.keys.has(permission)
    : effectivePermissions.keys.has(permission[0]) && effectivePermissions.keys.has(permission.join(' '));
};

const maxCombinations = 1000;

const loadAssignedRoles = async (db: Kysely<Schema>, userId: number): Promise<AssignedRole[]> => {
  const rows = await db
    .selectFrom('user_roles')
    .innerJoin('roles', 'roles.id', 'user_roles.role_id')
    .select(['roles.id', 'roles.code', 'roles.requires_second_factor'])
    .where('user_roles.user_id', '=', userId)
    .where((eb) => eb.or([eb('roles.status', '=', 1), eb('roles.code', '=', superAdmin)]))
    .orderBy('roles.id')
    .execute();
  return rows.map(({ id, code, ...row }) => ({ id, code, requiresSecondFactor: row.requires_second_factor === 1 }));
};

/** Loads the permissions of a user's enabled roles in the transaction that needs them. */
export const loadEffectivePermissions = async (
  permissions: PermissionData,
  userId: number,
): Promise<EffectivePermissions> => {
  const roles = (await permissions.loadUserRoles(userId)).filter(({ enabled }) => enabled);
  const grants = new Set(roles.flatMap(({ menus }) => [...menus]));
  return getEffectivePermissions(buildMenuTree(await permissions.loadMenus()), roles, grants);
};

/** Caches menu items, roles and permissions until roles or menu items change. */
export class PermissionCache {
  readonly #db: Kysely<Schema>;
  readonly #data: EventCache<'data', PermissionData>;
  readonly #tree: EventCache<'tree', MenuTree>;
  readonly #permissions: EventCache<string, EffectivePermissions>;

  constructor(db: Kysely<Schema>, events: Events, clock: Clock) {
    this.#db = db;
    this.#data = new EventCache(events, clock, 1);
    this.#tree = new EventCache(events, clock, 1);
    this.#permissions = new EventCache(events, clock, maxCombinations);
    events.on('rights', () => {
      this.#data.clear();
      this.#tree.clear();
      this.#permissions.clear();
    });
  }

  get lookups(): EventCache<string, EffectivePermissions>['lookups'] {
    return this.#permissions.lookups;
  }

  /** Returns menu items and roles for reads. No event clears its departments, so do not use them. */
  data(): Promise<PermissionData> {
    return this.#data.get('data', () => Promise.resolve(new PermissionData(this.#db)));
  }

  tree(): Promise<MenuTree> {
    return this.#tree.get('tree', async () => buildMenuTree(await (await this.data()).loadMenus()));
  }

  async load(userId: number): Promise<EffectivePermissions> {
    const roles = await loadAssignedRoles(this.#db, userId);
    return this.#permissions.get(JSON.stringify(roles), () => this.#read(roles));
  }

  async #read(roles: readonly AssignedRole[]): Promise<EffectivePermissions> {
    const roleContents = await (await this.data()).loadRoles(roles.map(({ id }) => id));
    return getEffectivePermissions(await this.tree(), roles, new Set(roleContents.flatMap(({ menus }) => [...menus])));
  }
}
