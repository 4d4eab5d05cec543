import { superAdmin, type RequiredPermission } from '@atrium/contract/permissions.ts';
import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { getRoleDepartments, intersectDepartments, uniteDepartments, type DepartmentSet } from './permission-grants.ts';
import type { PermissionData } from './permission-data.ts';
import type { EffectivePermissions } from './effective-permissions.ts';

export interface DataScope extends DepartmentSet {
  readonly self: number;
}

export interface PermissionHolder {
  readonly id: number;
  readonly deptId: number | null;
  readonly effectivePermissions: Pick<EffectivePermissions, 'isAdmin' | 'roleIds'>;
}

interface ScopedCaller {
  readonly userId: number;
  readonly user: { readonly deptId: number | null };
  readonly effectivePermissions: Pick<EffectivePermissions, 'roleCodes' | 'roleIds'>;
  readonly viewer: PermissionHolder | null;
}

interface ScopedUser {
  readonly id: number;
  readonly deptId: number | null;
}

const toPermissionKey = (permission: RequiredPermission): string =>
  typeof permission === 'string' ? permission : permission.join(' ');

/** Returns the departments of a permission: the union of the data scopes of the enabled roles that grant it. */
export const loadDepartments = async (
  permissions: PermissionData,
  { deptId, effectivePermissions }: Omit<PermissionHolder, 'id'>,
  permission: RequiredPermission,
): Promise<DepartmentSet> => {
  if (effectivePermissions.isAdmin) return { all: true, depts: new Set() };
  const menuItem = (await permissions.loadMenus()).find((row) => row.builtin_key === toPermissionKey(permission));
  const roles = (await permissions.loadRoles(effectivePermissions.roleIds)).filter(
    ({ enabled, menus }) => enabled && menuItem !== undefined && menus.has(menuItem.id),
  );
  const tree = roles.some(({ dataScope }) => dataScope === 'dept-and-below')
    ? await permissions.loadDepartments()
    : null;
  const branch = (branchRoot: number) => new Set(tree?.branch(branchRoot).map(({ id }) => id));
  return roles
    .map((role) => getRoleDepartments(role, deptId, { branch }))
    .reduce(uniteDepartments, { all: false, depts: new Set<number>() });
};

/** Returns the data scope of a permission. During an impersonation, it is the intersection of both users' scopes. */
export const loadCallerDataScope = async (
  permissions: PermissionData,
  { userId, user, effectivePermissions, viewer }: ScopedCaller,
  permission: RequiredPermission,
): Promise<DataScope> => {
  // When an administrator is impersonated, `isAdmin` is false, although the role covers all departments.
  const isAdmin = effectivePermissions.roleCodes.includes(superAdmin);
  const ownScope = await loadDepartments(
    permissions,
    { deptId: user.deptId, effectivePermissions: { ...effectivePermissions, isAdmin } },
    permission,
  );
  const departments =
    viewer === null ? ownScope : intersectDepartments(ownScope, await loadDepartments(permissions, viewer, permission));
  return { ...departments, self: userId };
};

export const isUserIncluded = ({ all, depts }: DepartmentSet, self: number, { id, deptId }: ScopedUser): boolean =>
  all || id === self || (deptId !== null && depts.has(deptId));

export const isUserInScope = (scope: DataScope, user: ScopedUser): boolean => isUserIncluded(scope, scope.self, user);

export const isDepartmentInScope = ({ all, depts }: DepartmentSet, deptId: number | null): boolean =>
  all || (deptId !== null && depts.has(deptId));

export const whereUserInScope =
  (scope: DataScope) =>
  (eb: ExpressionBuilder<Schema, 'users'>): ExpressionWrapper<Schema, 'users', SqlBool> => {
    if (scope.all) return eb.and([]);
    const ownScope = eb('users.id', '=', scope.self);
    return scope.depts.size === 0 ? ownScope : eb.or([eb('users.dept_id', 'in', [...scope.depts]), ownScope]);
  };
