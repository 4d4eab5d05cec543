import { expect, test } from 'vitest';
import { getNextRunTime } from './run-times.ts';

const parseTime = (text: string): number => Date.parse(text);

test.each([
  ['before the hour', 'UTC', '2026-03-05T02:59:59Z', '2026-03-05T03:00:00Z'],
  ['at the hour', 'UTC', '2026-03-05T03:00:00Z', '2026-03-06T03:00:00Z'],
  ['after the hour', 'UTC', '2026-03-05T10:00:00Z', '2026-03-06T03:00:00Z'],
  ['in a zone ahead of UTC', 'Asia/Shanghai', '2026-03-05T18:59:00Z', '2026-03-05T19:00:00Z'],
  ['in a zone behind UTC', 'America/New_York', '2026-02-05T03:00:00Z', '2026-02-05T08:00:00Z'],
  ['on the day when daylight saving time begins', 'Europe/Berlin', '2026-03-28T12:00:00Z', '2026-03-29T01:00:00Z'],
  ['on the day when daylight saving time ends', 'Europe/Berlin', '2026-10-24T12:00:00Z', '2026-10-25T02:00:00Z'],
])('the next run of a daily task is at three o’clock, computed %s', (_, timeZone, after, expected) => {
  expect(new Date(getNextRunTime({ dailyAtHour: 3 }, parseTime(after), timeZone)).toISOString()).toBe(
    expected.replace('Z', '.000Z'),
  );
});

test.each(['Asia/Tehran', 'Africa/Casablanca', 'America/Santiago', 'Australia/Lord_Howe', 'Pacific/Apia'])(
  'a daily task runs once a day for three years in %s',
  (timeZone) => {
    const hourMs = 3_600_000;
    let time = parseTime('2024-01-01T00:00:00Z');
    for (let day = 0; day < 3 * 365; day++) {
      const next = getNextRunTime({ dailyAtHour: 3 }, time, timeZone);
      const hours = (next - time) / hourMs;
      if (day > 0) expect(hours).toBeGreaterThanOrEqual(23);
      expect(hours).toBeLessThanOrEqual(25);
      time = next;
    }
  },
);

test('a task with an interval runs next one interval later', () => {
  expect(getNextRunTime({ everyMs: 60_000 }, 1000, 'UTC')).toBe(61_000);
});
