import type { RequiredPermission } from '@atrium/contract/permissions.ts';
import { impersonateUser } from '@atrium/contract/user/action-calls.ts';
import type { PermissionData } from './permission-data.ts';
import { includesUser, readDepartments, type Holder } from './data-scope.ts';
import { meets, type Rights } from './rights.ts';

export interface Viewer extends Holder {
  readonly username: string;
  readonly name: string;
  readonly rights: Rights;
}

interface Viewed {
  readonly id: number;
  readonly deptId: number | null;
}

/** Returns whether the real user of an impersonation has a permission that covers the impersonated user. */
export const mayAsViewer = async (
  permissions: PermissionData,
  viewer: Viewer,
  person: Viewed,
  permission: RequiredPermission,
): Promise<boolean> =>
  meets(viewer.rights, permission) &&
  includesUser(await readDepartments(permissions, viewer, permission), viewer.id, person);

/** Returns whether a user has the permission to impersonate, with a data scope that includes the other user. */
export const mayView = (permissions: PermissionData, viewer: Viewer, person: Viewed): Promise<boolean> =>
  mayAsViewer(permissions, viewer, person, impersonateUser.needs);

/** Returns the permissions that both users have. An administrator gets all of the impersonated user's. */
export const rightsThrough = (rights: Rights, { rights: own }: Viewer): Rights =>
  own.isAdmin
    ? rights
    : {
        ...rights,
        isAdmin: false,
        menuIds: new Set([...rights.menuIds].filter((id) => own.menuIds.has(id))),
        keys: new Set([...rights.keys].filter((key) => own.keys.has(key))),
      };
