import type { Age } from '../../config/values.ts';

export const dayMs = 86_400_000;

/** The first moment of the month (of UTC) that a moment lies in, or of one after it. */
export const monthOf = (time: number, after = 0): number => {
  const date = new Date(time);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + after, 1);
};

const monthsBefore = (now: number, count: number): number => {
  const first = monthOf(now, -count);
  const last = monthOf(first, 1) - dayMs;
  return Math.min(first + (new Date(now).getUTCDate() - 1) * dayMs, last);
};

/** Entries before this moment are older than `age`; the beginning of a day of UTC, as totals are kept by such days. */
export const cutoffOf = ({ count, unit }: Age, now: number): number =>
  unit === 'days' ? Math.floor((now - count * dayMs) / dayMs) * dayMs : monthsBefore(now, count);
