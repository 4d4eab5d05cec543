import { Socket } from 'node:net';
import pg from 'pg';

const statementMs = 30_000;
const connectMs = 5000;

/** Longer than the statement timeout, so that the server ends a statement first. */
const silenceMs = statementMs + 5000;

const asNumber = new Set<number>([pg.types.builtins.INT8, pg.types.builtins.NUMERIC]);

type Parser = (text: string) => unknown;

/** Parses counts, sums and IDs as numbers: all of ours are safe integers. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    // The result of a parser depends on the column.
    format !== 'binary' && asNumber.has(oid) ? Number : (pg.types.getTypeParser(oid, format ?? 'text') as Parser),
};

/** Returns the options of every connection to PostgreSQL. */
export const clientConfig = (url: string): pg.ClientConfig => ({
  connectionString: url,
  application_name: 'atrium',
  connectionTimeoutMillis: connectMs,
  keepAlive: true,
  keepAliveInitialDelayMillis: connectMs,
  types,
});

/** Statement limits, sent as startup parameters; poolers reject these. */
export const limits: pg.ClientConfig = {
  statement_timeout: statementMs,
  idle_in_transaction_session_timeout: 2 * statementMs,
};

/** A lost connection in use fails its statement and must not end the process. */
const ignoreLoss = (): void => {};

const warningMs = 60_000;

/** Limits reports of lost idle connections to one per minute: when PostgreSQL restarts, all of them are lost. */
const onceAMinute = (onConnectionLost: (reason: string) => void) => {
  let next = 0;
  return (error: Error): void => {
    const now = performance.now();
    if (now < next) return;
    next = now + warningMs;
    onConnectionLost(error.message);
  };
};

/** Opens a pool of connections. Reports lost idle connections, at most once a minute. */
export const openPool = (config: pg.PoolConfig, onConnectionLost: (reason: string) => void = ignoreLoss): pg.Pool => {
  const pool = new pg.Pool(config);
  pool.on('error', onceAMinute(onConnectionLost));
  pool.on('connect', (client) => client.on('error', ignoreLoss));
  return pool;
};

/** Returns the socket of a connection. */
const socketOf = (client: pg.ClientBase): Socket => {
  if (client instanceof pg.Client && client.connection.stream instanceof Socket) return client.connection.stream;
  throw new Error('PostgreSQL connection without a socket');
};

/** Closes connections on which nothing has arrived for longer than any statement may take. */
export const endSilentConnections = (pool: pg.Pool): void => {
  pool.on('connect', (client) => {
    const socket = socketOf(client);
    socket.setTimeout(silenceMs, () => socket.destroy());
  });
};
