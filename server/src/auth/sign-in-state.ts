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
const failureAtLimit = (db: Kysely<Schema>, { network, accounts, windowMs: window }: NetworkLimits, now: number) =>
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
export const networkWait = async (db: Kysely<Schema>, limits: NetworkLimits, now: number): Promise<number | null> => {
  const row = await failureAtLimit(db, limits, now).executeTakeFirst();
  return row === undefined ? null : row.last_time + limits.windowMs;
};

export interface AttemptState {
  /** Counters that never counted are absent. */
  readonly counted: ReadonlyMap<
    string,
    { readonly failures: number; readonly lastTime: number; readonly lockedUntil: number }
  >;
  /** When the network may try again, or null if it may now. */
  readonly networkUntil: number | null;
}

/** Reads counters and, with limits, `networkWait` in one statement. */
export const readAttemptState = async (
  db: Kysely<Schema>,
  keys: readonly string[],
  limits: NetworkLimits | null,
  now: number,
): Promise<AttemptState> => {
  const ofKeys = db
    .selectFrom('sign_in_attempts')
    .select(['key', 'failures', 'last_time', 'locked_until', sql.lit(0).as('is_network')])
    .where('key', 'in', keys);
  const ofNetwork = (given: NetworkLimits) =>
    db
      .selectFrom(failureAtLimit(db, given, now).as('latest'))
      .selectAll()
      .select(sql.lit(1).as('is_network'));
  const rows = await (limits === null ? ofKeys : ofKeys.unionAll(ofNetwork(limits))).execute();
  const network = rows.find((row) => row.is_network === 1);
  const counted = rows
    .filter((row) => row.is_network === 0)
    .map(
      (row) => [row.key, { failures: row.failures, lastTime: row.last_time, lockedUntil: row.locked_until }] as const,
    );
  return {
    counted: new Map(counted),
    networkUntil: limits === null || network === undefined ? null : network.last_time + limits.windowMs,
  };
};

/** Returns whether the next failure exceeds the limit of a counter. */
export const isAtLimit = ({ counted }: AttemptState, { key, limit }: Counter, now: number): boolean => {
  const state = counted.get(key);
  return state !== undefined && state.failures >= limit && state.lastTime > now - lockedWindowMs;
};
