import type { Right } from '@atrium/contract/permissions.ts';
import type { Fields } from '@atrium/contract/resource/field.ts';
import { needsOf } from '@atrium/contract/resource/read.ts';
import type { PermissionData } from '../access/permission-data.ts';
import { meets } from '../access/rights.ts';
import type { Caller } from '../auth/caller.ts';
import type { RestrictedFields } from '../resource/masks.ts';
import { isDepartmentInScope, readDataScope, type DataScope } from '../access/data-scope.ts';

interface Person {
  readonly id: number;
  readonly deptId: number | null;
}

export interface FieldPermissions {
  /** Fields that the caller may not see, or may not change, of any record. */
  readonly restricted: RestrictedFields;
  /** Returns the restricted fields of a user, including those whose permission does not cover the user. */
  readonly restrictedFor: (person: Person) => RestrictedFields;
  readonly scopes: ReadonlyMap<string, DataScope>;
}

const none: RestrictedFields = new Set();

/** Returns the fields that the caller may not see, or may not change, of records without a department. */
export const restrictedFields = (
  fields: Fields,
  { rights }: Pick<Caller, 'rights'>,
  part: 'see' | 'change',
): RestrictedFields => {
  const restricted = needsOf(fields, part).filter(({ need }) => !meets(rights, need));
  return restricted.length === 0 ? none : new Set(restricted.map(({ name }) => name));
};

/**
 * Returns the permissions of a caller on the fields of users. They apply within the data scope of the roles that grant them. Callers see all
 * fields of their own record, except during an impersonation.
 */
export const readFieldPermissions = async (
  permissions: PermissionData,
  caller: Caller,
  fields: Fields,
  part: 'see' | 'change',
): Promise<FieldPermissions> => {
  const needs = needsOf(fields, part);
  const restricted = restrictedFields(fields, caller, part);
  const byNeed = new Map<Right, DataScope>();
  const noUsers = { all: false, depts: new Set<number>(), self: caller.userId };
  for (const { name, need } of needs)
    if (!byNeed.has(need))
      byNeed.set(need, restricted.has(name) ? noUsers : await readDataScope(permissions, caller, need));
  const scopes = new Map(needs.map(({ name, need }) => [name, byNeed.get(need) ?? noUsers]));
  if ([...scopes.values()].every(({ all }) => all)) return { restricted, restrictedFor: () => none, scopes };
  const isOwn = ({ id }: Person) => part === 'see' && caller.viewer === null && id === caller.userId;
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
