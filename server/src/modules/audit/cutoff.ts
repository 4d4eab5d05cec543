import type { Age } from '../../config/values.ts';

export const dayMs = 86_400_000;

export const getMonthStart = (time: number, after = 0): number => {
  const date = new Date(time);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + after, 1);
};

const subtractMonths = (now: number, count: number): number => {
  const first = getMonthStart(now, -count);
  const last = getMonthStart(first, 1) - dayMs;
  return Math.min(first + (new Date(now).getUTCDate() - 1) * dayMs, last);
};

/** Returns the time before which entries are too old: the start of a UTC day, as totals are kept by UTC day. */
export const getCutoff = ({ count, unit }: Age, now: number): number =>
  unit === 'days' ? Math.floor((now - count * dayMs) / dayMs) * dayMs : subtractMonths(now, count);
