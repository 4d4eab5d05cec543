import type { Updateable } from 'kysely';
import type { Dialect } from '../db/dialect/dialect.ts';
import type { Schema } from '../db/schema.ts';
import { withConstraintErrors } from '../lib/api-error/constraints.ts';
import type { ApiError } from '../lib/api-error/api-error.ts';
import { getTables } from '../resource/fields/table.ts';
import { type Change, VersionConflict } from './change.ts';

interface VersionUpdate<Table extends string> {
  readonly table: Table;
  readonly row: { readonly id: number; readonly version: number };
  readonly columns: Table extends keyof Schema ? Updateable<Schema[Table]> : object;
  readonly constraintErrors: Readonly<Record<string, () => ApiError>>;
}

/** Saves the next version of a record. Throws `VersionConflict` if it has changed since it was loaded. */
export const writeVersion = async <Table extends string>(
  dialect: Pick<Dialect, 'getConstraintName'>,
  { trx, now }: Change,
  { table, row, columns, constraintErrors }: VersionUpdate<Table>,
): Promise<void> => {
  // Kysely cannot resolve a generic table name. The type of `columns` is already checked against it.
  const name: string = table;
  const update = getTables(trx)
    .updateTable(name)
    .set({ ...columns, update_time: now, version: row.version + 1 })
    .where('id', '=', row.id)
    .where('version', '=', row.version)
    .executeTakeFirst();
  if ((await withConstraintErrors(dialect, constraintErrors, update)).numUpdatedRows === 0n)
    throw new VersionConflict();
};
