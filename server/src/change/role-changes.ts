import { compareFields, sortIds } from '../audit/field-changes.ts';
import type { Dialect } from '../db/dialect/dialect.ts';
import type { Change } from './change.ts';
import { writeVersion } from './write-version.ts';

interface RoleVersion {
  readonly id: number;
  readonly name: string;
  readonly version: number;
}

interface RolePart {
  readonly field: 'menus' | 'depts';
  readonly before: Iterable<number>;
  readonly after: Iterable<number>;
}

/** Saves the next version of a role, with an audit entry. The caller writes the grants and publishes the event. */
export const recordRoleChange = async (
  dialect: Dialect,
  change: Change,
  role: RoleVersion,
  { field, before, after }: RolePart,
): Promise<void> => {
  await writeVersion(dialect, change, { table: 'roles', row: role, columns: {}, broken: {} });
  const changes = compareFields({ [field]: sortIds(before) }, { [field]: sortIds(after) });
  change.audit({ action: 'role.update', recordId: role.id, recordName: role.name, changes });
};
