import { languages } from '@atrium/contract/language.ts';
import {
  authorityOf,
  covers,
  excessOf,
  type Authority,
  type PolicyContext,
  type RoleContent,
} from '../access/authority.ts';
import type { PermissionData } from '../access/permission-data.ts';
import type { Caller } from '../auth/caller.ts';
import type { Change } from './change.ts';
import { Refusal } from '../refusal/refusal.ts';
import { titleIn } from '../tree/titles.ts';

/** A person as far as rights go. */
export interface PersonRoles {
  readonly deptId: number | null;
  /** The ids of all their roles. */
  readonly roles: readonly number[];
}

const everything: Authority = { admin: true, grants: new Map() };

/** Returns what a user could do with all roles enabled: what others must hold to change that user. */
export const fullAuthorityOf = (roles: readonly RoleContent[], dept: number | null, policy: PolicyContext): Authority =>
  authorityOf(
    roles.map((role) => ({ ...role, enabled: true })),
    dept,
    policy,
  );

const namesShown = 10;

const namesInEachLanguage = (menus: readonly { readonly name: string }[]): Record<string, string> =>
  Object.fromEntries(languages.map((lang) => [lang, menus.map(({ name }) => titleIn(lang, name)).join(', ')]));

/**
 * Judges in one transaction what a caller may give and whom they may change: nobody gives what they do not hold, nor changes
 * what holds more than they do.
 */
export class GrantPolicy {
  readonly context: PolicyContext;
  readonly #permissions: PermissionData;
  readonly #holder: Authority;
  readonly #potentials = new Map<string, Authority>();

  private constructor(permissions: PermissionData, policy: PolicyContext, holder: Authority) {
    this.#permissions = permissions;
    this.context = policy;
    this.#holder = holder;
  }

  /** Judges in a change, by what its caller holds in its transaction. */
  static of({ permissions, caller }: Pick<Change, 'permissions' | 'caller'>): Promise<GrantPolicy> {
    return GrantPolicy.#read(permissions, caller);
  }

  /** Judges for an answer alone: what is shown as beyond the reader. */
  static forReading(permissions: PermissionData, reader: Caller): Promise<GrantPolicy> {
    return GrantPolicy.#read(permissions, reader);
  }

  static async #read(permissions: PermissionData, { rights, user }: Caller): Promise<GrantPolicy> {
    const policy = await permissions.policyContext();
    if (rights.isAdmin) return new GrantPolicy(permissions, policy, everything);
    const roles = await permissions.roles(rights.roleIds);
    return new GrantPolicy(permissions, policy, authorityOf(roles, user.deptId, policy));
  }

  /** The caller may do everything: nothing needs to be judged. */
  get isAdmin(): boolean {
    return this.#holder.admin;
  }

  /** Whether the caller holds a menu entry, with whatever reach. */
  holds(menu: number): boolean {
    return this.isAdmin || this.#holder.grants.has(menu);
  }

  covers(other: Authority): boolean {
    return covers(this.#holder, other);
  }

  /** Refuses to give what the caller does not hold. */
  async mustHold(other: Authority): Promise<void> {
    if (this.covers(other)) return;
    const ids = excessOf(this.#holder, other).slice(0, namesShown);
    const menus = ids.length === 0 ? [] : await this.#permissions.menus();
    const rows = menus.filter(({ id }) => ids.includes(id)).map(({ id, name }) => ({ id, name }));
    throw new Refusal('right.exceeds', { params: { names: namesInEachLanguage(rows), menus: rows } });
  }

  /** Refuses to change what holds more than the caller. */
  mustCover(other: Authority, name: string): void {
    if (!this.covers(other)) throw new Refusal('right.holdsMore', { params: { name } });
  }

  /** What people could do with all of their roles, in their order. */
  async fullAuthorities(people: readonly PersonRoles[]): Promise<Authority[]> {
    const contents = await this.#permissions.roles(people.flatMap(({ roles }) => roles));
    const byId = new Map(contents.map((role) => [role.id, role]));
    return people.map((person) => this.#potential(person, byId));
  }

  async fullAuthority(person: PersonRoles): Promise<Authority> {
    const [authority] = await this.fullAuthorities([person]);
    if (!authority) throw new Error('a person has an authority');
    return authority;
  }

  /** Whether the caller may change each of these people. */
  async covered(people: readonly PersonRoles[]): Promise<boolean[]> {
    if (this.isAdmin) return people.map(() => true);
    return (await this.fullAuthorities(people)).map((authority) => this.covers(authority));
  }

  #potential({ deptId, roles }: PersonRoles, contents: ReadonlyMap<number, RoleContent>): Authority {
    const key = JSON.stringify([deptId, roles.toSorted((a, b) => a - b)]);
    const known = this.#potentials.get(key);
    if (known) return known;
    const held = roles.flatMap((role) => contents.get(role) ?? []);
    const authority = fullAuthorityOf(held, deptId, this.context);
    this.#potentials.set(key, authority);
    return authority;
  }
}
