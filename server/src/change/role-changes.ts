import { sql } from 'kysely';
import { compareFields, sortIds } from '../audit/field-changes.ts';
import type { Dialect } from '../db/dialect/dialect.ts';
import type { Change } from './change.ts';
import { writeVersion } from './write-version.ts';

interface RoleVersion {
  readonly id: number;
  readonly name: string;
  readonly version: number;
}

interface RoleGrantChange {
  readonly field: 'menus' | 'depts';
  readonly before: Iterable<number>;
  readonly after: Iterable<number>;
}

/** Saves the next version of a role, with an audit entry. The caller writes the grants and publishes the event. */
export const recordRoleChange = async (
  dialect: Dialect,
  change: Change,
  role: RoleVersion,
  { field, before, after }: RoleGrantChange,
): Promise<void> => {
  await writeVersion(dialect, change, { table: 'roles', row: role, columns: {}, constraintErrors: {} });
  const changes = compareFields({ [field]: sortIds(before) }, { [field]: sortIds(after) });
  change.audit({ action: 'role.update', recordId: role.id, recordName: role.name, changes });
};

interface RestoredGrants extends Pick<RoleGrantChange, 'field'> {
  readonly table: 'role_menus' | 'role_depts';
  readonly column: 'menu_id' | 'dept_id';
  readonly ids: readonly number[];
}

const loadRolesWithGrants = (trx: Change['trx'], { table, column, ids }: RestoredGrants) =>
  trx
    .selectFrom('roles')
    .select(['id', 'name', 'version'])
    .where((eb) =>
      eb(
        'id',
        'in',
        eb
          .selectFrom(table)
          .select('role_id')
          .where(sql.ref(`${table}.${column}`), 'in', ids),
      ),
    )
    .orderBy('id')
    .execute();

/** Audits the grants of a restored record. Deletes them unless the caller is an administrator, who may grant all. */
export const completeRestoredGrants = async (
  dialect: Dialect,
  change: Change,
  restoredGrants: RestoredGrants,
  isAdmin: boolean,
): Promise<void> => {
  const { trx } = change;
  const { table, column, field, ids } = restoredGrants;
  if (!isAdmin) {
    await trx
      .deleteFrom(table)
      .where(sql.ref(`${table}.${column}`), 'in', ids)
      .execute();
    return;
  }
  const roles = await loadRolesWithGrants(trx, restoredGrants);
  for (const role of roles) {
    const grantedRows = await trx
      .selectFrom(table)
      .select(sql<number>`${sql.ref(`${table}.${column}`)}`.as('granted'))
      .where('role_id', '=', role.id)
      .execute();
    const grantedIds = grantedRows.map((row) => row.granted);
    await recordRoleChange(dialect, change, role, {
      field,
      before: grantedIds.filter((id) => !ids.includes(id)),
      after: grantedIds,
    });
  }
  if (roles.length > 0) await change.emit('rights', {});
};
