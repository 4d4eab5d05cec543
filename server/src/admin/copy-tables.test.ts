import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { connect } from '../db/connect.ts';
import type { Database } from '../db/dialect/dialect.ts';
import { migrate } from '../db/migrate.ts';
import { seed } from '../db/seed/seed.ts';
import { loadConfig } from '../config/config.ts';
import { openDatabase, postgresUrlVariable } from '../testing/databases.ts';
import { addUser } from '../testing/people.ts';
import { copyTables } from './copy-tables.ts';
import { createTemporaryFolder } from '../testing/temporary-folder.ts';

const now = Date.UTC(2026, 2, 5);

interface Source {
  readonly database: Database;
  readonly file: DatabaseSync;
}

const openDemo = async (): Promise<Source> => {
  const dataFolder = createTemporaryFolder();
  const config = loadConfig({ ATRIUM_DEMO: 'on', ATRIUM_DATA: dataFolder });
  const database = await connect(config);
  await migrate(database);
  await seed(database, { config, now, hash: async () => 'a hash' });
  const file = new DatabaseSync(join(dataFolder, 'atrium.db'));
  onTestFinished(async () => {
    file.close();
    await database.close();
  });
  return { database, file };
};

const openTarget = async (): Promise<Database> => {
  const target = await openDatabase('postgres');
  onTestFinished(() => target.close());
  return target;
};

interface Column {
  readonly name: string;
  readonly type: string;
  readonly dflt_value: string | null;
}

interface ForeignKey {
  readonly from: string;
  readonly table: string;
  readonly to: string;
}

/** Adds one row to every table that the demo leaves empty, after the tables that it refers to. */
const fillEmptyTables = (file: DatabaseSync): void => {
  const insertSampleRows = (name: string): void => {
    if (file.prepare(`select 1 from "${name}" limit 1`).get()) return;
    const keys = file
      .prepare('select "from", "table", "to" from pragma_foreign_key_list(?)')
      .all(name) as unknown as ForeignKey[];
    const columns = file
      .prepare('select name, type, dflt_value from pragma_table_info(?)')
      .all(name) as unknown as Column[];
    for (const { table } of keys) if (table !== name) insertSampleRows(table);
    const createSampleValue = (column: Column): SQLInputValue => {
      const key = keys.find(({ from }) => from === column.name);
      if (key) return file.prepare(`select "${key.to}" as value from "${key.table}" limit 1`).get()?.['value'] ?? null;
      return column.type === 'TEXT' ? `the ${column.name}` : 1;
    };
    const filled = columns.filter((column) => column.dflt_value === null);
    const names = filled.map((column) => `"${column.name}"`).join(', ');
    const places = filled.map(() => '?').join(', ');
    file.prepare(`insert into "${name}" (${names}) values (${places})`).run(...filled.map(createSampleValue));
  };
  const tables = file.prepare(
    "select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite%' and name not like 'kysely%'",
  );
  for (const { name } of tables.all()) insertSampleRows(String(name));
};

describe.skipIf(!process.env[postgresUrlVariable])('moving from SQLite to PostgreSQL', () => {
  it('the move to PostgreSQL copies every table of a demo database', async () => {
    const { file } = await openDemo();
    fillEmptyTables(file);
    const target = await openTarget();
    const copiedCounts = await copyTables(file, target);
    expect(copiedCounts.filter(({ rows }) => rows === 0)).toEqual([]);
    for (const { name } of copiedCounts) {
      const columns = file.prepare('select name from pragma_table_info(?)').all(name);
      const list = columns.map((column) => `"${String(column['name'])}"`).join(', ');
      const { rows } = await sql<Record<string, unknown>>`select ${sql.raw(list)} from ${sql.table(name)}`.execute(
        target.db,
      );
      const inSource = file.prepare(`select ${list} from "${name}"`).all();
      const sortRows = (records: readonly unknown[]) => records.map((row) => JSON.stringify(row)).toSorted();
      expect(sortRows(rows), name).toEqual(sortRows(inSource));
    }
  });

  it('the move to PostgreSQL continues IDs after the last assigned one, even if that record was deleted', async () => {
    const { database, file } = await openDemo();
    const deletedUser = await addUser(database.db);
    await database.db.deleteFrom('users').where('id', '=', deletedUser).execute();
    const target = await openTarget();
    await copyTables(file, target);
    expect(await addUser(target.db)).toBe(deletedUser + 1);
  });

  it('the move to PostgreSQL copies departments that were created before their parent', async () => {
    const { database, file } = await openDemo();
    const { db } = database;
    const [first, last] = await db.selectFrom('depts').select('id').orderBy('id').execute();
    await db.updateTable('depts').set({ parent_id: null }).where('id', '=', Number(last?.id)).execute();
    await db
      .updateTable('depts')
      .set({ parent_id: Number(last?.id) })
      .where('id', '=', Number(first?.id))
      .execute();
    const target = await openTarget();
    await copyTables(file, target);
    const copiedDept = await target.db
      .selectFrom('depts')
      .select('parent_id')
      .where('id', '=', Number(first?.id))
      .execute();
    expect(copiedDept).toEqual([{ parent_id: last?.id }]);
  });

  it('the move to PostgreSQL rejects a database that has users, without changing it', async () => {
    const { file } = await openDemo();
    const target = await openTarget();
    await addUser(target.db, { username: 'present' });
    await expect(copyTables(file, target)).rejects.toThrow('The PostgreSQL database is not empty.');
    expect(await target.db.selectFrom('users').select('username').execute()).toEqual([{ username: 'present' }]);
  });

  it('the move to PostgreSQL copies nothing if a text cannot be stored in PostgreSQL', async () => {
    const { database, file } = await openDemo();
    await addUser(database.db, { description: 'a \u0000 character' });
    const target = await openTarget();
    await expect(copyTables(file, target)).rejects.toThrow('The rows of users cannot be stored');
    expect(await target.db.selectFrom('depts').selectAll().execute()).toEqual([]);
  });
});
