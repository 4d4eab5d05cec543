const offsets = new Map<string, Map<number, number>>();
const quarter = 900_000;

const offsetAt = (instant: number, timeZone: string): number => {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).formatToParts(instant);
  const part = (type: Intl.DateTimeFormatPartTypes): number => Number(parts.find((one) => one.type === type)?.value);
  const local = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
  return local - Math.floor(instant / 1000) * 1000;
};

/** What clocks show in a time zone at a moment, as if it were UTC; zones change their offset only at quarters of an hour. */
export const wallClock = (instant: number, timeZone: string): number => {
  const known = offsets.get(timeZone) ?? new Map<number, number>();
  offsets.set(timeZone, known);
  const at = Math.floor(instant / quarter);
  const offset = known.get(at) ?? offsetAt(at * quarter, timeZone);
  if (known.size > 50_000) known.clear();
  known.set(at, offset);
  return instant + offset;
};
