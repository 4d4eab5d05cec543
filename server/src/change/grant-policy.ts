import { languages } from '@atrium/contract/language.ts';
import {
  getGrants,
  coversGrants,
  findMissingGrants,
  type PermissionGrants,
  type PolicyContext,
  type RoleContent,
} from '../authorization/permission-grants.ts';
import type { PermissionData } from '../authorization/permission-data.ts';
import type { Caller } from '../auth/caller.ts';
import { ApiError } from '../lib/api-error/api-error.ts';
import { translateTitle } from '../lib/tree/titles.ts';
import { formatList } from '../lib/words/format-list.ts';

export interface PersonRoles {
  readonly deptId: number | null;
  readonly roles: readonly number[];
}

const allGrants: PermissionGrants = { admin: true, grants: new Map() };

/** Disabled roles count, because another user may enable them. */
export const getPotentialGrants = (
  roles: readonly RoleContent[],
  dept: number | null,
  policy: PolicyContext,
): PermissionGrants =>
  getGrants(
    roles.map((role) => ({ ...role, enabled: true })),
    dept,
    policy,
  );

const maxNamesShown = 10;

const translateNames = (menus: readonly { readonly name: string }[]): Record<string, string> =>
  Object.fromEntries(
    languages.map((lang) => [
      lang,
      formatList(
        menus.map(({ name }) => translateTitle(lang, name)),
        lang,
      ),
    ]),
  );

/** Callers can grant only permissions that they have, and change only users and roles without other permissions. */
export class GrantPolicy {
  readonly context: PolicyContext;
  readonly #permissions: PermissionData;
  readonly #granted: PermissionGrants;
  readonly #cache = new Map<string, PermissionGrants>();

  private constructor(permissions: PermissionData, policy: PolicyContext, holder: PermissionGrants) {
    this.#permissions = permissions;
    this.context = policy;
    this.#granted = holder;
  }

  static async load(permissions: PermissionData, { effectivePermissions, user }: Caller): Promise<GrantPolicy> {
    const policy = await permissions.policyContext();
    if (effectivePermissions.isAdmin) return new GrantPolicy(permissions, policy, allGrants);
    const roles = await permissions.roles(effectivePermissions.roleIds);
    return new GrantPolicy(permissions, policy, getGrants(roles, user.deptId, policy));
  }

  get isAdmin(): boolean {
    return this.#granted.admin;
  }

  holds(menu: number): boolean {
    return this.isAdmin || this.#granted.grants.has(menu);
  }

  covers(other: PermissionGrants): boolean {
    return coversGrants(this.#granted, other);
  }

  async assertHolds(other: PermissionGrants): Promise<void> {
    if (this.covers(other)) return;
    const ids = findMissingGrants(this.#granted, other).slice(0, maxNamesShown);
    const menus = ids.length === 0 ? [] : await this.#permissions.menus();
    const rows = menus.filter(({ id }) => ids.includes(id)).map(({ id, name }) => ({ id, name }));
    throw new ApiError('right.exceeds', { params: { names: translateNames(rows), menus: rows } });
  }

  assertCovers(other: PermissionGrants, name: string): void {
    if (!this.covers(other)) throw new ApiError('right.holdsMore', { params: { name } });
  }

  async potentialGrantsForAll(people: readonly PersonRoles[]): Promise<PermissionGrants[]> {
    const contents = await this.#permissions.roles(people.flatMap(({ roles }) => roles));
    const byId = new Map(contents.map((role) => [role.id, role]));
    return people.map((person) => this.#getPotential(person, byId));
  }

  async potentialGrants(person: PersonRoles): Promise<PermissionGrants> {
    const [grants] = await this.potentialGrantsForAll([person]);
    if (!grants) throw new Error('the permission grants of the user are not loaded');
    return grants;
  }

  async covered(people: readonly PersonRoles[]): Promise<boolean[]> {
    if (this.isAdmin) return people.map(() => true);
    return (await this.potentialGrantsForAll(people)).map((grants) => this.covers(grants));
  }

  #getPotential({ deptId, roles }: PersonRoles, contents: ReadonlyMap<number, RoleContent>): PermissionGrants {
    const key = JSON.stringify([deptId, roles.toSorted((a, b) => a - b)]);
    const cached = this.#cache.get(key);
    if (cached) return cached;
    const userRoles = roles.flatMap((role) => contents.get(role) ?? []);
    const grants = getPotentialGrants(userRoles, deptId, this.context);
    this.#cache.set(key, grants);
    return grants;
  }
}
