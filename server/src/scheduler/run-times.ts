import { toWallClock } from '../lib/runtime/wall-clock.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** At an interval, or daily at an hour in the time zone of the instance. */
export type Schedule = { readonly everyMs: number } | { readonly dailyAtHour: number };

/** Reverses `toWallClock`. */
const toInstant = (wallClockTime: number, timeZone: string): number => {
  const estimate = 2 * wallClockTime - toWallClock(wallClockTime, timeZone);
  return wallClockTime - (toWallClock(estimate, timeZone) - estimate);
};

export const getNextRunTime = (schedule: Schedule, earliest: number, timeZone: string): number => {
  if ('everyMs' in schedule) return earliest + schedule.everyMs;
  let wallClockTime = Math.floor(toWallClock(earliest, timeZone) / dayMs) * dayMs + schedule.dailyAtHour * hourMs;
  while (toInstant(wallClockTime, timeZone) <= earliest) wallClockTime += dayMs;
  return toInstant(wallClockTime, timeZone);
};

/** Returns the longest interval: a day has 25 hours when daylight saving time ends. */
export const getMaxIntervalMs = (schedule: Schedule): number =>
  'everyMs' in schedule ? schedule.everyMs : dayMs + hourMs;
