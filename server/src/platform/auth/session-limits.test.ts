import { expect, test } from 'vitest';
import { endOfSession, limitsOf } from './session-limits.ts';

const hour = 3_600_000;
const day = 24 * hour;
const config = { sessionIdleDays: 14, sessionMaxDays: 90, adminSessionIdleHours: null, adminSessionMaxHours: null };

test('administrators have the limits of everybody where none of their own are set', () => {
  const everyone = { idleMs: 14 * day, mostMs: 90 * day };
  expect(limitsOf(config)).toEqual({ everyone, administrators: everyone });
});

test.each([
  [8, 24, 8 * hour, day],
  [8, null, 8 * hour, 90 * day],
  [null, 24, 14 * day, day],
  [14 * 24 + 1, 90 * 24 + 1, 14 * day, 90 * day],
])(
  'administrators with %j hours idle and %j at most have limits that are never longer',
  (idle, most, idleMs, mostMs) => {
    const limits = limitsOf({ ...config, adminSessionIdleHours: idle, adminSessionMaxHours: most });
    expect(limits.administrators).toEqual({ idleMs, mostMs });
  },
);

test.each([
  ['idle, from the last refresh', { createTime: 0, refreshTime: 5 * day }, false, 19 * day],
  ['at most, from its beginning', { createTime: 0, refreshTime: 89 * day }, false, 90 * day],
  ['idle as an administrator', { createTime: 0, refreshTime: 2 * hour }, true, 10 * hour],
  ['at most as an administrator', { createTime: 0, refreshTime: 20 * hour }, true, day],
])('a session ends when it was %s', (_, times, isAdmin, end) => {
  const limits = limitsOf({ ...config, adminSessionIdleHours: 8, adminSessionMaxHours: 24 });
  expect(endOfSession(limits, times, isAdmin)).toBe(end);
});
