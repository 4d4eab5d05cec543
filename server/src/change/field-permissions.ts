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
  readonly getRestrictedFor: (owner: FieldOwner) => RestrictedFields;
  readonly scopes: ReadonlyMap<string, DataScope>;
}

const noFields: RestrictedFields = new Set();

export const getRestrictedFields = (
  fields: Fields,
  { effectivePermissions }: Pick<Caller, 'effectivePermissions'>,
  access: 'view' | 'edit',
): RestrictedFields => {
  const restricted = listRequiredPermissions(fields, access).filter(
    ({ permission }) => !hasPermission(effectivePermissions, permission),
  );
  return restricted.length === 0 ? noFields : new Set(restricted.map(({ name }) => name));
};

/** Loads permissions on fields by data scope. Callers see their own record completely, unless they impersonate. */
export const loadFieldPermissions = async (
  permissions: PermissionData,
  caller: Caller,
  fields: Fields,
  access: 'view' | 'edit',
): Promise<FieldPermissions> => {
  const requiredPermissions = listRequiredPermissions(fields, access);
  const restricted = getRestrictedFields(fields, caller, access);
  const noUsers = { all: false, depts: new Set<number>(), self: caller.userId };
  const scopesByPermission = new Map<Permission, DataScope>();
  for (const { name, permission } of requiredPermissions)
    if (!scopesByPermission.has(permission))
      scopesByPermission.set(
        permission,
        restricted.has(name) ? noUsers : await loadCallerDataScope(permissions, caller, permission),
      );
  const scopes = new Map(
    requiredPermissions.map(({ name, permission }) => [name, scopesByPermission.get(permission) ?? noUsers]),
  );
  if ([...scopes.values()].every(({ all }) => all)) return { restricted, getRestrictedFor: () => noFields, scopes };
  const isOwnRecord = ({ id }: FieldOwner) => access === 'view' && caller.viewer === null && id === caller.userId;
  return {
    restricted,
    getRestrictedFor: (owner) =>
      new Set(
        [...scopes]
          .filter(([, scope]) => !isOwnRecord(owner) && !isDepartmentInScope(scope, owner.deptId))
          .map(([name]) => name),
      ),
    scopes,
  };
};
