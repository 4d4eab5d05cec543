import { DatabaseSync } from 'node:sqlite';
import { sql, type Logger } from 'kysely';
import type { Config } from '../config/config.ts';
import { openDataFolder, openReadOnly } from './folder/data-folder.ts';
import { DatabaseError } from './database-error.ts';
import type { Database } from './dialect/dialect.ts';
import { type PostgresAddress, usePostgres } from './dialect/postgres.ts';
import { useSqlite } from './dialect/sqlite.ts';

const minPostgresVersion = 150_000;

const describeLocation = (url: string): string => {
  const { hostname, port, pathname, searchParams } = new URL(url);
  return `${hostname || searchParams.get('host') || 'localhost'}:${port || '5432'}${pathname}`;
};

const getReason = (error: unknown): string => {
  if (error instanceof AggregateError) return error.errors.map(getReason).join(', ');
  return error instanceof Error ? error.message : String(error);
};

const toConnectionError = (error: unknown, url: string): DatabaseError => {
  if (error instanceof DatabaseError) return error;
  const location = describeLocation(url);
  const reason = getReason(error);
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (code.startsWith('57P')) {
    return new DatabaseError('unreachable', `PostgreSQL at ${location} is not ready: ${reason}.`, error);
  }
  if (/^[0-9A-Z]{5}$/.test(code) && /\d/.test(code)) {
    return new DatabaseError('refused', `PostgreSQL at ${location} rejected the connection: ${reason}.`, error);
  }
  return new DatabaseError(
    'unreachable',
    `PostgreSQL at ${location} does not respond: ${reason}. Check that the server runs and that DATABASE_URL is correct.`,
    error,
  );
};

const checkPostgres = async ({ db }: Database, url: string): Promise<void> => {
  const { rows } = await sql<{ number: string; version: string; encoding: string }>`
    select current_setting('server_version_num') as number, current_setting('server_version') as version,
      current_setting('server_encoding') as encoding`.execute(db);
  const [server] = rows;
  if (!server || Number(server.number) < minPostgresVersion) {
    const version = `PostgreSQL at ${describeLocation(url)} is version ${server?.version ?? 'unknown'}`;
    throw new DatabaseError('unsuitable', `${version}; version 15 or newer is needed.`);
  }
  if (server.encoding !== 'UTF8') {
    const encoding = `The database at ${describeLocation(url)} is encoded in ${server.encoding}`;
    throw new DatabaseError('unsuitable', `${encoding}; create it with the encoding UTF8.`);
  }
};

const connectPostgres = async (address: PostgresAddress, log: Logger | undefined): Promise<Database> => {
  const { url } = address;
  const database = usePostgres(address, log);
  try {
    await checkPostgres(database, url);
    return database;
  } catch (error) {
    await database.close();
    throw toConnectionError(error, url);
  }
};

type Address = Pick<Config, 'databaseUrl' | 'databaseListenUrl' | 'databaseConnections' | 'dataFolder'> & {
  readonly databaseWaitMs?: number;
  readonly onConnectionLost?: (reason: string) => void;
};

/** Opens the database read-only, also while an instance uses it. Throws `DatabaseError`. */
export const connectReadOnly = async (config: Address): Promise<Database> =>
  config.databaseUrl === null ? useSqlite(openReadOnly(config.dataFolder), () => {}) : connect(config);

export const connect = async (config: Address, log?: Logger): Promise<Database> =>
  config.databaseUrl === null
    ? openDataFolder(config.dataFolder, (file, release) => useSqlite(file, release, log))
    : connectPostgres(
        {
          url: config.databaseUrl,
          listenUrl: config.databaseListenUrl,
          connections: config.databaseConnections,
          waitMs: config.databaseWaitMs,
          onConnectionLost: config.onConnectionLost,
        },
        log,
      );

export const connectInMemory = (): Database => useSqlite(new DatabaseSync(':memory:'), () => {});
