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
  const getPart = (type: Intl.DateTimeFormatPartTypes): number =>
    Number(parts.find((candidate) => candidate.type === type)?.value);
  return Date.UTC(
    getPart('year'),
    getPart('month') - 1,
    getPart('day'),
    getPart('hour'),
    getPart('minute'),
    getPart('second'),
  );
};

const getOffset = (instant: number, timeZone: string): number =>
  getDateParts(instant, timeZone) - Math.floor(instant / 1000) * 1000;

/** Returns the instant at which the browser's clock shows the zone's time, because antd's pickers have no time zone. */
export const toPicker = (instant: number, timeZone: string | undefined): number => {
  if (timeZone === undefined) return instant;
  const shiftedTime = new Date(instant + getOffset(instant, timeZone));
  return new Date(
    shiftedTime.getUTCFullYear(),
    shiftedTime.getUTCMonth(),
    shiftedTime.getUTCDate(),
    shiftedTime.getUTCHours(),
    shiftedTime.getUTCMinutes(),
    shiftedTime.getUTCSeconds(),
    shiftedTime.getUTCMilliseconds(),
  ).getTime();
};

export const fromPicker = (pickerTime: number, timeZone: string | undefined): number => {
  if (timeZone === undefined) return pickerTime;
  const browserTime = new Date(pickerTime);
  const wallTime = pickerTime - browserTime.getTimezoneOffset() * 60_000;
  // Around a clock change, the first offset may be wrong.
  const approximateInstant = wallTime - getOffset(wallTime, timeZone);
  return wallTime - getOffset(approximateInstant, timeZone);
};
