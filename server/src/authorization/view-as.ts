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
  user: ViewedUser,
  permission: RequiredPermission,
): Promise<boolean> =>
  hasPermission(viewer.effectivePermissions, permission) &&
  isUserIncluded(await loadDepartments(permissions, viewer, permission), viewer.id, user);

/** Returns whether a user has the permission to impersonate, with a data scope that includes the other user. */
export const canImpersonate = (permissions: PermissionData, viewer: Viewer, user: ViewedUser): Promise<boolean> =>
  hasViewerPermission(permissions, viewer, user, impersonateUser.requiredPermission);

/** Returns the permissions that both users have. An administrator gets all of the impersonated user's. */
export const getImpersonationPermissions = (
  effectivePermissions: EffectivePermissions,
  { effectivePermissions: viewerPermissions }: Viewer,
): EffectivePermissions =>
  viewerPermissions.isAdmin
    ? effectivePermissions
    : {
        ...effectivePermissions,
        isAdmin: false,
        menuIds: new Set([...effectivePermissions.menuIds].filter((id) => viewerPermissions.menuIds.has(id))),
        keys: new Set([...effectivePermissions.keys].filter((key) => viewerPermissions.keys.has(key))),
      };
