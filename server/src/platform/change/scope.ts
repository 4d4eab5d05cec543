import { superAdmin, type Need } from '@atrium/contract/permissions.ts';
import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { meetReach, type Reach } from '../access/authority.ts';
import type { Caller } from '../auth/caller.ts';
import type { PermissionData } from '../access/permission-data.ts';
import type { Change } from './change.ts';
import { isWithin, readReach } from '../access/reach.ts';

/** The people an act reaches: everybody, or those of some departments and always oneself. */
export interface Scope extends Reach {
  readonly self: number;
}

/** Whom a need reaches: an answer asks `scopeOf`, a change `scopeOfChange`. */
export const readScope = async (
  permissions: PermissionData,
  { userId, user, rights, viewer }: Caller,
  need: Need,
): Promise<Scope> => {
  // Through the eyes of somebody else an administrator's rights are less than their role is.
  const isAdmin = rights.roleCodes.includes(superAdmin);
  const own = await readReach(permissions, { deptId: user.deptId, rights: { ...rights, isAdmin } }, need);
  // Who looks at the product as somebody else sees nothing that they would not reach themselves.
  const reach = viewer === null ? own : meetReach(own, await readReach(permissions, viewer, need));
  return { ...reach, self: userId };
};

/** Whom a call of that need shows: lists, details, counts and exports ask here. */
export const scopeOf = (permissions: PermissionData, reader: Caller, need: Need): Promise<Scope> =>
  readScope(permissions, reader, need);

/** Whom a change reaches, by what its caller holds in its transaction. */
export const scopeOfChange = ({
  permissions,
  caller,
  needs,
}: Pick<Change, 'permissions' | 'caller' | 'needs'>): Promise<Scope> => readScope(permissions, caller, needs);

/** Whether a person is within a scope. */
export const reaches = (scope: Scope, person: { readonly id: number; readonly deptId: number | null }): boolean =>
  isWithin(scope, scope.self, person);

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
