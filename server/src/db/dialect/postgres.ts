import { randomUUID } from 'node:crypto';
import { Kysely, PostgresAdapter, PostgresDialect, sql, type Driver, type Logger } from 'kysely';
import pg from 'pg';
import type { Schema } from '../schema.ts';
import type { Database, Dialect } from './dialect.ts';
import { writeStored } from '../stored-setting.ts';
import { Carrier } from './carrier.ts';
import { EventListener } from './event-listener.ts';
import { decodeEvent, encodeEvent } from './event-messages.ts';
import { Outbox } from './outbox.ts';
import { PrimaryClient } from './primary-client.ts';
import { clientConfig, limits, openPool, watchSilence } from './postgres-pool.ts';
import { PostgresPulse } from './postgres-pulse.ts';
import { openPostgresLine, postgresChannel } from './postgres-listener.ts';

const heartbeatAnswerMs = 2000;

/** Where a PostgreSQL server is, and how many connections it may be asked for. */
export interface PostgresAddress {
  readonly url: string;
  /** The server itself, where `url` is that of a pooler. */
  readonly listenUrl: string | null;
  /** Where Redis or NATS is, if they carry what copies tell each other instead of PostgreSQL. */
  readonly eventsUrl: string | null;
  /** Without limits for statements in what opens a connection, which poolers refuse. */
  readonly withoutLimits?: boolean;
  readonly connections: number;
  /** How long a query waits for a connection before it is refused, in milliseconds; five seconds unless told. */
  readonly waitMs?: number | undefined;
}

/** The number by which Kysely locks migrations: copies of releases before this one wait for it. */
const migrationLock = 3_853_314_791_062_309_107n;

/** Kysely's own lock is of a session: a pooler that lends connections for a transaction would release it on another one, or never. */
class TransactionLockAdapter extends PostgresAdapter {
  override async acquireMigrationLock(trx: Kysely<unknown>): Promise<void> {
    await sql`select pg_advisory_xact_lock(${migrationLock})`.execute(trx);
  }

  override async releaseMigrationLock(): Promise<void> {}
}

class WatchedPostgresDialect extends PostgresDialect {
  readonly #outbox: Outbox;

  constructor(pool: pg.Pool, outbox: Outbox) {
    super({ pool });
    this.#outbox = outbox;
  }

  override createDriver(): Driver {
    return this.#outbox.watch(super.createDriver());
  }

  override createAdapter(): PostgresAdapter {
    return new TransactionLockAdapter();
  }
}

const openKysely = (pool: pg.Pool, outbox: Outbox, log: Logger | undefined): Kysely<Schema> =>
  new Kysely<Schema>({ dialect: new WatchedPostgresDialect(pool, outbox), ...(log && { log }) });

/** Class 23 of PostgreSQL's error codes: a broken integrity constraint. */
const constraintOf = (error: unknown): string | null =>
  error instanceof pg.DatabaseError && error.code?.startsWith('23') ? (error.constraint ?? null) : null;

interface Telling {
  readonly db: Kysely<Schema>;
  readonly origin: string;
  readonly outbox: Outbox;
  readonly pulse: PostgresPulse;
  /** A stopped listener is forgotten here, so that closing the database ends those that are left. */
  readonly stops: Set<() => Promise<void>>;
}

/** How copies tell each other of changes; `end` lets out what is still to be sent. */
type Told = Pick<Dialect, 'notify' | 'listen'> & { readonly end: () => Promise<void> };

type Parts = Pick<ConstructorParameters<typeof EventListener>[0], 'open' | 'mayBeginLost'> & {
  /** Calls it when something may have been missed, until the answer is called. */
  readonly watch?: (doubt: () => void) => Promise<() => void>;
};

const listening =
  ({ origin, outbox, stops }: Telling, { watch, ...parts }: Parts): Dialect['listen'] =>
  async (listener) => {
    outbox.listeners.add(listener);
    const connection = new EventListener({
      ...parts,
      onState: (isListening) => {
        listener.onState(isListening);
      },
      onFault: listener.onFault,
      onMessage: (message) => {
        const event = decodeEvent(origin, message);
        if (event) listener.onEvent(event);
      },
    });
    const leave = await watch?.(() => connection.doubt());
    const stop = async (): Promise<void> => {
      stops.delete(stop);
      leave?.();
      outbox.listeners.delete(listener);
      await connection.stop();
    };
    stops.add(stop);
    await connection.start();
    return stop;
  };

