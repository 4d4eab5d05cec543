import { type Kysely, sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createPostgres, databases, createPostgresConfig, postgresUrlVariable } from '../testing/databases.ts';
import { connect, connectInMemory } from './connect.ts';
import { DatabaseError } from './database-error.ts';
import type { Database } from './dialect/dialect.ts';
import { migrate, loadPendingMigrations } from './migrate.ts';
import { migrations } from './migrations.ts';
import type { Schema } from './schema.ts';
import { loadStoredSetting, type StoredSettings } from './stored-setting.ts';

const openEmpty = async (kind: Database['dialect']['kind']): Promise<Database[]> => {
  if (kind === 'sqlite') {
    const database = connectInMemory();
    return [database];
  }
  const { url, drop } = await createPostgres('template0');
  const copies = await Promise.all([1, 2, 3].map(() => connect(createPostgresConfig(url))));
  onTestFinished(async () => {
    await Promise.all(copies.map((copy) => copy.close()));
    await drop();
  });
  return copies;
};

const loadTables = async ({ db }: Database): Promise<string[]> => {
  const tables = await db.introspection.getTables();
  return tables.map(({ name }) => name).toSorted();
};

describe.each(databases)('the schema on $kind', ({ kind, open }) => {
  const openOne = async (): Promise<Database> => {
    const [database] = await openEmpty(kind);
    if (!database) throw new Error('none was opened');
    return database;
  };

  it('the schema is created in an empty database, and unchanged by a second run', async () => {
    const database = await openOne();
    expect(await loadTables(database)).toEqual([]);
    await migrate(database);
    const tables = await loadTables(database);
    expect(tables).toEqual(
      expect.arrayContaining(['depts', 'figures', 'menus', 'roles', 'sessions', 'settings', 'users']),
    );
    await database.db.insertInto('settings').values({ key: 'kept', value: '1' }).execute();
    await migrate(database);
    expect(await loadTables(database)).toEqual(tables);
    expect(await loadStoredSetting(database.db, 'kept' as keyof StoredSettings)).toBe('1');
  });

  const addMigration = async (db: Kysely<Schema>, name: string) => {
    await sql`insert into kysely_migration (name, timestamp) values (${name}, '2099-01-01T00:00:00.000Z')`.execute(db);
  };

  it.each(['001-people', '999-later'])(
    'the schema is rejected if the database has the migration %s of another version',
    async (name) => {
      const database = await open();
      await addMigration(database.db, name);
      const error = await migrate(database).catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(DatabaseError);
      expect(error).toMatchObject({ kind: 'otherVersion' });
      expect(String(error)).toContain(name);
      expect(String(error)).toContain('start with an empty database');
      await expect(loadPendingMigrations(database.db)).rejects.toMatchObject({ kind: 'otherVersion' });
    },
  );

  it('the schema is rejected if another version migrates the database while this one waits for the lock', async () => {
    const database = await open();
    const waitingMigration = await database.db.transaction().execute(async (db) => {
      await database.dialect.advisoryLock(db, 'migrations');
      const names = migrate(database).catch((reason: unknown) => reason);
      await addMigration(db, '999-later');
      return { names };
    });
    expect(await waitingMigration.names).toMatchObject({ kind: 'otherVersion' });
  });

  it('the schema is unchanged after a failed migration', async () => {
    const database = await openOne();
    await sql`create table menus (id integer)`.execute(database.db);
    await expect(migrate(database)).rejects.toThrow(/menus/);
    expect(await loadTables(database)).toEqual(['menus']);
    await sql`drop table menus`.execute(database.db);
    await migrate(database);
    expect(await loadTables(database)).toContain('users');
  });

  it('the schema is migrated in the order of names', () => {
    const names = Object.keys(migrations);
    expect(names).toEqual(names.toSorted());
    for (const name of names) expect(name).toMatch(/^\d{3}-[a-z-]+$/);
  });
});

describe.skipIf(!process.env[postgresUrlVariable])('the schema on PostgreSQL', () => {
  it('the schema on PostgreSQL is created once when three instances start simultaneously', async () => {
    const copies = await openEmpty('postgres');
    await Promise.all(copies.map((copy) => migrate(copy)));
    for (const { db } of copies) {
      const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
      expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(migrations));
    }
  });
});
