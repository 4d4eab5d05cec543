import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import { ConfigError, type Config } from '../config/config.ts';
import type { Database, PoolState } from '../db/dialect/dialect.ts';
import type { PermissionCache } from '../authorization/effective-permissions.ts';
import type { Sessions } from '../auth/sessions.ts';
import type { Events } from '../events/events.ts';
import type { Clock } from '../lib/runtime/clock.ts';
import type { Log } from '../lib/runtime/log.ts';
import { productVersion } from '../lib/runtime/product.ts';

export interface Metrics {
  readonly registry: Registry;
  /** `route` is the declared path, never the requested one, so that the number of series is limited. */
  readonly requests: Counter<'method' | 'route' | 'status'>;
  readonly durations: Histogram<'method' | 'route'>;
  readonly apiErrors: Counter<'problem'>;
  readonly signIns: Counter<'way' | 'result'>;
}

const durationBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const countSessionsEveryMs = 60_000;

export const createMetrics = (): Metrics => {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  new Gauge({ name: 'atrium_info', help: 'Running version', labelNames: ['version'], registers }).set(
    { version: productVersion },
    1,
  );
  return {
    registry,
    requests: new Counter({
      name: 'atrium_http_requests_total',
      help: 'Completed requests',
      labelNames: ['method', 'route', 'status'],
      registers,
    }),
    durations: new Histogram({
      name: 'atrium_http_request_duration_seconds',
      help: 'Duration of requests, without event streams',
      labelNames: ['method', 'route'],
      buckets: durationBuckets,
      registers,
    }),
    apiErrors: new Counter({
      name: 'atrium_refusals_total',
      help: 'Rejected requests by error code',
      labelNames: ['problem'],
      registers,
    }),
    signIns: new Counter({
      name: 'atrium_sign_ins_total',
      help: 'Sign-in attempts by method and result',
      labelNames: ['way', 'result'],
      registers,
    }),
  };
};

interface MeasuredContext {
  readonly metrics: Metrics | null;
  readonly database: Database;
  readonly events: Events;
  readonly permissionCache: PermissionCache;
  readonly sessions: Sessions;
  readonly clock: Clock;
  readonly log: Log;
}

/** Counts sessions in the background, at most once a minute, so that a scrape does not wait for the database. */
const createSessionCounter = ({ database: { db }, clock, log }: MeasuredContext): (() => number | null) => {
  let sessionCount: number | null = null;
  let lastCountTime = -Infinity;
  const count = async (now: number): Promise<void> => {
    try {
      const { sessions } = await db
        .selectFrom('sessions')
        .select(({ fn }) => fn.countAll<number>().as('sessions'))
        .where('expire_time', '>', now)
        .executeTakeFirstOrThrow();
      sessionCount = Number(sessions);
    } catch (error) {
      sessionCount = null;
      log.debug({ err: error }, 'failed to count sessions');
    }
  };
  return () => {
    const now = clock();
    if (now - lastCountTime >= countSessionsEveryMs) {
      lastCountTime = now;
      void count(now);
    }
    return sessionCount;
  };
};

const registerLookups = (registers: Registry[], name: string, help: string, cache: Pick<Sessions, 'lookups'>): void => {
  new Counter({
    name,
    help,
    labelNames: ['from'],
    registers,
    collect() {
      this.reset();
      for (const [source, count] of Object.entries(cache.lookups)) this.inc({ from: source }, count);
    },
  });
};

const registerPoolMetrics = (registers: Registry[], getPoolState: () => PoolState): void => {
  new Gauge({
    name: 'atrium_database_connections',
    help: 'Connections of the pool by state',
    labelNames: ['state'],
    registers,
    collect() {
      const { size, idle } = getPoolState();
      this.set({ state: 'idle' }, idle);
      this.set({ state: 'used' }, size - idle);
    },
  });
  new Gauge({
    name: 'atrium_database_connections_max',
    help: 'Maximum number of connections',
    registers,
    collect() {
      this.set(getPoolState().max);
    },
  });
  new Gauge({
    name: 'atrium_database_waiting',
    help: 'Statements that wait for a connection',
    registers,
    collect() {
      this.set(getPoolState().waiting);
    },
  });
};

export const registerContextMetrics = (context: MeasuredContext): void => {
  const { metrics, database, events, permissionCache, sessions } = context;
  if (metrics === null) return;
  const registers = [metrics.registry];
  if (database.pool) registerPoolMetrics(registers, database.pool);
  new Gauge({
    name: 'atrium_events_listening',
    help: '1 while events from other instances arrive',
    registers,
    collect() {
      this.set(events.isListening ? 1 : 0);
    },
  });
  const countSessions = createSessionCounter(context);
  new Gauge({
    name: 'atrium_sessions',
    help: 'Open sessions of all instances together',
    registers,
    collect() {
      const count = countSessions();
      if (count === null) this.remove();
      else this.set(count);
    },
  });
  registerLookups(registers, 'atrium_callers_total', 'Caller lookups by source', sessions);
  registerLookups(registers, 'atrium_rights_total', 'Permission lookups by source', permissionCache);
};

interface MetricsContext {
  readonly config: Pick<Config, 'metrics'>;
  readonly metrics: Metrics | null;
  readonly log: Log;
}

/** Serves metrics on a separate port, which proxies do not expose. Throws `ConfigError` if the port is unavailable. */
export const serveMetrics = async ({ config, metrics, log }: MetricsContext): Promise<Server | null> => {
  if (metrics === null || config.metrics === null) return null;
  const { host, port } = config.metrics;
  const { registry } = metrics;
  const server = createServer((request, response) => {
    const [path] = request.url?.split('?') ?? [];
    const isMetricsRequest = path === '/metrics' && (request.method === 'GET' || request.method === 'HEAD');
    if (!isMetricsRequest) {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('GET /metrics\n');
      return;
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      (error: unknown) => {
        log.error({ err: error }, 'failed to render metrics');
        response.writeHead(500).end();
      },
    );
  });
  try {
    server.listen({ port, host });
    await once(server, 'listening');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new ConfigError('ATRIUM_METRICS', `cannot listen on ${host}:${port} (${code})`);
  }
  return server;
};
