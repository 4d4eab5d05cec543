import type { RequiredPermission } from '@atrium/contract/permissions.ts';
import { impersonateUser } from '@atrium/contract/user/action-calls.ts';
import type { PermissionData } from './permission-data.ts';
import { isUserIncluded, loadDepartments, type PermissionHolder } from './data-scope.ts';
import { hasPermission, type EffectivePermissions } from './effective-permissions.ts';

export interface Viewer extends PermissionHolder {
  readonly username: string;
  readonly name: string;
  readonly effectivePermissions: EffectivePermissions;
}

interface ViewedUser {
  readonly id: number;
  readonly deptId: number | null;
}

/** Returns whether the real user of an impersonation has a permission that covers the impersonated user. */
export const hasViewerPermission = async (
  permissions: PermissionData,
  viewer: Viewer,
  person: ViewedUser,
  permission: RequiredPermission,
): Promise<boolean> =>
  hasPermission(viewer.effectivePermissions, permission) &&
  isUserIncluded(await loadDepartments(permissions, viewer, permission), viewer.id, person);

/** Returns whether a user has the permission to impersonate, with a data scope that includes the other user. */
export const canImpersonate = (permissions: PermissionData, viewer: Viewer, person: ViewedUser): Promise<boolean> =>
  hasViewerPermission(permissions, viewer, person, impersonateUser.requiredPermission);

/** Returns the permissions that both users have. An administrator gets all of the impersonated user's. */
export const getImpersonationPermissions = (
  effectivePermissions: EffectivePermissions,
  { effectivePermissions: ownPermissions }: Viewer,
): EffectivePermissions =>
  ownPermissions.isAdmin
    ? effectivePermissions
    : {
        ...effectivePermissions,
        isAdmin: false,
        menuIds: new Set([...effectivePermissions.menuIds].filter((id) => ownPermissions.menuIds.has(id))),
        keys: new Set([...effectivePermissions.keys].filter((key) => ownPermissions.keys.has(key))),
      };
