import type { DatabaseSync } from 'node:sqlite';
import { getForeignKeyName } from '../constraint-names.ts';

const constraintFailed = 19;
const primaryKey = 1555;
const foreignKey = 787;

interface SqliteError {
  readonly errcode: number;
  readonly message: string;
  /** Present only if the message does not identify the constraint. */
  readonly sql?: string;
}

const isSqliteError = (error: unknown): error is SqliteError & Error =>
  error instanceof Error && 'errcode' in error && typeof error.errcode === 'number';

const findUniqueIndex = (file: DatabaseSync, table: string, columns: readonly string[]): string | null => {
  const index = file
    .prepare(
      `select i.name from pragma_index_list(?) i where i."unique" = 1 and
       (select json_group_array(c.name) from (select name from pragma_index_info(i.name) order by seqno) c) = ?`,
    )
    .get(table, JSON.stringify(columns));
  return typeof index?.['name'] === 'string' ? index['name'] : null;
};

/** Returns the foreign key of a table to itself, which prevents the deletion of a row with children. */
const findSelfReference = (file: DatabaseSync, table: string): string | null => {
  const reference = file
    .prepare(`select "from" as name from pragma_foreign_key_list(?) where "table" = ? and on_delete = 'NO ACTION'`)
    .get(table, table);
  return typeof reference?.['name'] === 'string' ? getForeignKeyName(table, reference['name']) : null;
};

export const withStatement = <Result>(sql: string, run: () => Result): Result => {
  try {
    return run();
  } catch (error) {
    if (isSqliteError(error) && error.errcode === foreignKey) throw Object.assign(error, { sql });
    throw error;
  }
};

/** SQLite names the columns of unique indexes. Triggers (`tables.ts`) name foreign keys, except within a table. */
export const findSqliteConstraint = (file: DatabaseSync, error: unknown): string | null => {
  if (!isSqliteError(error) || (error.errcode & 0xff) !== constraintFailed) return null;
  const [, kind, detail = ''] = /^(UNIQUE|CHECK|FOREIGN KEY) constraint failed(?:: (.+))?$/.exec(error.message) ?? [];
  if (kind === 'FOREIGN KEY' && !detail) {
    const [, table] = /^\s*delete\s+from\s+"?(\w+)/i.exec(error.sql ?? '') ?? [];
    return table ? findSelfReference(file, table) : null;
  }
  if (kind !== 'UNIQUE') return detail || null;
  const columns = detail.split(', ').map((column) => column.split('.'));
  const table = columns[0]?.[0] ?? '';
  if (error.errcode === primaryKey) return `${table}_pkey`;
  return findUniqueIndex(
    file,
    table,
    columns.map(([, column = '']) => column),
  );
};
