import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { Database } from '../../db/dialect/dialect.ts';
import type { RightsCache } from '../access/rights.ts';
import type { Sessions } from '../auth/sessions.ts';
import type { Events } from '../event/events.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Log } from '../runtime/log.ts';
import type { Metrics } from '../runtime/metrics.ts';

interface Measured {
  readonly metrics: Metrics | null;
  readonly database: Database;
  readonly events: Events;
  readonly rights: RightsCache;
  readonly sessions: Sessions;
  readonly clock: Clock;
  readonly log: Log;
}

const countedEveryMs = 60_000;

const countSessions = async (db: Kysely<Schema>, now: number): Promise<number> => {
  const { count } = await db
    .selectFrom('sessions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('expire_time', '>', now)
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** The number of open sessions as of a minute ago at most: nobody who asks waits for the database. */
const countedSessions = ({ database: { db }, clock, log }: Measured): (() => number | null) => {
  let known: number | null = null;
  let countedAt = -Infinity;
  return () => {
    const now = clock();
    if (now - countedAt >= countedEveryMs) {
      countedAt = now;
      countSessions(db, now).then(
        (count) => {
          known = count;
        },
        (error: unknown) => {
          known = null;
          log.debug({ err: error }, 'sessions could not be counted');
        },
      );
    }
    return known;
  };
};

/** Adds to the metrics, if there are any, what the parts of a copy know of themselves. */
export const measureContext = (context: Measured): void => {
  const { metrics, database, events, rights, sessions } = context;
  if (metrics === null) return;
  const { gauge, counter } = metrics;
  const { pool } = database;
  if (pool) {
    gauge({ name: 'atrium_database_connections', help: 'Connections of the pool', label: 'state' }, () => {
      const { size, idle } = pool();
      return { idle, used: size - idle };
    });
    gauge({ name: 'atrium_database_connections_max', help: 'Connections at most' }, () => pool().most);
    gauge({ name: 'atrium_database_waiting', help: 'Who waits for a connection' }, () => pool().waiting);
  }
  gauge({ name: 'atrium_events_listening', help: '1 while changes of other copies are heard' }, () =>
    events.listening ? 1 : 0,
  );
  gauge({ name: 'atrium_sessions', help: 'Sessions that are open, of all copies together' }, countedSessions(context));
  counter(
    { name: 'atrium_callers_total', help: 'Callers found in memory or read', label: 'from' },
    () => sessions.lookups,
  );
  counter({ name: 'atrium_rights_total', help: 'Rights found in memory or read', label: 'from' }, () => rights.lookups);
};
