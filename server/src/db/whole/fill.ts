import { CompiledQuery, sql, type Kysely } from 'kysely';
import { DatabaseFault } from '../database-fault.ts';
import type { Database, DialectKind } from '../dialect/dialect.ts';
import { withRulesSuspended } from '../dialect/suspended-rules.ts';
import { continueIds, isEmptyDatabase, tableShapes, type TableShape } from '../dialect/table-shapes.ts';
import { migrateTo } from '../migrate.ts';
import type { Schema } from '../schema.ts';
import { digestOf, type TableDigest } from './digest.ts';
import { readRows, type Row } from './read-rows.ts';

/** A table of another database, and what its rows have to be when they have arrived. */
export interface TableCopy extends TableShape {
  readonly pages: () => AsyncIterable<readonly Row[]>;
  /** Known before they are read, or after. */
  readonly expected: () => Promise<TableDigest>;
}

/** All rows of a database, at a level of the schema: the names of the changes that it has been through. */
export interface DatabaseCopy {
  readonly migrations: readonly string[];
  readonly tables: readonly TableCopy[];
}

/** A table as it arrived. */
export interface FilledTable extends TableDigest {
  readonly name: string;
}

const parametersAtOnce = 30_000;

const insertSql = (kind: DialectKind, { name, columns }: TableShape, rows: number): string => {
  const place = (row: number, column: number): string =>
    kind === 'sqlite' ? '?' : `$${row * columns.length + column + 1}`;
  const values = Array.from({ length: rows }, (_, row) => `(${columns.map((_name, at) => place(row, at)).join(', ')})`);
  return `insert into "${name}" (${columns.map((column) => `"${column}"`).join(', ')}) values ${values.join(', ')}`;
};

const insertRows = async (trx: Kysely<Schema>, kind: DialectKind, table: TableCopy): Promise<void> => {
  const atOnce = Math.max(1, Math.min(200, Math.floor(parametersAtOnce / table.columns.length)));
  for await (const page of table.pages()) {
    for (let from = 0; from < page.length; from += atOnce) {
      const rows = page.slice(from, from + atOnce);
      await trx.executeQuery(CompiledQuery.raw(insertSql(kind, table, rows.length), rows.flat()));
    }
  }
};

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const fillTable = async (trx: Kysely<Schema>, kind: DialectKind, table: TableCopy): Promise<void> => {
  // What the changes of the schema brought themselves comes with the rows as well.
  await sql`delete from ${sql.table(table.name)}`.execute(trx);
  try {
    await insertRows(trx, kind, table);
  } catch (error) {
    const reason = `The rows of ${table.name} cannot be stored: ${reasonOf(error)}`;
    throw error instanceof DatabaseFault ? error : new DatabaseFault('copyFailed', `${reason}.`, error);
  }
  await continueIds(trx, kind, table);
};

const same = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.toSorted().join() === other.toSorted().join();

const checkShapes = (found: readonly TableShape[], wanted: readonly TableShape[]): void => {
  const strange = wanted.find(({ name, columns }) => {
    const its = found.find((table) => table.name === name);
    return !its || !same(its.columns, columns);
  });
  const lacking = found.find(({ name }) => !wanted.some((table) => table.name === name));
  const table = strange ?? lacking;
  if (table) throw new DatabaseFault('copyFailed', `The table ${table.name} is not as this version knows it.`);
};

const checkTable = async (trx: Kysely<Schema>, table: TableCopy): Promise<FilledTable> => {
  const [arrived, expected] = [await digestOf(readRows(trx, table)), await table.expected()];
  if (arrived.rows !== expected.rows || arrived.digest !== expected.digest) {
    const counts = `${arrived.rows} of ${expected.rows} arrived`;
    throw new DatabaseFault('copyFailed', `The rows of ${table.name} are not what they were (${counts}).`);
  }
  return { name: table.name, ...arrived };
};

/** SQLite judges foreign keys at the commit, without saying which. */
const checkKeys = async (trx: Kysely<Schema>, kind: DialectKind): Promise<void> => {
  if (kind !== 'sqlite') return;
  const { rows } = await sql<{ table: string; parent: string }>`pragma foreign_key_check`.execute(trx);
  const [broken] = rows;
  if (!broken) return;
  const where = `${broken.table} refer to rows of ${broken.parent} that are not there`;
  throw new DatabaseFault('copyFailed', `${rows.length} rows, such as those of ${where}.`);
};

/**
 * Brings an empty database to the level of a copy and puts its rows in, all or nothing; answers what arrived, read back and
 * found to be the same. Throws a `DatabaseFault` if the database is not empty, or anything differs.
 */
export const fillDatabase = ({ dialect, withoutTimeout }: Database, copy: DatabaseCopy): Promise<FilledTable[]> =>
  withoutTimeout((db) =>
    db.transaction().execute(async (trx) => {
      const { kind } = dialect;
      if (!(await isEmptyDatabase(trx, kind))) {
        throw new DatabaseFault('notEmpty', 'The database is not empty: rows are put into a new one only.');
      }
      await migrateTo(trx, kind, copy.migrations);
      checkShapes(await tableShapes(trx, kind), copy.tables);
      await withRulesSuspended(trx, kind, async () => {
        for (const table of copy.tables) await fillTable(trx, kind, table);
      });
      await checkKeys(trx, kind);
      const filled: FilledTable[] = [];
      for (const table of copy.tables) filled.push(await checkTable(trx, table));
      return filled;
    }),
  );
