import type { Range } from '@atrium/contract/figure/fields.ts';

/** Start of a date in UTC; it must be formatted in UTC too. */
export type Day = Date;

const dayLength = 86_400_000;

export const findToday = (timeZone: string | undefined, now: number): Day => {
  const parts = new Intl.DateTimeFormat('en-US', {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    ...(timeZone ? { timeZone } : {}),
  }).formatToParts(now);
  const getPart = (type: string) => Number(parts.find((candidate) => candidate.type === type)?.value);
  return new Date(Date.UTC(getPart('year'), getPart('month') - 1, getPart('day')));
};

export interface Span {
  readonly unit: 'day' | 'month';
  readonly dates: readonly Day[];
}

const getFirstDay = (range: Range, count: number, today: Day): number => {
  if (range === 'week') return today.getTime() - (count - 1) * dayLength;
  return Date.UTC(today.getUTCFullYear(), range === 'month' ? today.getUTCMonth() : 0, 1);
};

/** At most twelve values of a year are months, because a completed month has at least 28 days. */
export const createSpan = (range: Range, count: number, today: Day): Span => {
  if (range === 'year' && count <= 12) {
    const year = today.getUTCFullYear();
    return { unit: 'month', dates: Array.from({ length: count }, (_, month) => new Date(Date.UTC(year, month, 1))) };
  }
  const firstTime = getFirstDay(range, count, today);
  return { unit: 'day', dates: Array.from({ length: count }, (_, index) => new Date(firstTime + index * dayLength)) };
};

export const isMarked = (range: Range, { unit }: Span, date: Day): boolean =>
  range !== 'year' || unit === 'month' || date.getUTCDate() === 1;
