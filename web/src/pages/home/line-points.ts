import type { Range } from '@atrium/contract/metric/fields.ts';

/** A day of the calendar, as the instant at which it begins in UTC; to be written in UTC too. */
export type Day = Date;

const dayLength = 86_400_000;

/** Today in a time zone (this browser's without one), whatever the time zone of this browser is. */
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

/** What the values of a line stand for: days, or months where a server sums a year up by its months. */
export interface Span {
  readonly unit: 'day' | 'month';
  readonly dates: readonly Day[];
}

const firstDay = (range: Range, count: number, today: Day): number => {
  if (range === 'week') return today.getTime() - (count - 1) * dayLength;
  return Date.UTC(today.getUTCFullYear(), range === 'month' ? today.getUTCMonth() : 0, 1);
};

/**
 * The dates of `count` values of a range: the last days up to today, the days from the 1st of the month, or those from
 * 1 January. A year in at most twelve values is one by months, since a completed month has 28 days at least.
 */
export const spanOf = (range: Range, count: number, today: Day): Span => {
  if (range === 'year' && count <= 12) {
    const year = today.getUTCFullYear();
    return { unit: 'month', dates: Array.from({ length: count }, (_, month) => new Date(Date.UTC(year, month, 1))) };
  }
  const first = firstDay(range, count, today);
  return { unit: 'day', dates: Array.from({ length: count }, (_, index) => new Date(first + index * dayLength)) };
};

/** Which dates have a mark on the axis: of a year the first days of its months, otherwise all. */
export const isMarked = (range: Range, { unit }: Span, date: Day): boolean =>
  range !== 'year' || unit === 'month' || date.getUTCDate() === 1;
