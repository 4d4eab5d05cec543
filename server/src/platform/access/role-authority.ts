import { superAdmin } from '@atrium/contract/permissions.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { joinReach, reachOf, type Authority, type Reach, type RoleContent, type PolicyContext } from './authority.ts';

/** What a role amounts to in the hands of those who hold it, by the departments they belong to. */
export const authorityOfRole = (
  role: RoleContent,
  memberDepts: readonly (number | null)[],
  policy: PolicyContext,
): Authority => {
  const reach = [null, ...memberDepts].map((dept) => reachOf(role, dept, policy)).reduce(joinReach);
  return {
    admin: role.code === superAdmin,
    grants: new Map<number, Reach>([...role.menus].map((menu) => [menu, reach])),
  };
};

/** Scopes whose reach depends on who holds the role. */
export const isRelative = ({ dataScope }: Pick<RoleContent, 'dataScope'>): boolean =>
  dataScope === 'dept' || dataScope === 'dept-and-below';

/** The departments of those who hold roles, by role. */
export const readMemberDepts = async (
  db: Kysely<Schema>,
  ids: readonly number[],
): Promise<Map<number, (number | null)[]>> => {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('user_roles')
    .innerJoin('users', 'users.id', 'user_roles.user_id')
    .select(['user_roles.role_id', 'users.dept_id'])
    .distinct()
    .where('user_roles.role_id', 'in', ids)
    .execute();
  const byRole = Map.groupBy(rows, (row) => row.role_id);
  return new Map([...byRole].map(([role, found]) => [role, found.map(({ dept_id }) => dept_id)]));
};
