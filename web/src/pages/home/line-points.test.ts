import { describe, expect, it } from 'vitest';
import { createDateFormats } from './date-formats.ts';
import { isMarked, createSpan, findToday } from './line-points.ts';

const createDay = (name: string) => new Date(`${name}T00:00:00Z`);
const listNames = (dates: readonly Date[]) => dates.map((date) => date.toISOString().slice(0, 10));

describe('the dates of a line', () => {
  it.each([
    ['week', 7, '2026-03-03', '2026-02-25', '2026-03-03'],
    ['week', 1, '2026-03-03', '2026-03-03', '2026-03-03'],
    ['month', 31, '2026-03-31', '2026-03-01', '2026-03-31'],
    ['month', 1, '2026-01-01', '2026-01-01', '2026-01-01'],
    ['year', 59, '2026-03-31', '2026-01-01', '2026-02-28'],
    ['year', 60, '2028-03-01', '2028-01-01', '2028-02-29'],
  ] as const)('a line for a %s with %i values on %s has dates from %s to %s', (range, count, today, first, last) => {
    const { unit, dates } = createSpan(range, count, createDay(today));
    expect([unit, dates.length]).toEqual(['day', count]);
    expect([listNames(dates)[0], listNames(dates).at(-1)]).toEqual([first, last]);
  });

  it('a line for a year with at most twelve values has the months as dates', () => {
    const { unit, dates } = createSpan('year', 3, createDay('2026-04-15'));
    expect([unit, listNames(dates)]).toEqual(['month', ['2026-01-01', '2026-02-01', '2026-03-01']]);
  });

  it('a line for a year has no dates in January, before any month is over', () => {
    expect(createSpan('year', 0, createDay('2026-01-15')).dates).toEqual([]);
  });

  it('a line for a month marks each date, and one for the days of a year marks the first of each month', () => {
    const year = createSpan('year', 90, createDay('2026-04-15'));
    expect(listNames(year.dates.filter((date) => isMarked('year', year, date)))).toEqual([
      '2026-01-01',
      '2026-02-01',
      '2026-03-01',
    ]);
    const month = createSpan('month', 15, createDay('2026-04-15'));
    expect(month.dates.every((date) => isMarked('month', month, date))).toBe(true);
  });
});

describe('today', () => {
  it.each([
    ['Asia/Shanghai', '2026-01-01'],
    ['UTC', '2025-12-31'],
    ['America/Los_Angeles', '2025-12-31'],
  ])('today in %s is %s after the year has begun in Asia only', (timeZone, expected) => {
    expect(listNames([findToday(timeZone, Date.parse('2025-12-31T20:00:00Z'))])).toEqual([expected]);
  });
});

describe('the format of a date', () => {
  it.each([
    ['zh-CN', 'week', '3 月 3 日周二', '周二\n3/3'],
    ['en-US', 'week', 'Tue, March 3', 'Tue\n3/3'],
    ['zh-CN', 'month', '3 月 3 日周二', '3/3'],
    ['zh-CN', 'year', '3 月 3 日周二', '3 月'],
    ['en-US', 'year', 'Tue, March 3', 'Mar'],
  ] as const)('a date in %s for a %s is formatted as %s, and as %s on the axis', (language, range, name, mark) => {
    const write = createDateFormats(language, range, 'day');
    expect([write.name(createDay('2026-03-03')), write.mark(createDay('2026-03-03'))]).toEqual([name, mark]);
  });
});
