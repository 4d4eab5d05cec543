import type { Age } from '../../config/values.ts';

export const dayMs = 86_400_000;

export const getMonthStart = (time: number, addedMonths = 0): number => {
  const date = new Date(time);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + addedMonths, 1);
};

const subtractMonths = (now: number, count: number): number => {
  const firstDay = getMonthStart(now, -count);
  const lastDay = getMonthStart(firstDay, 1) - dayMs;
  return Math.min(firstDay + (new Date(now).getUTCDate() - 1) * dayMs, lastDay);
};

/** Returns the time before which entries are too old: the start of a UTC day, as totals are kept by UTC day. */
export const getCutoff = ({ count, unit }: Age, now: number): number =>
  unit === 'days' ? Math.floor((now - count * dayMs) / dayMs) * dayMs : subtractMonths(now, count);
