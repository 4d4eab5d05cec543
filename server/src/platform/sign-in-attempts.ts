import { sql, type Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';

/** How many failures in a row lock an account. */
export const failuresToLock = 5;
/** How many failures of one address within the window stop it, whatever accounts it tries. */
export const failuresToThrottle = 50;
/** How long a lock lasts, and for how long from the first one failures count. */
export const windowMs = 15 * 60_000;

/** Whose failures are counted. */
export const accountKey = (username: string): string => `user:${username.toLowerCase()}`;
export const addressKey = (address: string): string => `address:${address}`;

/** Until when each of some keys is locked; those that are not are absent. */
export const readLocks = async (
  db: Kysely<Schema>,
  keys: readonly string[],
  now: number,
): Promise<ReadonlyMap<string, number>> => {
  const rows = await db
    .selectFrom('sign_in_attempts')
    .select(['key', 'locked_until'])
    .where('key', 'in', keys)
    .where('locked_until', '>', now)
    .execute();
  return new Map(rows.map((row) => [row.key, row.locked_until]));
};

/**
 * Counts a failure, in one statement, so that none is lost however many come at once. When the window of the first
 * one is over, and no lock lasts, it starts anew.
 */
export const countFailure = async (db: Kysely<Schema>, key: string, most: number, now: number): Promise<void> => {
  const isOver = sql`sign_in_attempts.first_time <= ${now - windowMs} and sign_in_attempts.locked_until <= ${now}`;
  const failures = sql<number>`(case when ${isOver} then 1 else sign_in_attempts.failures + 1 end)`;
  await db
    .insertInto('sign_in_attempts')
    .values({ key, failures: 1, first_time: now, last_time: now, locked_until: 0 })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        failures,
        first_time: sql<number>`case when ${isOver} then ${now} else sign_in_attempts.first_time end`,
        last_time: now,
        locked_until: sql<number>`case when ${failures} >= ${most} then cast(${now + windowMs} as bigint) else 0 end`,
      }),
    )
    .execute();
};

/** Forgets the failures of accounts: they signed in, or an administrator unlocked them. */
export const forgetFailures = async (db: Kysely<Schema>, keys: readonly string[]): Promise<void> => {
  await db.deleteFrom('sign_in_attempts').where('key', 'in', keys).execute();
};

/** Deletes counts that no longer matter. */
export const pruneAttempts = async (db: Kysely<Schema>, now: number): Promise<void> => {
  await db
    .deleteFrom('sign_in_attempts')
    .where('last_time', '<=', now - windowMs)
    .where('locked_until', '<=', now)
    .execute();
};
