import {
  getGrants,
  coversGrants,
  findMissingGrants,
  type PermissionGrants,
  type PolicyContext,
  type RoleContent,
} from '../authorization/permission-grants.ts';
import type { PermissionData } from '../authorization/permission-data.ts';
import { narrowGrants } from '../authorization/token-permissions.ts';
import type { Caller } from '../auth/caller.ts';
import { ApiError } from '../lib/api-error/api-error.ts';
import { translateTitle } from '../lib/tree/titles.ts';
import { formatListByLanguage } from '../lib/words/format-list.ts';

export interface UserRoles {
  readonly deptId: number | null;
  readonly roles: readonly number[];
}

const allGrants: PermissionGrants = { admin: true, grants: new Map() };

/** Disabled roles count, because another user may enable them. */
export const getPotentialGrants = (
  roles: readonly RoleContent[],
  deptId: number | null,
  policy: PolicyContext,
): PermissionGrants =>
  getGrants(
    roles.map((role) => ({ ...role, enabled: true })),
    deptId,
    policy,
  );

const maxNamesShown = 10;

const translateNames = (menus: readonly { readonly name: string }[]): Record<string, string> =>
  formatListByLanguage((lang) => menus.map(({ name }) => translateTitle(lang, name)));

/** Callers can grant only permissions that they have, and change only users and roles without other permissions. */
export class GrantPolicy {
  readonly context: PolicyContext;
  readonly #permissions: PermissionData;
  readonly #callerGrants: PermissionGrants;
  readonly #cache = new Map<string, PermissionGrants>();

  private constructor(permissions: PermissionData, policy: PolicyContext, callerGrants: PermissionGrants) {
    this.#permissions = permissions;
    this.context = policy;
    this.#callerGrants = callerGrants;
  }

  static async load(permissions: PermissionData, caller: Caller): Promise<GrantPolicy> {
    const { effectivePermissions, user, apiToken } = caller;
    const policy = await permissions.loadPolicyContext();
    if (effectivePermissions.isAdmin) return new GrantPolicy(permissions, policy, allGrants);
    const roles = await permissions.loadRoles(effectivePermissions.roleIds);
    const grants = getGrants(roles, user.deptId, policy);
    const heldGrants = apiToken ? narrowGrants(grants, await permissions.loadMenus(), apiToken.permissions) : grants;
    return new GrantPolicy(permissions, policy, heldGrants);
  }

  get isAdmin(): boolean {
    return this.#callerGrants.admin;
  }

  hasGrant(menuId: number): boolean {
    return this.isAdmin || this.#callerGrants.grants.has(menuId);
  }

  covers(grants: PermissionGrants): boolean {
    return coversGrants(this.#callerGrants, grants);
  }

  async assertHolds(grants: PermissionGrants): Promise<void> {
    if (this.covers(grants)) return;
    const ids = findMissingGrants(this.#callerGrants, grants).slice(0, maxNamesShown);
    const menus = ids.length === 0 ? [] : await this.#permissions.loadMenus();
    const rows = menus.filter(({ id }) => ids.includes(id)).map(({ id, name }) => ({ id, name }));
    throw new ApiError('right.exceeds', { params: { names: translateNames(rows), menus: rows } });
  }

  assertCovers(grants: PermissionGrants, name: string): void {
    if (!this.covers(grants)) throw new ApiError('right.holdsMore', { params: { name } });
  }

  async loadPotentialGrantsForAll(users: readonly UserRoles[]): Promise<PermissionGrants[]> {
    const roleContents = await this.#permissions.loadRoles(users.flatMap(({ roles }) => roles));
    const rolesById = new Map(roleContents.map((role) => [role.id, role]));
    return users.map((user) => this.#getPotentialGrants(user, rolesById));
  }

  async loadPotentialGrants(user: UserRoles): Promise<PermissionGrants> {
    const [grants] = await this.loadPotentialGrantsForAll([user]);
    if (!grants) throw new Error('the permission grants of the user are not loaded');
    return grants;
  }

  async checkCovered(users: readonly UserRoles[]): Promise<boolean[]> {
    if (this.isAdmin) return users.map(() => true);
    return (await this.loadPotentialGrantsForAll(users)).map((grants) => this.covers(grants));
  }

  #getPotentialGrants({ deptId, roles }: UserRoles, rolesById: ReadonlyMap<number, RoleContent>): PermissionGrants {
    const key = JSON.stringify([deptId, roles.toSorted((a, b) => a - b)]);
    const cached = this.#cache.get(key);
    if (cached) return cached;
    const userRoles = roles.flatMap((role) => rolesById.get(role) ?? []);
    const grants = getPotentialGrants(userRoles, deptId, this.context);
    this.#cache.set(key, grants);
    return grants;
  }
}
