import { sql, type Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { lockedWindowMs, type Counter } from './sign-in-attempts.ts';

/** Maximum number of accounts with failed sign-ins from one network in a window. */
export interface NetworkLimits {
  readonly network: string;
  readonly accounts: number;
  readonly windowMs: number;
}

/** Accounts with a later sign-in do not count. */
const selectLimitingFailure = (
  db: Kysely<Schema>,
  { network, accounts, windowMs: window }: NetworkLimits,
  now: number,
) =>
  db
    .selectFrom('sign_in_attempts')
    .select(['key', 'failures', 'last_time', 'locked_until'])
    .where('network', '=', network)
    .where('failures', '>', 0)
    .where('last_time', '>', now - window)
    .orderBy('last_time', 'desc')
    .limit(1)
    .offset(accounts - 1);

/** Returns when a network may try again, or null if it may now. */
export const loadNetworkLockEnd = async (
  db: Kysely<Schema>,
  limits: NetworkLimits,
  now: number,
): Promise<number | null> => {
  const row = await selectLimitingFailure(db, limits, now).executeTakeFirst();
  return row === undefined ? null : row.last_time + limits.windowMs;
};

export interface AttemptState {
  /** Counters that never counted are absent. */
  readonly counted: ReadonlyMap<
    string,
    { readonly failures: number; readonly lastTime: number; readonly lockedUntil: number }
  >;
  /** When the network may try again, or null if it may now. */
  readonly networkLockedUntil: number | null;
}

/** Reads counters and, with limits, `loadNetworkLockEnd` in one statement. */
export const loadAttemptState = async (
  db: Kysely<Schema>,
  keys: readonly string[],
  limits: NetworkLimits | null,
  now: number,
): Promise<AttemptState> => {
  const byKeys = db
    .selectFrom('sign_in_attempts')
    .select(['key', 'failures', 'last_time', 'locked_until', sql.lit(0).as('is_network')])
    .where('key', 'in', keys);
  const byNetwork = (given: NetworkLimits) =>
    db
      .selectFrom(selectLimitingFailure(db, given, now).as('latest'))
      .selectAll()
      .select(sql.lit(1).as('is_network'));
  const rows = await (limits === null ? byKeys : byKeys.unionAll(byNetwork(limits))).execute();
  const network = rows.find((row) => row.is_network === 1);
  const counted = rows
    .filter((row) => row.is_network === 0)
    .map(
      (row) => [row.key, { failures: row.failures, lastTime: row.last_time, lockedUntil: row.locked_until }] as const,
    );
  return {
    counted: new Map(counted),
    networkLockedUntil: limits === null || network === undefined ? null : network.last_time + limits.windowMs,
  };
};

/** Returns whether the next failure exceeds the limit of a counter. */
export const isAtLimit = ({ counted }: AttemptState, { key, limit }: Counter, now: number): boolean => {
  const state = counted.get(key);
  return state !== undefined && state.failures >= limit && state.lastTime > now - lockedWindowMs;
};
