import { randomUUID } from 'node:crypto';
import { Kysely, PostgresAdapter, PostgresDialect, sql, type Driver, type Logger } from 'kysely';
import pg from 'pg';
import type { Schema } from '../schema.ts';
import type { Database, DatabaseEvent, Dialect } from './dialect.ts';
import { PendingEvents } from './pending-events.ts';
import { notificationChannel, PostgresListener } from './postgres-listener.ts';
import { createClientConfig, endSilentConnections, statementLimits, openPool } from './postgres-pool.ts';

const listenerTimeoutMs = 3000;

export interface PostgresAddress {
  readonly url: string;
  /** Direct address of the server if `url` is that of a pooler. */
  readonly listenUrl: string | null;
  readonly connections: number;
  /** Milliseconds to wait for a connection of the pool. Default: five seconds. */
  readonly waitMs?: number | undefined;
  /** Called at most once a minute. */
  readonly onConnectionLost?: ((reason: string) => void) | undefined;
}

/** Kysely's number for this lock, so that instances of previous versions respect it. */
const migrationLock = 3_853_314_791_062_309_107n;

/** Kysely's migration lock belongs to a session. Behind a transaction pooler, it might never be released. */
class TransactionLockAdapter extends PostgresAdapter {
  override async acquireMigrationLock(trx: Kysely<unknown>): Promise<void> {
    await sql`select pg_advisory_xact_lock(${migrationLock})`.execute(trx);
  }

  override async releaseMigrationLock(): Promise<void> {}
}

class WatchedPostgresDialect extends PostgresDialect {
  readonly #pending: PendingEvents;

  constructor(pool: pg.Pool, pending: PendingEvents) {
    super({ pool });
    this.#pending = pending;
  }

  override createDriver(): Driver {
    return this.#pending.watch(super.createDriver());
  }

  override createAdapter(): PostgresAdapter {
    return new TransactionLockAdapter();
  }
}

const openKysely = (pool: pg.Pool, pending: PendingEvents, log: Logger | undefined): Kysely<Schema> =>
  new Kysely<Schema>({ dialect: new WatchedPostgresDialect(pool, pending), ...(log && { log }) });

/** Class 23 of PostgreSQL's error codes: integrity constraint violation. */
const getConstraintName = (error: unknown): string | null =>
  error instanceof pg.DatabaseError && error.code?.startsWith('23') ? (error.constraint ?? null) : null;

const encodeEvent = (origin: string, event: DatabaseEvent): string =>
  JSON.stringify([origin, event.channel, event.payload]);

const decodeEvent = (origin: string, payload: string): DatabaseEvent | null => {
  try {
    const values: unknown = JSON.parse(payload);
    if (!Array.isArray(values) || values.length !== 3 || values[0] === origin) return null;
    const [, channel, text] = values as unknown[];
    return typeof channel === 'string' && typeof text === 'string' ? { channel, payload: text } : null;
  } catch {
    return null;
  }
};

interface EventOptions {
  readonly db: Kysely<Schema>;
  readonly url: string;
  readonly pending: PendingEvents;
  readonly stops: Set<() => Promise<void>>;
}

/** Events between instances use NOTIFY and LISTEN. An instance gets its own events from `PendingEvents`. */
const createPostgresEvents = ({ db, url, pending, stops }: EventOptions): Pick<Dialect, 'notify' | 'listen'> => {
  const origin = randomUUID();
  const notify = (trx: Kysely<Schema>, payload: string): Promise<unknown> =>
    sql`select pg_notify(${sql.raw(notificationChannel)}, ${payload})`.execute(trx);
  return {
    notify: async (trx, event) => {
      await notify(trx, encodeEvent(origin, event));
      await pending.add(trx, event);
    },
    listen: async (listener) => {
      pending.listeners.add(listener);
      const connection = new PostgresListener({
        createClient: () => new pg.Client({ ...createClientConfig(url), query_timeout: listenerTimeoutMs }),
        notify: (payload) => notify(db, payload),
        onState: listener.onState,
        onError: listener.onError,
        onPayload: (payload) => {
          const event = decodeEvent(origin, payload);
          if (event) listener.onEvent(event);
        },
      });
      const stop = async (): Promise<void> => {
        stops.delete(stop);
        pending.listeners.delete(listener);
        await connection.stop();
      };
      stops.add(stop);
      await connection.start();
      return stop;
    },
  };
};

const version = async (db: Kysely<Schema>): Promise<string> => {
  const { rows } = await sql<{ server_version: string }>`show server_version`.execute(db);
  return rows[0]?.server_version.split(' ')[0] ?? '';
};

const isReadOnly: Dialect['isReadOnly'] = async (db) => {
  const { rows } = await sql<{ transaction_read_only: string }>`show transaction_read_only`.execute(db);
  return rows[0]?.transaction_read_only === 'on';
};

const createPoolConfig = ({ url, listenUrl, connections, waitMs }: PostgresAddress): pg.PoolConfig => ({
  ...createClientConfig(url),
  ...(waitMs !== undefined && { connectionTimeoutMillis: waitMs }),
  max: connections,
  // Behind a pooler, the database role sets these limits (guide 06).
  ...(listenUrl === null && statementLimits),
});

export const usePostgres = (address: PostgresAddress, log?: Logger): Database => {
  const { url, listenUrl, connections } = address;
  const pending = new PendingEvents();
  const stops = new Set<() => Promise<void>>();
  const pool = openPool(createPoolConfig(address), address.onConnectionLost);
  endSilentConnections(pool);
  const db = openKysely(pool, pending, log);
  return {
    db,
    readDb: db,
    dialect: {
      kind: 'postgres',
      version,
      isReadOnly,
      getConstraintName,
      lockForRead: (query) => query.forShare(),
      lockForUpdate: (query) => query.forUpdate(),
      advisoryLock: async (trx, name) => {
        await sql`select pg_advisory_xact_lock(hashtextextended(${`atrium ${name}`}, 0))`.execute(trx);
      },
      ...createPostgresEvents({ db, url: listenUrl ?? url, pending, stops }),
    },
    pool: () => ({
      size: pool.totalCount,
      idle: pool.idleCount,
      max: connections,
      waiting: pool.waitingCount,
    }),
    withoutTimeout: async (operation) => {
      const dbWithoutTimeout = openKysely(openPool({ ...createClientConfig(url), max: 2 }), pending, log);
      try {
        return await operation(dbWithoutTimeout);
      } finally {
        await dbWithoutTimeout.destroy();
      }
    },
    close: async () => {
      await Promise.all([...stops].map((stop) => stop()));
      await db.destroy();
      if (!pool.ending) await pool.end();
    },
  };
};
