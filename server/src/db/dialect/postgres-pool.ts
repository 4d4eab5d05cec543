import pg from 'pg';
import { PrimaryClient } from './primary-client.ts';
import { socketOf } from './postgres-pulse.ts';

const statementMs = 30_000;
const connectMs = 5000;

/** The server ends a statement before nobody waits for it any more. */
const silenceMs = statementMs + 5000;

const asNumber = new Set<number>([pg.types.builtins.INT8, pg.types.builtins.NUMERIC]);

type Parser = (text: string) => unknown;

/** Counts, sums and ids as numbers: none of ours leaves what a JavaScript number holds exactly. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    // What a parser answers is up to the column.
    format !== 'binary' && asNumber.has(oid) ? Number : (pg.types.getTypeParser(oid, format ?? 'text') as Parser),
};

/** How every connection to PostgreSQL is made. */
export const clientConfig = (url: string): pg.ClientConfig => ({
  connectionString: url,
  application_name: 'atrium',
  connectionTimeoutMillis: connectMs,
  keepAlive: true,
  keepAliveInitialDelayMillis: connectMs,
  types,
});

/** Limits of statements, as they are sent at the start of a connection; a pooler refuses what it cannot hand on. */
export const limits: pg.ClientConfig = {
  statement_timeout: statementMs,
  idle_in_transaction_session_timeout: 2 * statementMs,
};

/** A pooler's refusal of limits. */
export const isOfPooler = (error: unknown): boolean =>
  error instanceof Error && error.message.startsWith('unsupported startup parameter');

/** A connection that dies while it is idle or in use fails its statement, if any; it must not end the process. */
const ignoreLoss = (): void => {};

/** Connections to the server that takes changes, unless its config says otherwise. */
export const openPool = (config: pg.PoolConfig): pg.Pool => {
  const pool = new pg.Pool({ Client: PrimaryClient, ...config });
  pool.on('error', ignoreLoss);
  pool.on('connect', (client) => client.on('error', ignoreLoss));
  return pool;
};

/** Ends connections on which nothing comes for longer than any statement takes, and says which ones there are. */
export const watchSilence = (pool: pg.Pool): ReadonlySet<pg.ClientBase> => {
  const clients = new Set<pg.ClientBase>();
  pool.on('connect', (client) => {
    const socket = socketOf(client);
    socket.setTimeout(silenceMs, () => socket.destroy());
    clients.add(client);
  });
  pool.on('remove', (client) => void clients.delete(client));
  return clients;
};
