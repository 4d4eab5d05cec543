import { toWallClock } from '../lib/runtime/wall-clock.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** At an interval, or daily at an hour in the time zone of the instance. */
export type Schedule = { readonly everyMs: number } | { readonly dailyAtHour: number };

/** Inverse of `toWallClock`. */
const toInstant = (local: number, timeZone: string): number => {
  const guess = 2 * local - toWallClock(local, timeZone);
  return local - (toWallClock(guess, timeZone) - guess);
};

export const getNextRunTime = (times: Schedule, after: number, timeZone: string): number => {
  if ('everyMs' in times) return after + times.everyMs;
  let local = Math.floor(toWallClock(after, timeZone) / dayMs) * dayMs + times.dailyAtHour * hourMs;
  while (toInstant(local, timeZone) <= after) local += dayMs;
  return toInstant(local, timeZone);
};

/** A day has 25 hours when daylight saving time ends. */
export const getMaxIntervalMs = (times: Schedule): number => ('everyMs' in times ? times.everyMs : dayMs + hourMs);
