import { Socket } from 'node:net';
import pg from 'pg';

const statementTimeoutMs = 30_000;
const connectTimeoutMs = 5000;

/** Longer than the statement timeout, so that the server ends a statement first. */
const maxSilenceMs = statementTimeoutMs + 5000;

const numericTypes = new Set<number>([pg.types.builtins.INT8, pg.types.builtins.NUMERIC]);

type Parser = (text: string) => unknown;

/** All counts, sums and IDs of the product are safe integers. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    format !== 'binary' && numericTypes.has(oid) ? Number : (pg.types.getTypeParser(oid, format ?? 'text') as Parser),
};

export const createClientConfig = (url: string): pg.ClientConfig => ({
  connectionString: url,
  application_name: 'atrium',
  connectionTimeoutMillis: connectTimeoutMs,
  keepAlive: true,
  keepAliveInitialDelayMillis: connectTimeoutMs,
  types,
});

/** Limits of statements. They are startup parameters, which poolers reject. */
export const statementLimits: pg.ClientConfig = {
  statement_timeout: statementTimeoutMs,
  idle_in_transaction_session_timeout: 2 * statementTimeoutMs,
};

/** A lost connection fails its statement, but must not end the process. */
const ignoreConnectionLoss = (): void => {};

const warningMs = 60_000;

/** When PostgreSQL restarts, all idle connections are lost: report this once. */
const limitToOncePerMinute = (onConnectionLost: (reason: string) => void) => {
  let nextReportTime = 0;
  return (error: Error): void => {
    const now = performance.now();
    if (now < nextReportTime) return;
    nextReportTime = now + warningMs;
    onConnectionLost(error.message);
  };
};

export const openPool = (
  config: pg.PoolConfig,
  onConnectionLost: (reason: string) => void = ignoreConnectionLoss,
): pg.Pool => {
  const pool = new pg.Pool(config);
  pool.on('error', limitToOncePerMinute(onConnectionLost));
  pool.on('connect', (client) => client.on('error', ignoreConnectionLoss));
  return pool;
};

const getSocket = (client: pg.ClientBase): Socket => {
  if (client instanceof pg.Client && client.connection.stream instanceof Socket) return client.connection.stream;
  throw new Error('PostgreSQL connection without a socket');
};

/** Closes connections that receive no data for longer than a statement may take. */
export const endSilentConnections = (pool: pg.Pool): void => {
  pool.on('connect', (client) => {
    const socket = getSocket(client);
    socket.setTimeout(maxSilenceMs, () => socket.destroy());
  });
};
