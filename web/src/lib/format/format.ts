import type { Language } from '@atrium/contract/language.ts';
import { capitalize } from '../language/capitalize.ts';
import { useLanguage } from '../language/i18n.ts';
import { useTimeZone } from './time-zone.ts';

/** Instants are milliseconds since the epoch. */
export interface Format {
  readonly number: (value: number, options?: Intl.NumberFormatOptions) => string;
  /** 0.125 is 12.5 %. */
  readonly percent: (share: number, digits?: number) => string;
  /** "3 月 5 日", "Mar 5" */
  readonly day: (instant: number | Date, timeZone?: string) => string;
  /** "2025 年 3 月 5 日星期三", "Wednesday, March 5, 2025" */
  readonly fullDay: (instant: number | Date, timeZone?: string) => string;
  readonly month: (instant: number | Date, timeZone?: string) => string;
  readonly time: (instant: number | Date, timeZone?: string) => string;
  readonly dateTime: (instant: number | Date, timeZone?: string) => string;
  readonly minute: (instant: number | Date, timeZone?: string) => string;
  /** "12 minutes ago", "Today 13:05", "Yesterday 21:05", "Fri 17:20", "Nov 14", "Aug 2025" */
  readonly recent: (instant: number | Date, now: number) => string;
  /** "A、B、C", "A, B, C" */
  readonly list: (values: readonly string[]) => string;
  /** "A、B或C", "A, B, or C" */
  readonly orList: (values: readonly string[]) => string;
}

const emptyText = '–';

const getZoneOption = (timeZone: string | undefined) => (timeZone ? { timeZone } : {});

/** Separates Chinese characters and digits by a space, as in all translations. */
export const addSpaces = (text: string): string =>
  text.replaceAll(/(?<=\d)(?=\p{Script=Han})|(?<=\p{Script=Han})(?=\d)/gu, ' ');

const memoize = <Key, Value>(create: (key: Key) => Value): ((key: Key) => Value) => {
  const cache = new Map<Key, Value>();
  return (key) => {
    const value = cache.get(key) ?? create(key);
    cache.set(key, value);
    return value;
  };
};

const getCalendarFormat = memoize(
  (timeZone: string | undefined) => new Intl.DateTimeFormat('en-CA', getZoneOption(timeZone)),
);

/** Returns midnight as if the time zone were UTC, so that differences are whole days. */
const getDayStart = (instant: number | Date, timeZone: string | undefined): number =>
  Date.parse(getCalendarFormat(timeZone).format(instant));
const getYear = (instant: number | Date, timeZone: string | undefined): number =>
  new Date(getDayStart(instant, timeZone)).getUTCFullYear();

const createFormat = (language: Language, userZone: string | undefined): Format => {
  const getNumberFormat = memoize((options: string) => new Intl.NumberFormat(language, JSON.parse(options) as object));
  const number = (value: number, options: Intl.NumberFormatOptions = {}) =>
    Number.isNaN(Number(value ?? Number.NaN)) ? emptyText : getNumberFormat(JSON.stringify(options)).format(value);
  const relativeFormat = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  const createDateFormat = (options: Intl.DateTimeFormatOptions) => {
    const getDateFormat = memoize(
      (timeZone: string | undefined) => new Intl.DateTimeFormat(language, { ...options, ...getZoneOption(timeZone) }),
    );
    return (instant: number | Date, timeZone = userZone) => {
      // A server may omit a time, or send it as text.
      const time = new Date(instant).getTime();
      return Number.isNaN(time) ? emptyText : addSpaces(getDateFormat(timeZone).format(time));
    };
  };
  const day = createDateFormat({ month: 'short', day: 'numeric' });
  const month = createDateFormat({ year: 'numeric', month: 'short' });
  const weekday = createDateFormat({ weekday: 'short' });
  const time = createDateFormat({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const recent: Format['recent'] = (instant, now) => {
    const minutes = Math.floor((now - new Date(instant).getTime()) / 60_000);
    if (Number.isNaN(minutes)) return emptyText;
    if (minutes < 60) return addSpaces(relativeFormat.format(-Math.max(0, minutes), 'minute'));
    const days = Math.round((getDayStart(now, userZone) - getDayStart(instant, userZone)) / 86_400_000);
    if (days < 2) return `${capitalize(relativeFormat.format(-days, 'day'))} ${time(instant)}`;
    if (days < 7) return `${weekday(instant)} ${time(instant)}`;
    return getYear(instant, userZone) === getYear(now, userZone) ? day(instant) : month(instant);
  };
  const listFormat = new Intl.ListFormat(language, { type: 'conjunction', style: 'narrow' });
  const orListFormat = new Intl.ListFormat(language, { type: 'disjunction' });
  return {
    number,
    percent: (share, digits = 1) => number(share, { style: 'percent', maximumFractionDigits: digits }),
    day,
    fullDay: createDateFormat({ dateStyle: 'full' }),
    month,
    time,
    dateTime: createDateFormat({
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
    }),
    minute: createDateFormat({
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }),
    recent,
    list: (values) => listFormat.format(values),
    orList: (values) => orListFormat.format(values),
  };
};

const getFormats = memoize((language: Language) =>
  memoize((ownZone: string | undefined) => createFormat(language, ownZone)),
);

/** Cached, because `Intl` objects are slow to create. Without `ownZone`, the browser's time zone is used. */
export const getFormat = (language: Language, ownZone?: string): Format => getFormats(language)(ownZone);

export const useFormat = (): Format => {
  const language = useLanguage();
  const timeZone = useTimeZone();
  return getFormat(language, timeZone);
};
