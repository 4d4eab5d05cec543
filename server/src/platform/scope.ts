import type { Need } from '@atrium/contract/permissions.ts';
import type { ExpressionBuilder, ExpressionWrapper, Kysely, SqlBool } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { joinReach, reachOf, type Reach } from './authority.ts';
import type { Caller } from './caller.ts';
import type { Change, Reading } from './change.ts';
import { dataScopeOf } from './standing.ts';
import { Tree } from './tree.ts';

/** The people an act reaches: everybody, or those of some departments and always oneself. */
export interface Scope extends Reach {
  readonly self: number;
}

/** The row of the menu that a need names, by its key in the built-in register. */
const keyOf = (need: Need): string => (typeof need === 'string' ? need : need.join(' '));

const branches = async (db: Kysely<Schema>): Promise<(dept: number) => ReadonlySet<number>> => {
  const tree = new Tree(await db.selectFrom('depts').select(['id', 'parent_id as parentId']).execute());
  return (dept) => new Set(tree.branch(dept).map(({ id }) => id));
};

/** Joined over those enabled roles of the caller that grant it: the one place where data scopes are read. */
const readScope = async (db: Kysely<Schema>, { userId, user, rights }: Caller, need: Need): Promise<Scope> => {
  if (rights.isAdmin) return { all: true, depts: new Set(), self: userId };
  const roles = await db
    .selectFrom('user_roles')
    .innerJoin('roles', 'roles.id', 'user_roles.role_id')
    .innerJoin('role_menus', 'role_menus.role_id', 'roles.id')
    .innerJoin('menus', 'menus.id', 'role_menus.menu_id')
    .select(['roles.id', 'roles.code', 'roles.data_scope'])
    .where('user_roles.user_id', '=', userId)
    .where('roles.status', '=', 1)
    .where('menus.builtin_key', '=', keyOf(need))
    .execute();
  const scopes = roles.map((role) => ({ id: role.id, dataScope: dataScopeOf(role) }));
  const chosen = scopes.filter(({ dataScope }) => dataScope === 'chosen').map(({ id }) => id);
  const depts =
    chosen.length === 0 ? [] : await db.selectFrom('role_depts').selectAll().where('role_id', 'in', chosen).execute();
  const branch = scopes.some(({ dataScope }) => dataScope === 'dept-and-below')
    ? await branches(db)
    : () => new Set<number>();
  const reaches = scopes.map(({ id, dataScope }) => {
    const ofRole = depts.filter(({ role_id }) => role_id === id).map(({ dept_id }) => dept_id);
    return reachOf({ dataScope, depts: new Set(ofRole) }, user.deptId, { branch });
  });
  return { ...reaches.reduce(joinReach, { all: false, depts: new Set<number>() }), self: userId };
};

/** Whom a call of that need shows: lists, details, counts and exports ask here. */
export const scopeOf = (db: Reading, reader: Caller, need: Need): Promise<Scope> => readScope(db, reader, need);

/** Whom a change reaches, by what its caller holds in its transaction. */
export const scopeOfChange = ({ trx, caller, needs }: Pick<Change, 'trx' | 'caller' | 'needs'>): Promise<Scope> =>
  readScope(trx, caller, needs);

/** Whether a person is within a scope. */
export const reaches = (scope: Scope, person: { readonly id: number; readonly deptId: number | null }): boolean =>
  scope.all || person.id === scope.self || (person.deptId !== null && scope.depts.has(person.deptId));

/** Whether a department is within a scope. */
export const reachesDept = (scope: Reach, dept: number | null): boolean =>
  scope.all || (dept !== null && scope.depts.has(dept));

/** The condition on `users` that keeps a query within a scope. */
export const withinScope =
  (scope: Scope) =>
  (is: ExpressionBuilder<Schema, 'users'>): ExpressionWrapper<Schema, 'users', SqlBool> => {
    if (scope.all) return is.and([]);
    const own = is('users.id', '=', scope.self);
    return scope.depts.size === 0 ? own : is.or([is('users.dept_id', 'in', [...scope.depts]), own]);
  };
