import type { DatabaseSync } from 'node:sqlite';
import { foreignKeyName } from '../constraint-names.ts';

const constraintFailed = 19;
const primaryKey = 1555;
const foreignKey = 787;

interface SqliteError {
  readonly errcode: number;
  readonly message: string;
  /** The statement, if the message is not sufficient. */
  readonly sql?: string;
}

const isSqliteError = (error: unknown): error is SqliteError & Error =>
  error instanceof Error && 'errcode' in error && typeof error.errcode === 'number';

/** Returns the unique index of `table` over exactly `columns`. */
const uniqueIndex = (file: DatabaseSync, table: string, columns: readonly string[]): string | null => {
  const found = file
    .prepare(
      `select i.name from pragma_index_list(?) i where i."unique" = 1 and
       (select json_group_array(c.name) from (select name from pragma_index_info(i.name) order by seqno) c) = ?`,
    )
    .get(table, JSON.stringify(columns));
  return typeof found?.['name'] === 'string' ? found['name'] : null;
};

/** Returns the foreign key of `table` to itself that prevents the deletion of a row with children. */
const selfReference = (file: DatabaseSync, table: string): string | null => {
  const found = file
    .prepare(`select "from" as name from pragma_foreign_key_list(?) where "table" = ? and on_delete = 'NO ACTION'`)
    .get(table, table);
  return typeof found?.['name'] === 'string' ? foreignKeyName(table, found['name']) : null;
};

/** Runs a statement and adds it to errors whose message does not name it. */
export const withStatement = <Result>(sql: string, run: () => Result): Result => {
  try {
    return run();
  } catch (error) {
    if (isSqliteError(error) && error.errcode === foreignKey) throw Object.assign(error, { sql });
    throw error;
  }
};

/**
 * Returns the constraint of a SQLite error. SQLite names a violated check, but for unique indexes only the columns
 * ("UNIQUE constraint failed: users.username_key"). Foreign keys are named by triggers (see `tables.ts`), except for
 * rows with references in the same table, which SQLite itself checks at the end of the statement.
 */
export const sqliteConstraintOf = (file: DatabaseSync, error: unknown): string | null => {
  if (!isSqliteError(error) || (error.errcode & 0xff) !== constraintFailed) return null;
  const [, kind, detail = ''] = /^(UNIQUE|CHECK|FOREIGN KEY) constraint failed(?:: (.+))?$/.exec(error.message) ?? [];
  if (kind === 'FOREIGN KEY' && !detail) {
    const [, table] = /^\s*delete\s+from\s+"?(\w+)/i.exec(error.sql ?? '') ?? [];
    return table ? selfReference(file, table) : null;
  }
  if (kind !== 'UNIQUE') return detail || null;
  const columns = detail.split(', ').map((column) => column.split('.'));
  const table = columns[0]?.[0] ?? '';
  if (error.errcode === primaryKey) return `${table}_pkey`;
  return uniqueIndex(
    file,
    table,
    columns.map(([, column = '']) => column),
  );
};
