import type { Range } from '@atrium/contract/figure/fields.ts';
import { addDays } from '../../db/calendar.ts';
import type { Span } from './store.ts';

export const summedDays = 30;

export const getLastDays = (today: string, days: number): Span => ({ first: addDays(today, 1 - days), last: today });

export const getPreviousSpan = ({ first }: Span): Span => getLastDays(addDays(first, -1), summedDays);

/** Returns the days of the line chart: the last 7 days, this month up to today, or this year up to last month. */
export const getChartSpan = (range: Range, today: string): Span => {
  if (range === 'week') return getLastDays(today, 7);
  const monthStart = `${today.slice(0, 7)}-01`;
  if (range === 'month') return { first: monthStart, last: today };
  return { first: `${today.slice(0, 4)}-01-01`, last: addDays(monthStart, -1) };
};

/** Returns the days before `getChartSpan`: 7 days, or as many days or months of the previous month or year. */
export const getPreviousChartSpan = (range: Range, today: string): Span => {
  if (range === 'week') return getLastDays(addDays(today, -7), 7);
  if (range === 'year') return getChartSpan('year', `${Number(today.slice(0, 4)) - 1}${today.slice(4, 7)}-01`);
  const monthEnd = addDays(`${today.slice(0, 7)}-01`, -1);
  const first = `${monthEnd.slice(0, 7)}-01`;
  const last = addDays(first, Number(today.slice(8)) - 1);
  return { first, last: last < monthEnd ? last : monthEnd };
};
