const partsIn = (instant: number, timeZone: string): number => {
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
  const part = (type: Intl.DateTimeFormatPartTypes): number => Number(parts.find((one) => one.type === type)?.value);
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
};

/** Milliseconds that the clocks of a zone are ahead of UTC at an instant. */
const offsetAt = (instant: number, timeZone: string): number =>
  partsIn(instant, timeZone) - Math.floor(instant / 1000) * 1000;

/**
 * The instant at which this browser's clock shows what the zone's clock shows at the given one: what a date picker, which knows only
 * the browser's zone, is given. Without a zone the same instant.
 */
export const toPicker = (instant: number, timeZone: string | undefined): number => {
  if (timeZone === undefined) return instant;
  const shown = new Date(instant + offsetAt(instant, timeZone));
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

/** The instant that was meant by what a date picker shows: the reverse of `toPicker`. */
export const fromPicker = (picked: number, timeZone: string | undefined): number => {
  if (timeZone === undefined) return picked;
  const local = new Date(picked);
  const wall = picked - local.getTimezoneOffset() * 60_000;
  // Where the clocks are changed, the offset of the first guess may be that of the other side.
  const guess = wall - offsetAt(wall, timeZone);
  return wall - offsetAt(guess, timeZone);
};
