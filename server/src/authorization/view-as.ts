import type { RequiredPermission } from '@atrium/contract/permissions.ts';
import { viewAsUser } from '@atrium/contract/user/act-calls.ts';
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

/** Returns whether the real user of an impersonation has this permission with a data scope that includes the impersonated user. */
export const mayAsViewer = async (
  permissions: PermissionData,
  viewer: Viewer,
  person: Viewed,
  permission: RequiredPermission,
): Promise<boolean> =>
  meets(viewer.rights, permission) &&
  includesUser(await readDepartments(permissions, viewer, permission), viewer.id, person);

/** Returns whether a user may impersonate another: the permission, with a data scope that includes the other. */
export const mayView = (permissions: PermissionData, viewer: Viewer, person: Viewed): Promise<boolean> =>
  mayAsViewer(permissions, viewer, person, viewAsUser.needs);

/** Returns what an impersonation permits: what both users may do. Administrators may do all that the impersonated user may. */
export const rightsThrough = (rights: Rights, { rights: own }: Viewer): Rights =>
  own.isAdmin
    ? rights
    : {
        ...rights,
        isAdmin: false,
        menuIds: new Set([...rights.menuIds].filter((id) => own.menuIds.has(id))),
        keys: new Set([...rights.keys].filter((key) => own.keys.has(key))),
      };
