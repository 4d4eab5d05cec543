import { type TargetField, targetFields, type Targets } from '@atrium/contract/announcement/fields.ts';
import type { RequiredPermission } from '@atrium/contract/permissions.ts';
import { expressionBuilder, type Expression, type SqlBool } from 'kysely';
import type { Caller } from '../../auth/caller.ts';
import { type DataScope, loadCallerDataScope, whereUserInScope } from '../../authorization/data-scope.ts';
import type { PermissionData } from '../../authorization/permission-data.ts';
import type { Schema } from '../../db/schema.ts';
import { countRows } from '../../resource/list/page.ts';

/** Limits of the audiences that a caller may choose. All descendants of `coveredDepts` are in the data scope. */
export interface AddressableScope {
  readonly scope: DataScope;
  readonly coveredDepts: ReadonlySet<number>;
}

export const loadAddressableScope = async (
  permissions: PermissionData,
  caller: Caller,
  permission: RequiredPermission,
): Promise<AddressableScope> => {
  const scope = await loadCallerDataScope(permissions, caller, permission);
  if (scope.all) return { scope, coveredDepts: new Set() };
  const tree = await permissions.loadDepartments();
  const coveredDepts = [...scope.depts].filter((dept) => tree.branch(dept).every(({ id }) => scope.depts.has(id)));
  return { scope, coveredDepts: new Set(coveredDepts) };
};

const eb = expressionBuilder<Schema, 'announcements'>();

const selectTargets = (table: `announcement_${TargetField}`) =>
  eb.selectFrom(table).select(`${table}.announcement_id`).whereRef(`${table}.announcement_id`, '=', 'announcements.id');

export const isAddressable = ({ scope, coveredDepts }: AddressableScope): Expression<SqlBool> => {
  if (scope.all) return eb.and([]);
  const usersInScope = eb.selectFrom('users').select('users.id').where(whereUserInScope(scope));
  const outsideTargets = [
    // Members of a role and holders of a position can be in any department.
    selectTargets('announcement_roles'),
    selectTargets('announcement_positions'),
    selectTargets('announcement_depts').where('announcement_depts.dept_id', 'not in', [0, ...coveredDepts]),
    selectTargets('announcement_users').where('announcement_users.user_id', 'not in', usersInScope),
  ];
  // Uncorrelated, so that the database reads these announcements by index instead of all.
  const possibleIds = eb
    .selectFrom('announcement_depts')
    .select('announcement_id')
    .where('dept_id', 'in', [0, ...coveredDepts])
    .union(eb.selectFrom('announcement_users').select('announcement_id'));
  return eb.and([
    eb('announcements.audience', '=', 'chosen'),
    eb('announcements.id', 'in', possibleIds),
    ...outsideTargets.map((targets) => eb.not(eb.exists(targets))),
  ]);
};

const countAddressable = async (
  { db }: PermissionData,
  { scope, coveredDepts }: AddressableScope,
  field: TargetField,
  ids: readonly number[],
): Promise<number> => {
  if (field === 'users')
    return countRows(db, db.selectFrom('users').where('id', 'in', ids).where(whereUserInScope(scope)));
  const coveredIds = field === 'depts' ? ids.filter((id) => coveredDepts.has(id)) : [];
  return countRows(db, db.selectFrom(field).where('id', 'in', [0, ...(scope.all ? ids : coveredIds)]));
};

/** Returns the fields of an audience that contain missing records, or records outside the data scope. */
export const findFieldsOutsideScope = async (
  permissions: PermissionData,
  addressable: AddressableScope,
  { audience, ...targets }: Targets & { readonly audience: string },
): Promise<('audience' | TargetField)[]> => {
  const fields: ('audience' | TargetField)[] = audience === 'everyone' && !addressable.scope.all ? ['audience'] : [];
  for (const field of targetFields) {
    const ids = targets[field];
    if (ids.length > 0 && (await countAddressable(permissions, addressable, field, ids)) < ids.length)
      fields.push(field);
  }
  return fields;
};
