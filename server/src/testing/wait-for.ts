import { setTimeout as wait } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';

const intervalMs = 10;

/**
 * Waits for an event. Fails after 10 seconds by default. Counts its attempts instead of reading the clock, because a
 * busy machine needs longer, and a test may have stopped the clock.
 */
export const waitFor = async <Value>(
  find: () => Value | undefined | Promise<Value | undefined>,
  withinMs = 10_000,
): Promise<Value> => {
  for (let attempt = 0; attempt < withinMs / intervalMs; attempt++) {
    const value = await find();
    if (value !== undefined) return value;
    await wait(intervalMs);
  }
  throw new Error('The value did not appear in time.');
};

/** Waits until a number of statements on PostgreSQL wait for locks. */
export const waitForBlockedStatements = (db: Kysely<Schema>, count: number): Promise<true> =>
  waitFor(async () => {
    const { rows } = await sql<{ n: string }>`
      select count(*) as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      db,
    );
    return Number(rows[0]?.n) >= count || undefined;
  });
