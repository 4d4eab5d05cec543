import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { connect } from '../db/connect.ts';
import type { Database, DialectKind } from '../db/dialect/dialect.ts';
import { useSqlite } from '../db/dialect/sqlite.ts';
import { cleanUpAfterTest } from './cleanup.ts';

/** Set by `setup/sqlite-for-tests.ts`. */
export const sqliteFileVariable = 'ATRIUM_TEST_SQLITE';

/** Set by `setup/postgres-for-tests.ts`. */
export const postgresUrlVariable = 'ATRIUM_TEST_POSTGRES';
export const templateName = 'atrium_template';

export interface TestDatabase {
  readonly kind: DialectKind;
  /** The database is removed at the end of its test or file. */
  readonly open: () => Promise<Database>;
}

export const createDatabaseUrl = (server: string, name: string): string => {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
};

export const queryServer = async (server: string, statement: string): Promise<Record<string, unknown>[]> => {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
};

export const runOnServer = async (server: string, statement: string): Promise<void> =>
  void (await queryServer(server, statement));

const openSqlite = async (): Promise<Database> => {
  const image = process.env[sqliteFileVariable];
  if (!image) throw new Error('This test run has no migrated SQLite database.');
  const file = new DatabaseSync(':memory:');
  file.deserialize(readFileSync(image));
  const database = useSqlite(file, () => {});
  return { ...database, close: cleanUpAfterTest(() => database.close()) };
};

let maintenance: Promise<pg.Client> | undefined;

/** Reuses a connection, because connecting takes as long as creating a database. */
const runMaintenance = async (server: string, statement: string): Promise<void> => {
  maintenance ??= (async () => {
    const client = new pg.Client({ connectionString: server });
    await client.connect();
    return client;
  })();
  await (await maintenance).query(statement);
};

export const createPostgres = async (
  from: 'template0' | typeof templateName,
): Promise<{ url: string; drop: () => Promise<void> }> => {
  const server = process.env[postgresUrlVariable];
  if (!server) throw new Error('This test run has no temporary PostgreSQL server.');
  const name = `test_${randomBytes(8).toString('hex')}`;
  await runMaintenance(server, `create database ${name} template ${from}`);
  return {
    url: createDatabaseUrl(server, name),
    drop: () => runMaintenance(server, `drop database if exists ${name} with (force)`),
  };
};

export const createPostgresConfig = (url: string, listenUrl: string | null = null) => ({
  databaseUrl: url,
  databaseListenUrl: listenUrl,
  databaseConnections: 5,
  dataFolder: '',
});

const openPostgres = async (): Promise<Database> => {
  const { url, drop } = await createPostgres(templateName);
  // Five connections may take longer than the default on a busy machine.
  const database = await connect({ ...createPostgresConfig(url), databaseWaitMs: 60_000 });
  return {
    ...database,
    close: cleanUpAfterTest(async () => {
      await database.close();
      await drop();
    }),
  };
};

/** Both databases, or only SQLite if PostgreSQL is not installed, which the test run reports. */
export const databases: readonly TestDatabase[] = [
  { kind: 'sqlite', open: openSqlite },
  ...(process.env[postgresUrlVariable] ? [{ kind: 'postgres' as const, open: openPostgres }] : []),
];

/** For tests that do not depend on the dialect. `npm run test:full` runs them on both databases. */
export const anyDatabase = process.env['TEST_FULL'] === '1' ? databases : databases.slice(0, 1);

/** Returns whether `anyDatabase` has this database. */
export const isAnyDatabase = (kind: DialectKind): boolean => anyDatabase.some((database) => database.kind === kind);

export const openDatabase = (kind: DialectKind): Promise<Database> => {
  const database = databases.find((candidate) => candidate.kind === kind);
  if (!database) throw new Error(`This test run has no ${kind} database.`);
  return database.open();
};
