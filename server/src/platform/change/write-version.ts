import type { Updateable } from 'kysely';
import type { Dialect } from '../../db/dialect/dialect.ts';
import type { Schema } from '../../db/schema.ts';
import { withConstraintErrors } from '../api-error/constraints.ts';
import type { ApiError } from '../api-error/api-error.ts';
import { tablesOf } from '../resource/table.ts';
import { type Change, VersionConflict } from './change.ts';

interface Written<Table extends string> {
  readonly table: Table;
  /** The row as it was read. */
  readonly row: { readonly id: number; readonly version: number };
  readonly columns: Table extends keyof Schema ? Updateable<Schema[Table]> : object;
  /** What a broken constraint means, by its name. */
  readonly broken: Readonly<Record<string, () => ApiError>>;
}

/** Writes a row that people edit, as its next version; throws a `VersionConflict` where somebody else was quicker. */
export const writeVersion = async <Table extends string>(
  dialect: Pick<Dialect, 'constraintOf'>,
  { trx, now }: Change,
  { table, row, columns, broken }: Written<Table>,
): Promise<void> => {
  // What a table's columns are, `columns` says by its name.
  const name: string = table;
  const update = tablesOf(trx)
    .updateTable(name)
    .set({ ...columns, update_time: now, version: row.version + 1 })
    .where('id', '=', row.id)
    .where('version', '=', row.version)
    .executeTakeFirst();
  if ((await withConstraintErrors(dialect, broken, update)).numUpdatedRows === 0n) throw new VersionConflict();
};
