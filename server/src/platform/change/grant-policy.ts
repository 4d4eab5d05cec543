import { languages } from '@atrium/contract/language.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { excessOf, covers, type Authority, type RoleContent, type PolicyContext } from '../access/authority.ts';
import type { Caller } from '../auth/caller.ts';
import type { Change, ReadConnection } from './change.ts';
import { Refusal } from '../refusal/refusal.ts';
import { titleIn } from '../tree/titles.ts';
import { authorityOfCaller, fullAuthorityOf, readRoleContents, readPolicyContext } from './policy-context.ts';

/** A person as far as rights go. */
export interface PersonRoles {
  readonly deptId: number | null;
  /** The ids of all their roles. */
  readonly roles: readonly number[];
}

const namesShown = 10;

const namesInEachLanguage = (menus: readonly { readonly name: string }[]): Record<string, string> =>
  Object.fromEntries(languages.map((lang) => [lang, menus.map(({ name }) => titleIn(lang, name)).join(', ')]));

/**
 * Judges in one transaction what a caller may give and whom they may change: nobody gives what they do not hold, nor changes
 * what holds more than they do.
 */
export class GrantPolicy {
  readonly context: PolicyContext;
  readonly #db: Kysely<Schema>;
  readonly #holder: Authority;
  readonly #contents = new Map<number, RoleContent>();
  readonly #potentials = new Map<string, Authority>();

  private constructor(db: Kysely<Schema>, policy: PolicyContext, holder: Authority) {
    this.#db = db;
    this.context = policy;
    this.#holder = holder;
  }

  /** Judges in a change, by what its caller holds in its transaction. */
  static of({ trx, caller }: Pick<Change, 'trx' | 'caller'>): Promise<GrantPolicy> {
    return GrantPolicy.#read(trx, caller);
  }

  /** Judges for an answer alone: what is shown as beyond the reader. */
  static forReading(db: ReadConnection, reader: Caller): Promise<GrantPolicy> {
    return GrantPolicy.#read(db, reader);
  }

  static async #read(db: Kysely<Schema>, caller: Caller): Promise<GrantPolicy> {
    const policy = await readPolicyContext(db);
    return new GrantPolicy(db, policy, await authorityOfCaller(db, caller, policy));
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
    const rows =
      ids.length === 0
        ? []
        : await this.#db.selectFrom('menus').select(['id', 'name']).where('id', 'in', ids).execute();
    throw new Refusal('right.exceeds', { params: { names: namesInEachLanguage(rows), menus: rows } });
  }

  /** Refuses to change what holds more than the caller. */
  mustCover(other: Authority, name: string): void {
    if (!this.covers(other)) throw new Refusal('right.holdsMore', { params: { name } });
  }

  /** What people could do with all of their roles, in their order. */
  async fullAuthorities(people: readonly PersonRoles[]): Promise<Authority[]> {
    const missing = new Set(people.flatMap(({ roles }) => roles).filter((role) => !this.#contents.has(role)));
    for (const content of await readRoleContents(this.#db, [...missing])) this.#contents.set(content.id, content);
    return people.map((person) => this.#potential(person));
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

  #potential({ deptId, roles }: PersonRoles): Authority {
    const key = JSON.stringify([deptId, roles.toSorted((a, b) => a - b)]);
    const known = this.#potentials.get(key);
    if (known) return known;
    const contents = roles.flatMap((role) => this.#contents.get(role) ?? []);
    const authority = fullAuthorityOf(contents, deptId, this.context);
    this.#potentials.set(key, authority);
    return authority;
  }
}
