import { sql, type Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { lockedWindowMs, type Counter } from './sign-in-attempts.ts';

/** Maximum number of accounts with failed sign-ins from one network in a window. */
export interface NetworkLimits {
  readonly network: string;
  readonly accounts: number;
  readonly windowMs: number;
}

/** Selects the failure that reaches the limit. Accounts with a later sign-in do not count. */
const selectLimitingFailure = (
  db: Kysely<Schema>,
  { network: networkRow, accounts, windowMs }: NetworkLimits,
  now: number,
) =>
  db
    .selectFrom('sign_in_attempts')
    .select(['key', 'failures', 'last_time', 'locked_until'])
    .where('network', '=', networkRow)
    .where('failures', '>', 0)
    .where('last_time', '>', now - windowMs)
    .orderBy('last_time', 'desc')
    .limit(1)
    .offset(accounts - 1);

export const loadNetworkLockEnd = async (
  db: Kysely<Schema>,
  limits: NetworkLimits,
  now: number,
): Promise<number | null> => {
  const row = await selectLimitingFailure(db, limits, now).executeTakeFirst();
  return row === undefined ? null : row.last_time + limits.windowMs;
};

export interface AttemptState {
  readonly counters: ReadonlyMap<
    string,
    { readonly failures: number; readonly lastTime: number; readonly lockedUntil: number }
  >;
  readonly networkLockedUntil: number | null;
}

/** Reads counters and, with limits, `loadNetworkLockEnd` in one statement. */
export const loadAttemptState = async (
  db: Kysely<Schema>,
  keys: readonly string[],
  limits: NetworkLimits | null,
  now: number,
): Promise<AttemptState> => {
  const counterQuery = db
    .selectFrom('sign_in_attempts')
    .select(['key', 'failures', 'last_time', 'locked_until', sql.lit(0).as('is_network')])
    .where('key', 'in', keys);
  const createNetworkQuery = (networkLimits: NetworkLimits) =>
    db
      .selectFrom(selectLimitingFailure(db, networkLimits, now).as('latest'))
      .selectAll()
      .select(sql.lit(1).as('is_network'));
  const rows = await (limits === null ? counterQuery : counterQuery.unionAll(createNetworkQuery(limits))).execute();
  const networkRow = rows.find((row) => row.is_network === 1);
  const counters = rows
    .filter((row) => row.is_network === 0)
    .map(
      (row) => [row.key, { failures: row.failures, lastTime: row.last_time, lockedUntil: row.locked_until }] as const,
    );
  return {
    counters: new Map(counters),
    networkLockedUntil: limits === null || networkRow === undefined ? null : networkRow.last_time + limits.windowMs,
  };
};

export const isAtLimit = ({ counters }: AttemptState, { key, limit }: Counter, now: number): boolean => {
  const state = counters.get(key);
  return state !== undefined && state.failures >= limit && state.lastTime > now - lockedWindowMs;
};
