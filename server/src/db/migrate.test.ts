import { DatabaseSync } from 'node:sqlite';
import { type Kysely, sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createPostgres, databases, postgresConfig, serverVariable } from '../testing/databases.ts';
import { connect, connectInMemory } from './connect.ts';
import { DatabaseFault } from './database-fault.ts';
import type { Database } from './dialect/dialect.ts';
import { useSqlite } from './dialect/sqlite.ts';
import { migrate, stoppingAmong } from './migrate.ts';
import { migrations } from './migrations.ts';
import { readStored, type StoredSettings, writeStored } from './stored-setting.ts';

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
    expect(await readStored(database.db, 'kept' as keyof StoredSettings)).toBe('1');
  });

  const changeLater = async ({ db }: Pick<Database, 'db'>) => {
    await sql`insert into kysely_migration (name, timestamp) values ('999-later', '2099-01-01T00:00:00.000Z')`.execute(
      db,
    );
  };

  it('of a newer program is left as it is, where every change in it lets copies of this one serve on', async () => {
    const database = await open();
    await changeLater(database);
    expect(await migrate(database)).toEqual([]);
    expect(await readStored(database.db, 'schema.served')).toBe('001-initial');
  });

  it('is looked at once a newer program is done with it', async () => {
    const database = await open();
    const waiting = await database.db.transaction().execute(async (db) => {
      await database.dialect.advisoryLock(db, 'migrations');
      const names = migrate(database);
      await changeLater({ db });
      return { names };
    });
    expect(await waiting.names).toEqual([]);
  });

  it('of a newer program is refused where this one lacks a change of its own', async () => {
    const database = await open();
    await changeLater(database);
    const [last = ''] = Object.keys(migrations).toReversed();
    await sql`delete from kysely_migration where name = ${last}`.execute(database.db);
    await expect(migrate(database)).rejects.toMatchObject({ kind: 'newerSchema' });
  });

  it('of a newer program that took something away is refused', async () => {
    const database = await open();
    await changeLater(database);
    await writeStored(database.db, 'schema.served', '999-later');
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

/** What copies of the release before cannot live with: something is gone, or what they write is refused. */
const takesAway = [
  /\bdrop (?:table|column)\b|\brename\b/i,
  /\badd column\b(?!.*\bin \(0, 1\)).*\bcheck\b/is,
  /\badd column\b(?!.*\bdefault\b).*\bnot null\b(?!.*\bcheck\b)/is,
];

it('a change of the schema leaves copies of the release before what they need, or says that they must be stopped', async () => {
  const statements: string[] = [];
  const { db, close } = useSqlite(
    new DatabaseSync(':memory:'),
    () => {},
    ({ query }) => void statements.push(query.sql),
  );
  const [taking, marked]: [string[], string[]] = [[], []];
  for (const [name, { up, stopsFormer }] of Object.entries(migrations)) {
    const before = statements.length;
    await up(db as unknown as Kysely<unknown>, 'sqlite');
    if (statements.slice(before).some((one) => takesAway.some((rule) => rule.test(one)))) taking.push(name);
    if (stopsFormer) marked.push(name);
  }
  await close();
  expect(taking).toEqual(marked);
  expect(stoppingAmong(Object.keys(migrations).slice(1))).toEqual(marked);
  expect(stoppingAmong(Object.keys(migrations))).toEqual([]);
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
