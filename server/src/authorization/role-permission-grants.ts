import { superAdmin } from '@atrium/contract/permissions.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import {
  uniteDepartments,
  getRoleDepartments,
  type PermissionGrants,
  type DepartmentSet,
  type RoleContent,
  type PolicyContext,
} from './permission-grants.ts';

export const getRoleGrants = (
  role: RoleContent,
  memberDepts: readonly (number | null)[],
  policy: PolicyContext,
): PermissionGrants => {
  const departments = [null, ...memberDepts]
    .map((dept) => getRoleDepartments(role, dept, policy))
    .reduce(uniteDepartments);
  return {
    admin: role.code === superAdmin,
    grants: new Map<number, DepartmentSet>([...role.menus].map((menu) => [menu, departments])),
  };
};

export const dependsOnHolder = ({ dataScope }: Pick<RoleContent, 'dataScope'>): boolean =>
  dataScope === 'dept' || dataScope === 'dept-and-below';

export const loadMemberDepts = async (
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
  const rowsByRole = Map.groupBy(rows, (row) => row.role_id);
  return new Map([...rowsByRole].map(([role, roleRows]) => [role, roleRows.map(({ dept_id }) => dept_id)]));
};
