import { createHmac } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;

/** Consecutive failures that lock an account for their network or device. */
export const originFailureLimit = 5;
/** Failures per day in all networks of a customer, after which they no longer count for the whole account. */
export const customerFailureLimit = 10;
/** Failures per day, except from known devices, after which sign-in to the account is throttled everywhere else. */
export const accountFailureLimit = 100;
/** Time after the first failure for which failures below the limit count. */
export const windowMs = 15 * minuteMs;

/** Time after the last failure for which failures at the limit count. */
export const lockedWindowMs = dayMs;

/** Minutes of a lockout, by number of failures above the limit. */
export const lockMinutes = [1, 2, 4, 8, 15] as const;

export interface Counter {
  readonly key: string;
  /** From `getAccountKey` or `getUnknownAccountKey`; `''` without an account. */
  readonly account: string;
  readonly network: string;
  readonly limit: number;
  readonly windowMs: number;
}

const accountPrefix = 'user:';

export const getAccountKey = (userId: number): string => `${accountPrefix}${userId}`;

/** The key contains a keyed hash, because the text may be a password typed into the wrong field. */
export const getUnknownAccountKey = (serverKey: Buffer, purpose: 'name' | 'code', text: string): string =>
  `${purpose}:${createHmac('sha256', serverKey).update(`sign-in attempts:${purpose}:${text.toLowerCase()}`).digest('hex')}`;

export const createNetworkCounter = (account: string, network: string): Counter => ({
  key: `${account}@${network}`,
  account,
  network,
  limit: originFailureLimit,
  windowMs,
});

/** Returns the counter for all networks that one customer may have (IPv6 /48). */
export const createCustomerCounter = (account: string, customer: string): Counter => ({
  key: `${account}@customer ${customer}`,
  account,
  network: '',
  limit: customerFailureLimit,
  windowMs: dayMs,
});

export const createAccountCounter = (account: string): Counter => ({
  key: account,
  account,
  network: '',
  limit: accountFailureLimit,
  windowMs: dayMs,
});

export const createDeviceCounter = (account: string, deviceHash: string): Counter => ({
  key: `${account}#${deviceHash}`,
  account,
  network: '',
  limit: originFailureLimit,
  windowMs,
});

