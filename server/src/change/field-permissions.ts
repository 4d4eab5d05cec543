import type { Permission } from '@atrium/contract/permissions.ts';
import type { Fields } from '@atrium/contract/resource/field.ts';
import { listRequiredPermissions } from '@atrium/contract/resource/definition.ts';
import type { PermissionData } from '../authorization/permission-data.ts';
import { hasPermission } from '../authorization/effective-permissions.ts';
import type { Caller } from '../auth/caller.ts';
import type { RestrictedFields } from '../resource/fields/masks.ts';
import { isDepartmentInScope, loadCallerDataScope, type DataScope } from '../authorization/data-scope.ts';

interface FieldOwner {
  readonly id: number;
  readonly deptId: number | null;
}

export interface FieldPermissions {
  readonly restricted: RestrictedFields;
  /** Also returns the fields whose permission does not cover the user. */
  readonly restrictedFor: (person: FieldOwner) => RestrictedFields;
  readonly scopes: ReadonlyMap<string, DataScope>;
}

const noFields: RestrictedFields = new Set();

export const getRestrictedFields = (
  fields: Fields,
  { effectivePermissions }: Pick<Caller, 'effectivePermissions'>,
  part: 'view' | 'edit',
): RestrictedFields => {
  const restricted = listRequiredPermissions(fields, part).filter(
    ({ permission }) => !hasPermission(effectivePermissions, permission),
  );
  return restricted.length === 0 ? noFields : new Set(restricted.map(({ name }) => name));
};

/**
 * Returns the permissions of a caller on fields of users, within the data scope of the roles that grant them. Callers
 * see their own record completely, except during an impersonation.
 */
export const loadFieldPermissions = async (
  permissions: PermissionData,
  caller: Caller,
  fields: Fields,
  part: 'view' | 'edit',
): Promise<FieldPermissions> => {
  const required = listRequiredPermissions(fields, part);
  const restricted = getRestrictedFields(fields, caller, part);
  const noUsers = { all: false, depts: new Set<number>(), self: caller.userId };
  const byPermission = new Map<Permission, DataScope>();
  for (const { name, permission } of required)
    if (!byPermission.has(permission))
      byPermission.set(
        permission,
        restricted.has(name) ? noUsers : await loadCallerDataScope(permissions, caller, permission),
      );
  const scopes = new Map(required.map(({ name, permission }) => [name, byPermission.get(permission) ?? noUsers]));
  if ([...scopes.values()].every(({ all }) => all)) return { restricted, restrictedFor: () => noFields, scopes };
  const isOwn = ({ id }: FieldOwner) => part === 'view' && caller.viewer === null && id === caller.userId;
  return {
    restricted,
    restrictedFor: (person) =>
      new Set(
        [...scopes]
          .filter(([, scope]) => !isOwn(person) && !isDepartmentInScope(scope, person.deptId))
          .map(([name]) => name),
      ),
    scopes,
  };
};
