import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { connect } from '../db/connect.ts';
import type { Database, DialectKind } from '../db/dialect/dialect.ts';
import { useSqlite } from '../db/dialect/sqlite.ts';
import { endsItself } from './endings.ts';

/** The file with a migrated SQLite database, while tests run (see `set-up/sqlite-for-tests.ts`). */
export const imageVariable = 'ATRIUM_TEST_SQLITE';

/** Where the temporary server is, while tests run (see `set-up/postgres-for-tests.ts`). */
export const serverVariable = 'ATRIUM_TEST_POSTGRES';
export const templateName = 'atrium_template';

/** One of the two kinds of database that every feature is tested on. */
export interface TestDatabase {
  readonly kind: DialectKind;
  /** A fresh one, migrated and otherwise empty; it is gone when it is closed, which it is with the tests that it is for. */
  readonly open: () => Promise<Database>;
}

/** The address of another database on the same server. */
export const databaseUrl = (server: string, name: string): string => {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
};

/** The rows that a statement answers on the server's maintenance database. */
export const rowsOnServer = async (server: string, statement: string): Promise<Record<string, unknown>[]> => {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
};

/** Runs one statement on the server's maintenance database. */
export const onServer = async (server: string, statement: string): Promise<void> =>
  void (await rowsOnServer(server, statement));

const openSqlite = async (): Promise<Database> => {
  const image = process.env[imageVariable];
  if (!image) throw new Error('There is no migrated SQLite database in this run.');
  const file = new DatabaseSync(':memory:');
  file.deserialize(readFileSync(image));
  const database = useSqlite(file, () => {});
  return { ...database, close: endsItself(() => database.close()) };
};

let maintenance: Promise<pg.Client> | undefined;

/** The connection over which all tests of this process create and drop their databases: a new one costs as much as they do. */
const maintain = async (server: string, statement: string): Promise<void> => {
  maintenance ??= (async () => {
    const client = new pg.Client({ connectionString: server });
    await client.connect();
    return client;
  })();
  await (await maintenance).query(statement);
};

/** A database of its own on the temporary server: empty, or a copy of the migrated one. */
export const createPostgres = async (
  from: 'template0' | typeof templateName,
): Promise<{ url: string; drop: () => Promise<void> }> => {
  const server = process.env[serverVariable];
  if (!server) throw new Error('There is no temporary PostgreSQL server in this run.');
  const name = `test_${randomBytes(8).toString('hex')}`;
  await maintain(server, `create database ${name} template ${from}`);
  return {
    url: databaseUrl(server, name),
    drop: () => maintain(server, `drop database if exists ${name} with (force)`),
  };
};

/** The settings by which `connect` opens a PostgreSQL database. */
export const postgresConfig = (url: string, listenUrl: string | null = null) => ({
  databaseUrl: url,
  databaseListenUrl: listenUrl,
  databaseConnections: 5,
  dataFolder: '',
});

const openPostgres = async (): Promise<Database> => {
  const { url, drop } = await createPostgres(templateName);
  // On a machine that does other work as well, five connections may all be waited for longer than a person would.
  const database = await connect({ ...postgresConfig(url), databaseWaitMs: 60_000 });
  return {
    ...database,
    close: endsItself(async () => {
      await database.close();
      await drop();
    }),
  };
};

/** Both databases, for tests in which the dialect can matter; only SQLite without PostgreSQL, which the run then reports. */
export const databases: readonly TestDatabase[] = [
  { kind: 'sqlite', open: openSqlite },
  ...(process.env[serverVariable] ? [{ kind: 'postgres' as const, open: openPostgres }] : []),
];

/** SQLite, for tests of rules that do not depend on the dialect. `npm run test:full` runs them on both databases. */
export const anyDatabase = process.env['ATRIUM_TEST_FULL'] === '1' ? databases : databases.slice(0, 1);

/** A fresh database of one kind, for what concerns that kind alone. */
export const openOn = (kind: DialectKind): Promise<Database> => {
  const one = databases.find((each) => each.kind === kind);
  if (!one) throw new Error(`There is no ${kind} in this run.`);
  return one.open();
};