/** PostgreSQL itself carries them: what a transaction tells is heard if it commits. */
const byNotification = (telling: Telling, url: string): Told => {
  const { origin, outbox, pulse } = telling;
  const client = (): pg.Client => new PrimaryClient({ ...clientConfig(url), query_timeout: heartbeatAnswerMs });
  return {
    notify: async (trx, event) => {
      await sql`select pg_notify(${sql.raw(postgresChannel)}, ${encodeEvent(origin, event)})`.execute(trx);
      await outbox.add(trx, event);
    },
    listen: listening(telling, { open: (hear) => openPostgresLine({ client, notify: pulse.notify }, hear) }),
    end: async () => {},
  };
};

/** Another server carries them: they are sent as soon as their transaction has committed. */
const byCarrier = (telling: Telling, url: string): Told => {
  const { db, origin, outbox, pulse } = telling;
  const carrier = new Carrier({
    url,
    subject: async () => {
      const { rows } = await sql<{ name: string }>`
        select current_database() || ' ' || current_schema() as name`.execute(db);
      return `atrium.${Buffer.from(rows[0]?.name ?? '').toString('base64url')}`;
    },
    onMissed: () => writeStored(db, 'events.missed', randomUUID()),
  });
  outbox.listeners.add({ onEvent: (event) => carrier.publish(encodeEvent(origin, event)), onState: () => {} });
  return {
    notify: (trx, event) => outbox.add(trx, event),
    listen: listening(telling, {
      open: carrier.open,
      mayBeginLost: true,
      // It finds connections lost in silence as well, as heartbeats do where PostgreSQL carries them.
      watch: (doubt) => pulse.keep(`select value from settings where key = 'events.missed'`, doubt),
    }),
    end: () => carrier.end(),
  };
};

const version = async (db: Kysely<Schema>): Promise<string> => {
  const { rows } = await sql<{ server_version: string }>`show server_version`.execute(db);
  return rows[0]?.server_version.split(' ')[0] ?? '';
};

const time = async (db: Kysely<Schema>): Promise<number> => {
  const { rows } = await sql<{ time: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::double precision as time`.execute(db);
  return rows[0]?.time ?? Number.NaN;
};

const isReadOnly: Dialect['isReadOnly'] = async (db) => {
  const { rows } = await sql<{ transaction_read_only: string }>`show transaction_read_only`.execute(db);
  return rows[0]?.transaction_read_only === 'on';
};

const poolConfig = ({
  url,
  listenUrl,
  withoutLimits = listenUrl !== null,
  connections,
  waitMs,
}: PostgresAddress): pg.PoolConfig => ({
  ...clientConfig(url),
  ...(waitMs !== undefined && { connectionTimeoutMillis: waitMs }),
  max: connections,
  // Behind a pooler these are set on the role (guide 06).
  ...(!withoutLimits && limits),
});

/** Takes a PostgreSQL database into use, and tells `log` of each statement; nothing is connected before the first query. */
export const usePostgres = (address: PostgresAddress, log?: Logger): Database => {
  const { url, listenUrl, eventsUrl, connections } = address;
  const outbox = new Outbox();
  const origin = randomUUID();
  const stops = new Set<() => Promise<void>>();
  const pool = openPool(poolConfig(address));
  const clients = watchSilence(pool);
  const pulse = new PostgresPulse({
    client: () => new PrimaryClient({ ...clientConfig(url), query_timeout: heartbeatAnswerMs }),
    others: () => clients,
  });
  const db = openKysely(pool, outbox, log);
  const telling = { db, origin, outbox, pulse, stops };
  const told = eventsUrl === null ? byNotification(telling, listenUrl ?? url) : byCarrier(telling, eventsUrl);
  return {
    db,
    reads: db,
    dialect: {
      kind: 'postgres',
      version,
      time,
      isReadOnly,
      constraintOf,
      advisoryLock: async (trx, name) => {
        await sql`select pg_advisory_xact_lock(hashtextextended(${`atrium ${name}`}, 0))`.execute(trx);
      },
      notify: told.notify,
      listen: told.listen,
    },
    pool: () => ({
      size: pool.totalCount,
      idle: pool.idleCount,
      most: connections,
      waiting: pool.waitingCount,
    }),
    withoutTimeout: async (work) => {
      const slow = openKysely(openPool({ ...clientConfig(url), max: 2 }), outbox, log);
      try {
        return await work(slow);
      } finally {
        await slow.destroy();
      }
    },
    close: async () => {
      await Promise.all([...stops].map((stop) => stop()));
      await told.end();
      await pulse.end();
      await db.destroy();
      if (!pool.ending) await pool.end();
    },
  };
};
