const getDateParts = (instant: number, timeZone: string): number => {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(instant);
  const part = (type: Intl.DateTimeFormatPartTypes): number =>
    Number(parts.find((candidate) => candidate.type === type)?.value);
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
};

const getOffset = (instant: number, timeZone: string): number =>
  getDateParts(instant, timeZone) - Math.floor(instant / 1000) * 1000;

/** Returns the instant at which the browser's clock shows the zone's time, because antd's pickers have no time zone. */
export const toPicker = (instant: number, timeZone: string | undefined): number => {
  if (timeZone === undefined) return instant;
  const shown = new Date(instant + getOffset(instant, timeZone));
  return new Date(
    shown.getUTCFullYear(),
    shown.getUTCMonth(),
    shown.getUTCDate(),
    shown.getUTCHours(),
    shown.getUTCMinutes(),
    shown.getUTCSeconds(),
    shown.getUTCMilliseconds(),
  ).getTime();
};

/** Reverses `toPicker`. */
export const fromPicker = (picked: number, timeZone: string | undefined): number => {
  if (timeZone === undefined) return picked;
  const local = new Date(picked);
  const wall = picked - local.getTimezoneOffset() * 60_000;
  // Around a clock change, the first offset may be wrong.
  const guess = wall - getOffset(wall, timeZone);
  return wall - getOffset(guess, timeZone);
};
