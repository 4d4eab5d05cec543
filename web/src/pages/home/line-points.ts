import type { Range } from '@atrium/contract/metric/fields.ts';

/** A date as its start in UTC; format it in UTC too. */
export type Day = Date;

const dayLength = 86_400_000;

/** Returns today's date in a time zone (the browser's without one). */
export const todayIn = (timeZone: string | undefined, now: number): Day => {
  const parts = new Intl.DateTimeFormat('en-US', {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    ...(timeZone ? { timeZone } : {}),
  }).formatToParts(now);
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value);
  return new Date(Date.UTC(part('year'), part('month') - 1, part('day')));
};

/** Dates of the values: days, or months if the server sums the year by month. */
export interface Span {
  readonly unit: 'day' | 'month';
  readonly dates: readonly Day[];
}

const firstDay = (range: Range, count: number, today: Day): number => {
  if (range === 'week') return today.getTime() - (count - 1) * dayLength;
  return Date.UTC(today.getUTCFullYear(), range === 'month' ? today.getUTCMonth() : 0, 1);
};

/**
 * Returns the dates of `count` values: the last days up to today, the days from the 1st of the month, or from
 * January 1. A year with at most twelve values is by month, because a completed month has at least 28 days.
 */
export const spanOf = (range: Range, count: number, today: Day): Span => {
  if (range === 'year' && count <= 12) {
    const year = today.getUTCFullYear();
    return { unit: 'month', dates: Array.from({ length: count }, (_, month) => new Date(Date.UTC(year, month, 1))) };
  }
  const first = firstDay(range, count, today);
  return { unit: 'day', dates: Array.from({ length: count }, (_, index) => new Date(first + index * dayLength)) };
};

/** Returns whether a date has a label on the axis: the first days of months in a year, otherwise all. */
export const isMarked = (range: Range, { unit }: Span, date: Day): boolean =>
  range !== 'year' || unit === 'month' || date.getUTCDate() === 1;
