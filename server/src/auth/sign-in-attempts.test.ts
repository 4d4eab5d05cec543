import { beforeEach, describe, expect, test } from 'vitest';
import { databases } from '../testing/databases.ts';
import {
  getAccountKey,
  createAccountCounter,
  countAttempt,
  countAttempts,
  createCustomerCounter,
  createNetworkCounter,
  loadAccountLockouts,
  selectLockedUserIds,
  loadLockouts,
  resetAttempts,
  getUnknownAccountKey,
} from './sign-in-attempts.ts';
import { loadNetworkLockEnd } from './sign-in-state.ts';

const minute = 60_000;
const quarter = 15 * minute;
const day = 86_400_000;
const start = 1_800_000_000_000;
const network = '203.0.113.7';
const key = Buffer.alloc(32, 1);

test('the key of a typed text depends on server key and purpose, ignores case, and hides the text', () => {
  const typedKey = getUnknownAccountKey(key, 'name', 'Secret2Pass_word');
  expect(typedKey).toMatch(/^name:[0-9a-f]{64}$/);
  expect(typedKey).toBe(getUnknownAccountKey(key, 'name', 'secret2pass_WORD'));
  const otherKeys = [
    getUnknownAccountKey(key, 'code', 'Secret2Pass_word'),
    getUnknownAccountKey(Buffer.alloc(32, 2), 'name', 'Secret2Pass_word'),
  ];
  for (const otherKey of otherKeys) expect(otherKey.split(':')[1]).not.toBe(typedKey.split(':')[1]);
});

describe.each(databases)('failed sign-ins on $kind', async ({ open }) => {
  const createCounter = (userId = 1, from = network) => createNetworkCounter(getAccountKey(userId), from);
  /** Counts attempts at these times after the start, without lockouts. Returns the number of failures at each. */
  const countFailuresAt = async (times: readonly number[], counter = createCounter()): Promise<(number | null)[]> => {
    const failureCounts: (number | null)[] = [];
    for (const time of times) {
      await database.db
        .updateTable('sign_in_attempts')
        .set({ locked_until: 0 })
        .where('key', '=', counter.key)
        .execute();
      failureCounts.push(await countAttempt(database.db, counter, start + time));
    }
    return failureCounts;
  };
  const lockAccountAt = async (time: number, at = createCounter()) => {
    const until = (await loadLockouts(database.db, [at.key, 'another'], start + time)).get(at.key);
    return until === undefined ? null : until - start;
  };
  const database = await open();
  beforeEach(async () => {
    await database.db.deleteFrom('sign_in_attempts').execute();
  });

  test('failures of all networks and devices are forgotten a day after the first', async () => {
    expect(await countFailuresAt([0, quarter, day - 1, day], createAccountCounter(getAccountKey(1)))).toEqual([
      1, 2, 3, 1,
    ]);
  });

  test('failures that caused a lockout are forgotten a day after the last', async () => {
    await countFailuresAt([0, 1, 2, 3, 4]);
    expect(await countFailuresAt([quarter, day, 2 * day - 1, 3 * day - 1])).toEqual([6, 7, 8, 1]);
  });

  test('failures at several counters are counted together, each with its limit and window', async () => {
    const account = getAccountKey(1);
    const counters = [createCounter(), createCustomerCounter(account, network), createAccountCounter(account)] as const;
    const countAll = async (time: number) => {
      const failures = await countAttempts(database.db, counters, start + time);
      return counters.map(({ key: of }) => failures.get(of) ?? null);
    };
    for (const time of [0, 0, 0]) await countAll(time);
    expect(await countAll(quarter)).toEqual([1, 4, 4]);
    for (const time of [quarter, quarter, quarter, quarter]) await countAll(time);
    expect(await countAll(quarter)).toEqual([null, 9, 9]);
    expect([await lockAccountAt(quarter), await lockAccountAt(quarter, counters[1])]).toEqual([quarter + minute, null]);
    expect(await countAll(quarter + minute)).toEqual([6, 10, 10]);
    expect(await lockAccountAt(quarter + minute, counters[1])).toBe(quarter + 2 * minute);
  });

  test('a correct password undoes the failures at some counters and forgets them at others', async () => {
    const account = getAccountKey(1);
    await countFailuresAt([0, 0, 0, 0, 0]);
    await countFailuresAt([0, 0, 0], createAccountCounter(account));
    await resetAttempts(
      database.db,
      { undoneCounters: [createAccountCounter(account)], resetCounters: [createCounter()] },
      start,
    );
    expect(await lockAccountAt(0)).toBeNull();
    expect(await countAttempt(database.db, createAccountCounter(account), start)).toBe(3);
    // The window starts again with the next failure.
    expect(await countFailuresAt([quarter - 1, quarter + 1])).toEqual([1, 2]);
  });

  test('an account is locked until its last lockout ends', async () => {
    await countFailuresAt([0, 0, 0, 0, 0]);
    await countFailuresAt([0, 0, 0, 0, 0, 0], createCounter(1, '198.51.100.7'));
    await countFailuresAt([0, 0, 0, 0, 0], createCounter(2));
    await countFailuresAt([0, 0, 0, 0], createCounter(3));
    await countFailuresAt([0, 0, 0, 0, 0], createNetworkCounter(getUnknownAccountKey(key, 'name', 'nobody'), network));
    expect(await loadAccountLockouts(database.db, [1, 3, 4], start)).toEqual(new Map([[1, start + 2 * minute]]));
    expect(await loadAccountLockouts(database.db, [1, 3, 4], start + 2 * minute)).toEqual(new Map());
    const lockedUsers = await selectLockedUserIds(database.db, start).distinct().orderBy('user_id').execute();
    expect(lockedUsers).toEqual([{ user_id: 1 }, { user_id: 2 }]);
  });

  test('a network is blocked while the maximum number of accounts has failures from it', async () => {
    const limits = { accounts: 3, windowMs: 5 * minute };
    const loadWaitAt = async (time: number, from = network) => {
      const until = await loadNetworkLockEnd(database.db, { ...limits, network: from }, start + time);
      return until === null ? null : until - start;
    };
    await countFailuresAt([0, minute], createCounter(1));
    await countFailuresAt([2 * minute], createCounter(2));
    await countFailuresAt([2 * minute], createCounter(4, '198.51.100.7'));
    await countFailuresAt([2 * minute], createAccountCounter(getAccountKey(5)));
    expect(await loadWaitAt(3 * minute)).toBeNull();
    await countFailuresAt([3 * minute], createCounter(3));
    // Until the first of the last three no longer counts.
    expect(await loadWaitAt(3 * minute)).toBe(6 * minute);
    expect(await loadWaitAt(6 * minute - 1)).toBe(6 * minute);
    expect(await loadWaitAt(6 * minute)).toBeNull();
    expect(await loadWaitAt(3 * minute, '198.51.100.7')).toBeNull();
  });
});
