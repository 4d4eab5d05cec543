import { wallClock } from '../lib/runtime/wall-clock.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** At an interval, or daily at an hour in the time zone of the instance. */
export type RunTimes = { readonly everyMs: number } | { readonly dailyAtHour: number };

/** Inverse of `wallClock`. */
const toInstant = (local: number, timeZone: string): number => {
  const guess = 2 * local - wallClock(local, timeZone);
  return local - (wallClock(guess, timeZone) - guess);
};

export const getNextRunTime = (times: RunTimes, after: number, timeZone: string): number => {
  if ('everyMs' in times) return after + times.everyMs;
  let local = Math.floor(wallClock(after, timeZone) / dayMs) * dayMs + times.dailyAtHour * hourMs;
  while (toInstant(local, timeZone) <= after) local += dayMs;
  return toInstant(local, timeZone);
};

/** A day has 25 hours when daylight saving time ends. */
export const getMaxIntervalMs = (times: RunTimes): number => ('everyMs' in times ? times.everyMs : dayMs + hourMs);
