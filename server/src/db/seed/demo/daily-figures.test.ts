import { categories, channels, measures, sources } from '@atrium/contract/figure/fields.ts';
import type { Figure } from '@atrium/contract/figure/schemas.ts';
import { describe, expect, it } from 'vitest';
import { listDays } from '../../calendar.ts';
import { createDailyFigures } from './daily-figures.ts';

const days = listDays('2024-01-01', '2034-12-31');
const figures = new Map(days.map((day) => [day, createDailyFigures(day)]));
const getFigures = (day: string): Figure[] => figures.get(day) ?? [];
const sum = (rows: readonly Figure[]): number => rows.reduce((total, { value }) => total + value, 0);

/** Returns the smallest and the largest sum of 30 consecutive days. */
const findExtremes = (isChosen: (row: Figure) => boolean): [number, number] => {
  const daily = days.map((day) => sum(getFigures(day).filter(isChosen)));
  let total = sum30(daily, 29);
  let [minimum, maximum] = [total, total];
  for (let last = 30; last < daily.length; last++) {
    total += (daily[last] ?? 0) - (daily[last - 30] ?? 0);
    minimum = Math.min(minimum, total);
    maximum = Math.max(maximum, total);
  }
  return [minimum, maximum];
};
const sum30 = (daily: readonly number[], last: number): number =>
  daily.slice(last - 29, last + 1).reduce((total, value) => total + value, 0);

describe('the demo figures of a day', () => {
  it('the demo figures of a day are deterministic', () => {
    expect(createDailyFigures('2026-05-01')).toEqual(createDailyFigures('2026-05-01'));
    expect(createDailyFigures('2026-05-01')).not.toEqual(createDailyFigures('2026-05-08'));
  });

  it('the demo figures of a day contain each measure and key once, with integers for counts', () => {
    const rows = getFigures('2026-05-01');
    expect(new Set(rows.map(({ measure }) => measure))).toEqual(new Set(measures));
    const keys = rows.map(({ measure, channel, source, category }) => [measure, channel, source, category].join('|'));
    expect(new Set(keys).size).toBe(rows.length);
    expect(rows.filter(({ measure }) => measure === 'visits').map(({ source }) => source)).toEqual([...sources]);
    for (const { measure, value } of rows) expect(measure === 'sales' || Number.isInteger(value)).toBe(true);
  });

  it('the demo figures of a day count between 100 and 1000 visits, on any day of ten years', () => {
    const totals = days.map((day) => sum(getFigures(day).filter(({ measure }) => measure === 'visits')));
    expect(Math.min(...totals)).toBeGreaterThanOrEqual(100);
    expect(Math.max(...totals)).toBeLessThanOrEqual(1000);
    expect(new Set(totals).size).toBeGreaterThan(300);
  });
});

describe('the sales of any 30 days of ten years, in units of 10,000', () => {
  it.each(categories.flatMap((category) => (['all', ...channels] as const).map((by) => [category, by] as const)))(
    'sales of %s through %s are between 10 and 100',
    (category, by) => {
      const [minimum, maximum] = findExtremes(
        (row) => row.category === category && (by === 'all' || row.channel === by),
      );
      expect(minimum / 10_000).toBeGreaterThanOrEqual(10);
      expect(maximum / 10_000).toBeLessThanOrEqual(100);
    },
  );
});
