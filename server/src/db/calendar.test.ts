import { describe, expect, it } from 'vitest';
import { formatDay, addDays, listDays } from './calendar.ts';

describe('a day', () => {
  it.each([
    ['2026-03-31T15:59:59.999Z', 'Asia/Shanghai', '2026-03-31'],
    ['2026-03-31T16:00:00Z', 'Asia/Shanghai', '2026-04-01'],
    ['2026-03-31T16:00:00Z', 'UTC', '2026-03-31'],
    ['2026-01-01T04:59:59Z', 'America/New_York', '2025-12-31'],
    ['2024-02-29T12:00:00Z', 'UTC', '2024-02-29'],
  ])('the day at %s is %s', (moment, timeZone, day) => {
    expect(formatDay(Date.parse(moment), timeZone)).toBe(day);
  });

  it.each([
    ['2026-12-31', 1, '2027-01-01'],
    ['2024-03-01', -1, '2024-02-29'],
    ['2026-03-29', 1, '2026-03-30'],
    ['2026-03-29', 0, '2026-03-29'],
    ['2026-01-01', 365, '2027-01-01'],
  ])('%s plus %i days is %s', (day, days, result) => {
    expect(addDays(day, days)).toBe(result);
  });
});

describe('a span of days', () => {
  it('a span of days includes its first and last day', () => {
    expect(listDays('2026-02-27', '2026-03-01')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
  });

  it('a span of days is empty if it ends before it begins', () => {
    expect(listDays('2026-03-02', '2026-03-01')).toEqual([]);
  });
});