export const loadLockouts = async (
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

const parseUserId = (account: string): number => Number(account.slice(accountPrefix.length));

/** Returns the end of the last lockout of each user, in any network or device. Users without one are absent. */
export const loadAccountLockouts = async (
  db: Kysely<Schema>,
  userIds: readonly number[],
  now: number,
): Promise<ReadonlyMap<number, number>> => {
  const rows = await db
    .selectFrom('sign_in_attempts')
    .select(['account', ({ fn }) => fn.max('locked_until').as('until')])
    .where('account', 'in', userIds.map(getAccountKey))
    .where('locked_until', '>', now)
    .groupBy('account')
    .execute();
  return new Map(rows.map((row) => [parseUserId(row.account), Number(row.until)]));
};

/** Selects the IDs of all users with a lockout in any network or device. */
export const selectLockedUserIds = (db: Kysely<Schema>, now: number) =>
  db
    .selectFrom('sign_in_attempts')
    .select(sql<number>`cast(substr(account, ${sql.lit(accountPrefix.length + 1)}) as bigint)`.as('user_id'))
    .where('locked_until', '>', now)
    .where('account', 'like', `${accountPrefix}%`);

const createCaseByKey = (counters: readonly Counter[], value: (counter: Counter) => number) => {
  const cases = counters.map((counter) => sql`when ${counter.key} then cast(${value(counter)} as bigint)`);
  return sql<number>`case sign_in_attempts.key ${sql.join(cases, sql` `)} end`;
};

/** Prevents deadlocks: all statements lock rows in this order. */
const sortByKey = (counters: readonly Counter[]): readonly Counter[] =>
  counters.toSorted((a, b) => (a.key < b.key ? -1 : 1));

const toRows = (counters: readonly Counter[], failures: number, now: number) =>
  sortByKey(counters).map(({ key, account, network }) => ({
    key,
    account,
    network,
    failures,
    first_time: now,
    last_time: now,
    locked_until: 0,
  }));

/**
 * Counts before the password is checked, so that simultaneous attempts cannot exceed the limits. Returns the failures
 * by key, including this one; locked keys are absent. Failures below the limit expire with the window of the first,
 * those at the limit a day after the last.
 */
export const countAttempts = async (
  db: Kysely<Schema>,
  counters: readonly Counter[],
  now: number,
): Promise<ReadonlyMap<string, number>> => {
  const previousFailures = sql.ref('sign_in_attempts.failures');
  const limit = createCaseByKey(counters, (counter) => counter.limit);
  const windowStart = createCaseByKey(counters, (counter) => now - counter.windowMs);
  const isExpired = sql`case when ${previousFailures} = 0 then true when ${previousFailures} < ${limit} then sign_in_attempts.first_time <= ${windowStart} else sign_in_attempts.last_time <= ${now - lockedWindowMs} end`;
  const failures = sql<number>`(case when ${isExpired} then 1 else ${previousFailures} + 1 end)`;
  const steps = lockMinutes.map((minutes, step) => sql`when ${sql.lit(step)} then ${sql.lit(minutes * minuteMs)}`);
  const lockMs = sql`case ${failures} - ${limit} ${sql.join(steps, sql` `)} else ${sql.lit((lockMinutes.at(-1) ?? 0) * minuteMs)} end`;
  const rows = await db
    .insertInto('sign_in_attempts')
    .values(toRows(counters, 1, now))
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({
          failures,
          first_time: sql<number>`case when ${isExpired} then ${now} else sign_in_attempts.first_time end`,
          last_time: now,
          locked_until: sql<number>`case when ${failures} >= ${limit} then cast(${now} as bigint) + ${lockMs} else 0 end`,
        })
        .where('sign_in_attempts.locked_until', '<=', now),
    )
    .returning(['key', 'failures'])
    .execute();
  return new Map(rows.map((row) => [row.key, row.failures]));
};

export const countAttempt = async (db: Kysely<Schema>, counter: Counter, now: number): Promise<number | null> =>
  (await countAttempts(db, [counter], now)).get(counter.key) ?? null;

/** Undoes `countAttempts` and its lockouts. Inserts, because an update would lock the rows in any order. */
export const resetAttempts = async (
  db: Kysely<Schema>,
  {
    undoneCounters,
    resetCounters,
  }: { readonly undoneCounters: readonly Counter[]; readonly resetCounters: readonly Counter[] },
  now: number,
): Promise<void> => {
  const isUndone = createCaseByKey([...undoneCounters, ...resetCounters], (counter) =>
    undoneCounters.includes(counter) ? 1 : 0,
  );
  const failures = sql<number>`case when ${isUndone} = 1 and sign_in_attempts.failures > 0 then sign_in_attempts.failures - 1 else 0 end`;
  await db
    .insertInto('sign_in_attempts')
    .values(toRows([...undoneCounters, ...resetCounters], 0, now))
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ failures, locked_until: 0 }))
    .execute();
};

export const createCounter = (key: string): Counter => ({
  key,
  account: '',
  network: '',
  limit: originFailureLimit,
  windowMs,
});

/** Uses one statement per key, because a single one would lock the rows in any order. */
export const deleteCounters = async (db: Kysely<Schema>, keys: readonly string[]): Promise<void> => {
  for (const key of keys.toSorted()) await db.deleteFrom('sign_in_attempts').where('key', '=', key).execute();
};

export const unlockAccount = async (db: Kysely<Schema>, userId: number): Promise<void> => {
  await db.deleteFrom('sign_in_attempts').where('account', '=', getAccountKey(userId)).execute();
};

export const pruneAttempts = async (db: Kysely<Schema>, now: number): Promise<void> => {
  await db
    .deleteFrom('sign_in_attempts')
    .where('last_time', '<=', now - dayMs)
    .where('locked_until', '<=', now)
    .execute();
};
