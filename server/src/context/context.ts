import type { GeneratedResource } from '@atrium/contract/resource/field.ts';
import { generatedResourceList } from '@atrium/contract/resources.ts';
import { reencryptClientSecrets } from './client-secrets.ts';
import { ApiTokens } from '../auth/api-tokens.ts';
import { RecentLockouts } from '../auth/recent-lockouts.ts';
import { reencryptSecrets } from '../auth/second-factor.ts';
import type { Kysely } from 'kysely';
import type { Config } from '../config/config.ts';
import type { Database, Dialect } from '../db/dialect/dialect.ts';
import { repairTextSearch, userSearchColumn } from '../db/dialect/text-search.ts';
import type { Schema } from '../db/schema.ts';
import { Scheduler } from '../scheduler/scheduler.ts';
import { createMessageSenders, type MessageSenders } from '../outbox/senders.ts';
import { createConditions, type Conditions } from '../lib/runtime/conditions.ts';
import type { Clock } from '../lib/runtime/clock.ts';
import { Events } from '../events/events.ts';
import { Draining } from '../lib/runtime/draining.ts';
import { createMetrics, registerContextMetrics, type Metrics } from './metrics.ts';
import type { Log } from '../lib/runtime/log.ts';
import { PermissionCache } from '../authorization/effective-permissions.ts';
import { Outbox } from '../outbox/messages.ts';
import { readServerKeys } from '../auth/server-key.ts';
import { FilesFolder } from '../lib/storage/files-folder.ts';
import { getSessionLimits } from '../auth/session-limits.ts';
import { Sessions } from '../auth/sessions.ts';

export interface AppContext {
  readonly config: Config;
  readonly database: Database;
  readonly db: Kysely<Schema>;
  readonly dialect: Dialect;
  readonly log: Log;
  readonly clock: Clock;
  readonly events: Events;
  readonly permissionCache: PermissionCache;
  readonly sessions: Sessions;
  readonly apiTokens: ApiTokens;
  readonly recentLockouts: RecentLockouts;
  readonly scheduler: Scheduler;
  readonly draining: Draining;
  readonly conditions: Conditions;
  readonly senders: MessageSenders;
  readonly outbox: Outbox;
  readonly serverKey: Buffer;
  /** The current key first, then previous ones that are still accepted. */
  readonly serverKeys: readonly [Buffer, ...Buffer[]];
  readonly startTime: number;
  /** Delay of the event loop, in milliseconds, from which requests are rejected; 0 for no limit. */
  readonly maxEventLoopDelayMs: number;
  readonly metrics: Metrics | null;
  readonly resources: readonly GeneratedResource[];
}

/** Returns the context for slow read-only work: its `db` is `Database.readDb`. */
export const createReadContext = (context: AppContext): AppContext => ({ ...context, db: context.database.readDb });

export interface AppContextOptions {
  readonly config: Config;
  readonly database: Database;
  readonly log: Log;
  readonly clock?: Clock;
  readonly maxEventLoopDelayMs?: number;
}

/** Logs once if searching users scans the table, and how to speed it up at the next start. */
const checkUserSearch = async (database: Database, conditions: Conditions, log: Log): Promise<void> => {
  if (await repairTextSearch(database, userSearchColumn)) return;
  conditions.search = 'slow';
  log.warn(
    'the PostgreSQL extension pg_trgm is missing, so searching users scans the table: run "create extension pg_trgm" as the owner of the database, and restart',
  );
};

/** Encrypts secrets again, so that previous keys can be removed from the settings. */
const reencryptWithCurrentKey = async (
  { db }: Database,
  serverKeys: AppContext['serverKeys'],
  log: Log,
): Promise<void> => {
  if (serverKeys.length === 1) return;
  const secrets = (await reencryptSecrets(db, serverKeys)) + (await reencryptClientSecrets(db, serverKeys));
  log.info({ secrets }, 'encrypted the stored secrets with the current server key');
};

const outboxEveryMs = 60_000;

export const createAppContext = async ({
  config,
  database,
  log,
  clock = Date.now,
  maxEventLoopDelayMs = 2000,
}: AppContextOptions): Promise<AppContext> => {
  const { db, dialect } = database;
  const serverKeys = await readServerKeys(database, config, log);
  const [serverKey] = serverKeys;
  await reencryptWithCurrentKey(database, serverKeys, log);
  const events = new Events(database, log);
  const permissionCache = new PermissionCache(db, events, clock);
  const sessions = new Sessions({
    db,
    events,
    permissionCache,
    clock,
    log,
    keys: serverKeys,
    limits: getSessionLimits(config),
  });
  const apiTokens = new ApiTokens({ db, events, permissionCache, clock });
  const scheduler = new Scheduler({ db, clock, log, timeZone: config.timeZone });
  const senders = createMessageSenders(config, log);
  const outbox = new Outbox({ db, senders, events, clock, log });
  outbox.start();
  scheduler.registerTask({ name: 'outbox', everyMs: outboxEveryMs, run: (signal) => outbox.sendDue(signal) });
  const metrics = config.metrics === null ? null : createMetrics();
  await events.start();
  const services = { config, database, db, dialect, log, clock, maxEventLoopDelayMs, serverKey, serverKeys, metrics };
  const draining = new Draining();
  const conditions = createConditions();
  await new FilesFolder({ config, database, conditions, log }).check();
  await checkUserSearch(database, conditions, log);
  const context = {
    ...services,
    events,
    permissionCache,
    sessions,
    apiTokens,
    recentLockouts: new RecentLockouts(events, clock),
    scheduler,
    draining,
    conditions,
    senders,
    outbox,
    startTime: clock(),
    resources: generatedResourceList,
  };
  registerContextMetrics(context);
  return context;
};

export const saveActivity = async ({ sessions, apiTokens }: AppContext): Promise<void> => {
  await sessions.saveActivity();
  await apiTokens.saveActivity();
};

export const closeAppContext = async (context: AppContext): Promise<void> => {
  const { scheduler, events, log, outbox } = context;
  await outbox.stop();
  await scheduler.stop();
  await saveActivity(context).catch((error: unknown) => log.warn({ err: error }, 'failed to save session activity'));
  await events.stop();
};
