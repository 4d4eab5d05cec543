/** Minutes that a zone is ahead of UTC now, as `UTC+8` or `UTC+5:30`. */
const offsetOf = (timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'shortOffset' })
    .formatToParts(new Date())
    .find(({ type }) => type === 'timeZoneName')
    ?.value.replace('GMT', 'UTC') ?? 'UTC';

let known: { value: string; label: string }[] | undefined;

/** The world's time zones, as a person chooses one. */
export const timeZones = (): { value: string; label: string }[] => {
  known ??= Intl.supportedValuesOf('timeZone').map((value) => ({
    value,
    label: `${value.replaceAll('_', ' ')} (${offsetOf(value)})`,
  }));
  return known;
};
