import { superAdmin } from '@atrium/contract/permissions.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { authorityOf, dataScopeOf, type Authority, type RoleContent, type PolicyContext } from '../access/authority.ts';
import type { Caller } from '../auth/caller.ts';
import { limitOf } from '../tree/menu-tree.ts';
import { Tree } from '../tree/tree.ts';

/** Reads what authorities are judged against. */
export const readPolicyContext = async (db: Kysely<Schema>): Promise<PolicyContext> => {
  const depts = await db.selectFrom('depts').select(['id', 'parent_id as parentId']).execute();
  const menus = await db.selectFrom('menus').select(['id', 'roles', 'ignore_access']).execute();
  const tree = new Tree(depts);
  const branches = new Map<number, ReadonlySet<number>>();
  const branch = (dept: number): ReadonlySet<number> => {
    const known = branches.get(dept) ?? new Set(tree.branch(dept).map(({ id }) => id));
    branches.set(dept, known);
    return known;
  };
  return {
    branch,
    limits: new Map(menus.map((row) => [row.id, limitOf(row)])),
    open: new Set(menus.filter((row) => row.ignore_access === 1).map(({ id }) => id)),
  };
};

/** Reads roles with what they grant and whom they reach. */
export const readRoleContents = async (db: Kysely<Schema>, ids: readonly number[]): Promise<RoleContent[]> => {
  if (ids.length === 0) return [];
  const roles = await db
    .selectFrom('roles')
    .select(['id', 'code', 'status', 'data_scope'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();
  const menus = await db.selectFrom('role_menus').selectAll().where('role_id', 'in', ids).execute();
  const depts = await db.selectFrom('role_depts').selectAll().where('role_id', 'in', ids).execute();
  const menusOf = Map.groupBy(menus, (row) => row.role_id);
  const deptsOf = Map.groupBy(depts, (row) => row.role_id);
  return roles.map((role) => ({
    id: role.id,
    code: role.code,
    enabled: role.status === 1 || role.code === superAdmin,
    dataScope: dataScopeOf(role),
    depts: new Set(deptsOf.get(role.id)?.map(({ dept_id }) => dept_id)),
    menus: new Set(menusOf.get(role.id)?.map(({ menu_id }) => menu_id)),
  }));
};

const everything: Authority = { admin: true, grants: new Map() };

/** What the caller holds, read in the transaction that relies on it. */
export const authorityOfCaller = async (
  db: Kysely<Schema>,
  { userId, rights, user }: Caller,
  policy: PolicyContext,
): Promise<Authority> => {
  if (rights.isAdmin) return everything;
  const held = await db.selectFrom('user_roles').select('role_id').where('user_id', '=', userId).execute();
  return authorityOf(
    await readRoleContents(
      db,
      held.map(({ role_id }) => role_id),
    ),
    user.deptId,
    policy,
  );
};

/** What a person could do with all of their roles enabled: what others must hold to change them. */
export const fullAuthorityOf = (roles: readonly RoleContent[], dept: number | null, policy: PolicyContext): Authority =>
  authorityOf(
    roles.map((role) => ({ ...role, enabled: true })),
    dept,
    policy,
  );
