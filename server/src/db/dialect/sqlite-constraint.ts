import type { DatabaseSync } from 'node:sqlite';
import { foreignKeyName } from '../constraint-names.ts';

const constraintFailed = 19;
const primaryKey = 1555;
const foreignKey = 787;

interface SqliteError {
  readonly errcode: number;
  readonly message: string;
  /** The statement, where the message says too little. */
  readonly sql?: string;
}

const isSqliteError = (error: unknown): error is SqliteError & Error =>
  error instanceof Error && 'errcode' in error && typeof error.errcode === 'number';

/** The unique index of `table` over exactly `columns`. */
const uniqueIndex = (file: DatabaseSync, table: string, columns: readonly string[]): string | null => {
  const found = file
    .prepare(
      `select i.name from pragma_index_list(?) i where i."unique" = 1 and
       (select json_group_array(c.name) from (select name from pragma_index_info(i.name) order by seqno) c) = ?`,
    )
    .get(table, JSON.stringify(columns));
  return typeof found?.['name'] === 'string' ? found['name'] : null;
};

/** The reference of `table` to itself that does not let a row go while others stand below it. */
const selfReference = (file: DatabaseSync, table: string): string | null => {
  const found = file
    .prepare(`select "from" as name from pragma_foreign_key_list(?) where "table" = ? and on_delete = 'NO ACTION'`)
    .get(table, table);
  return typeof found?.['name'] === 'string' ? foreignKeyName(table, found['name']) : null;
};

/** Runs a statement; an error that does not say what it is about carries the statement. */
export const withStatement = <Result>(sql: string, run: () => Result): Result => {
  try {
    return run();
  } catch (error) {
    if (isSqliteError(error) && error.errcode === foreignKey) throw Object.assign(error, { sql });
    throw error;
  }
};

/**
 * SQLite names a broken check, but of a broken unique index only the columns ("UNIQUE constraint failed: users.username_key").
 * Foreign keys are named by the triggers that stand before them (see `tables.ts`), but for one case: a row that others of
 * the same table still refer to, which only SQLite itself can judge, at the end of the statement.
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
