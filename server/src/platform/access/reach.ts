import type { Need } from '@atrium/contract/permissions.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { dataScopeOf, joinReach, reachOf, type Reach } from './authority.ts';
import type { Rights } from './rights.ts';
import { Tree } from '../tree/tree.ts';

/** Whose reach is asked for. */
export interface Holder {
  readonly id: number;
  readonly deptId: number | null;
  readonly rights: Pick<Rights, 'isAdmin'>;
}

/** The row of the menu that a need names, by its key in the built-in register. */
const keyOf = (need: Need): string => (typeof need === 'string' ? need : need.join(' '));

const branches = async (db: Kysely<Schema>): Promise<(dept: number) => ReadonlySet<number>> => {
  const tree = new Tree(await db.selectFrom('depts').select(['id', 'parent_id as parentId']).execute());
  return (dept) => new Set(tree.branch(dept).map(({ id }) => id));
};

/** Whom a person's calls of a need reach: joined over those of their enabled roles that grant it. */
export const readReach = async (db: Kysely<Schema>, { id, deptId, rights }: Holder, need: Need): Promise<Reach> => {
  if (rights.isAdmin) return { all: true, depts: new Set() };
  const roles = await db
    .selectFrom('user_roles')
    .innerJoin('roles', 'roles.id', 'user_roles.role_id')
    .innerJoin('role_menus', 'role_menus.role_id', 'roles.id')
    .innerJoin('menus', 'menus.id', 'role_menus.menu_id')
    .select(['roles.id', 'roles.code', 'roles.data_scope'])
    .where('user_roles.user_id', '=', id)
    .where('roles.status', '=', 1)
    .where('menus.builtin_key', '=', keyOf(need))
    .execute();
  const scopes = roles.map((role) => ({ id: role.id, dataScope: dataScopeOf(role) }));
  const chosen = scopes.filter(({ dataScope }) => dataScope === 'chosen').map((role) => role.id);
  const depts =
    chosen.length === 0 ? [] : await db.selectFrom('role_depts').selectAll().where('role_id', 'in', chosen).execute();
  const branch = scopes.some(({ dataScope }) => dataScope === 'dept-and-below')
    ? await branches(db)
    : () => new Set<number>();
  const reaches = scopes.map((role) => {
    const ofRole = depts.filter(({ role_id }) => role_id === role.id).map(({ dept_id }) => dept_id);
    return reachOf({ dataScope: role.dataScope, depts: new Set(ofRole) }, deptId, { branch });
  });
  return reaches.reduce(joinReach, { all: false, depts: new Set<number>() });
};

/** Whether a person is within a reach; one's own record always is. */
export const isWithin = (
  { all, depts }: Reach,
  self: number,
  person: { readonly id: number; readonly deptId: number | null },
): boolean => all || person.id === self || (person.deptId !== null && depts.has(person.deptId));
