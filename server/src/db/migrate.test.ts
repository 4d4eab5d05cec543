import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createPostgres, databases, postgresConfig, serverVariable } from '../testing/databases.ts';
import { connect, connectInMemory } from './connect.ts';
import { DatabaseFault } from './database-fault.ts';
import type { Database } from './dialect/dialect.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations.ts';

const openEmpty = async (kind: Database['dialect']['kind']): Promise<Database[]> => {
  if (kind === 'sqlite') {
    const database = connectInMemory();
    return [database];
  }
  const { url, drop } = await createPostgres('template0');
  const copies = await Promise.all([1, 2, 3].map(() => connect(postgresConfig(url))));
  onTestFinished(async () => {
    await Promise.all(copies.map((copy) => copy.close()));
    await drop();
  });
  return copies;
};

const tablesOf = async ({ db }: Database): Promise<string[]> => {
  const tables = await db.introspection.getTables();
  return tables.map(({ name }) => name).toSorted();
};

describe.each(databases)('the schema on $kind', ({ kind, open }) => {
  const openOne = async (): Promise<Database> => {
    const [database] = await openEmpty(kind);
    if (!database) throw new Error('none was opened');
    return database;
  };

  it('grows on an empty database, and stays as it is the second time', async () => {
    const database = await openOne();
    expect(await tablesOf(database)).toEqual([]);
    await migrate(database);
    const tables = await tablesOf(database);
    expect(tables).toEqual(
      expect.arrayContaining(['depts', 'figures', 'menus', 'roles', 'sessions', 'settings', 'users']),
    );
    await database.db.insertInto('settings').values({ key: 'kept', value: '1' }).execute();
    await migrate(database);
    expect(await tablesOf(database)).toEqual(tables);
    expect(await database.db.selectFrom('settings').selectAll().execute()).toEqual([{ key: 'kept', value: '1' }]);
  });

  it('of a newer program is refused', async () => {
    const database = await open();
    await sql`insert into kysely_migration (name, timestamp) values ('999-later', '2099-01-01T00:00:00.000Z')`.execute(
      database.db,
    );
    const error = await migrate(database).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(DatabaseFault);
    expect(error).toMatchObject({ kind: 'newerSchema' });
    expect(String(error)).toContain('999-later');
  });

  it('is left untouched by a migration that fails half-way', async () => {
    const database = await openOne();
    await sql`create table menus (id integer)`.execute(database.db);
    await expect(migrate(database)).rejects.toThrow(/menus/);
    expect(await tablesOf(database)).toEqual(['menus']);
    await sql`drop table menus`.execute(database.db);
    await migrate(database);
    expect(await tablesOf(database)).toContain('users');
  });

  it('is changed in the order of the names', () => {
    const names = Object.keys(migrations);
    expect(names).toEqual(names.toSorted());
    for (const name of names) expect(name).toMatch(/^\d{3}-[a-z-]+$/);
  });
});

describe.skipIf(!process.env[serverVariable])('the schema on PostgreSQL', () => {
  it('grows once when three copies start at the same moment', async () => {
    const copies = await openEmpty('postgres');
    await Promise.all(copies.map((copy) => migrate(copy)));
    for (const { db } of copies) {
      const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
      expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(migrations));
    }
  });
});
