import type { DatabaseSync } from 'node:sqlite';
import { CompiledQuery, sql, type Kysely } from 'kysely';
import type { Database } from '../db/dialect/dialect.ts';
import type { Schema } from '../db/schema.ts';
import { CommandError } from './command.ts';

interface Table {
  readonly name: string;
  readonly columns: readonly string[];
  readonly identity: string | null;
}

export interface CopiedTable {
  readonly name: string;
  readonly rows: number;
}

const batchSize = 200;

const loadTables = async (db: Kysely<Schema>): Promise<Table[]> => {
  const { rows } = await sql<{ name: string; columns: string[]; identity: string | null }>`
    select c.table_name::text as name, array_agg(c.column_name::text order by c.ordinal_position) as columns,
      max(c.column_name::text) filter (where c.is_identity = 'YES') as identity
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = current_schema() and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
      and c.table_name not like 'kysely%'
    group by c.table_name order by c.table_name`.execute(db);
  return rows;
};

const countRows = async (db: Kysely<Schema>, name: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(db);
  return Number(rows[0]?.count);
};

/** Disables triggers, which would count copied rows again, and foreign keys, which are checked when restored. */
const runWithoutConstraints = async (trx: Kysely<Schema>, tables: readonly Table[], operation: () => Promise<void>) => {
  const { rows: keys } = await sql<{ table: string; name: string; definition: string }>`
    select t.relname::text as "table", k.conname::text as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class t on t.oid = k.conrelid
    where k.contype = 'f' and t.relnamespace = current_schema()::regnamespace`.execute(trx);
  const execute = (statement: string) => sql.raw(statement).execute(trx);
  for (const { table, name } of keys) await execute(`alter table "${table}" drop constraint "${name}"`);
  for (const { name } of tables) await execute(`alter table "${name}" disable trigger user`);
  await operation();
  for (const { name } of tables) await execute(`alter table "${name}" enable trigger user`);
  for (const { table, name, definition } of keys)
    await execute(`alter table "${table}" add constraint "${name}" ${definition}`);
};

const insertRows = async (trx: Kysely<Schema>, { name, columns }: Table, rows: Record<string, unknown>[]) => {
  const names = columns.map((column) => `"${column}"`).join(', ');
  const placeholders = rows.map(
    (_, row) => `(${columns.map((_column, columnIndex) => `$${row * columns.length + columnIndex + 1}`).join(', ')})`,
  );
  const values = rows.flatMap((row) => columns.map((column) => row[column]));
  const statement = `insert into "${name}" (${names}) values ${placeholders.join(', ')}`;
  await trx.executeQuery(CompiledQuery.raw(statement, values)).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CommandError(`The rows of ${name} cannot be stored: ${reason}.`, { cause: error });
  });
};

const copyTable = async (source: DatabaseSync, trx: Kysely<Schema>, table: Table): Promise<void> => {
  // Migrations insert a few rows, which the source also contains.
  await sql`delete from ${sql.table(table.name)}`.execute(trx);
  const columns = table.columns.map((column) => `"${column}"`).join(', ');
  let rows: Record<string, unknown>[] = [];
  for (const row of source.prepare(`select ${columns} from "${table.name}"`).iterate()) {
    rows.push(row);
    if (rows.length < batchSize) continue;
    await insertRows(trx, table, rows);
    rows = [];
  }
  if (rows.length > 0) await insertRows(trx, table, rows);
};

/** Continues the IDs of SQLite, so that none is used twice. */
const continueIdentity = async (source: DatabaseSync, trx: Kysely<Schema>, { name, identity }: Table) => {
  if (identity === null) return;
  const lastId = Number(source.prepare('select seq from sqlite_sequence where name = ?').get(name)?.['seq'] ?? 0);
  if (lastId > 0) await sql`select setval(pg_get_serial_sequence(${name}, ${identity}), ${lastId}, true)`.execute(trx);
};

/** Copies all rows of SQLite into an empty, migrated PostgreSQL database, all or nothing, and compares the counts. */
export const copyTables = (source: DatabaseSync, target: Database): Promise<CopiedTable[]> =>
  target.withoutTimeout((db) =>
    db.transaction().execute(async (trx) => {
      if ((await countRows(trx, 'users')) > 0) throw new CommandError('The PostgreSQL database is not empty.');
      const tables = await loadTables(trx);
      await runWithoutConstraints(trx, tables, async () => {
        for (const table of tables) {
          await copyTable(source, trx, table);
          await continueIdentity(source, trx, table);
        }
      });
      const copiedTables: CopiedTable[] = [];
      for (const { name } of tables) {
        const expected = Number(source.prepare(`select count(*) as count from "${name}"`).get()?.['count']);
        const rows = await countRows(trx, name);
        if (rows !== expected) throw new CommandError(`Only ${rows} of ${expected} rows of ${name} were copied.`);
        copiedTables.push({ name, rows });
      }
      return copiedTables;
    }),
  );
