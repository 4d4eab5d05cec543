import { expect, test } from 'vitest';
import { computeSessionEnd, getSessionLimits } from './session-limits.ts';

const hour = 3_600_000;
const day = 24 * hour;
const config = { sessionIdleDays: 14, sessionMaxDays: 90, adminSessionHours: null };

test('administrators have the general limits if no separate ones are configured', () => {
  const userLimits = { idleMs: 14 * day, maxMs: 90 * day };
  expect(getSessionLimits(config)).toEqual({ everyone: userLimits, administrators: userLimits });
});

test.each([
  [8, 8 * hour, 8 * hour],
  [15 * 24, 14 * day, 15 * day],
  [91 * 24, 14 * day, 90 * day],
])('sessions of administrators are limited to %j hours if that is shorter', (hours, idleMs, maxMs) => {
  expect(getSessionLimits({ ...config, adminSessionHours: hours }).administrators).toEqual({ idleMs, maxMs });
});

test.each([
  ['idle, from the last refresh', { createTime: 0, refreshTime: 5 * day }, false, 19 * day],
  ['at most, from its beginning', { createTime: 0, refreshTime: 89 * day }, false, 90 * day],
  ['idle as an administrator', { createTime: 0, refreshTime: 0 }, true, day],
  ['at most as an administrator', { createTime: 0, refreshTime: 20 * hour }, true, day],
])('a session ends when it was %s', (_, times, isAdmin, end) => {
  const limits = getSessionLimits({ ...config, adminSessionHours: 24 });
  expect(computeSessionEnd(limits, times, isAdmin)).toBe(end);
});
