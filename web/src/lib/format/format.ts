import type { Language } from '@atrium/contract/language.ts';
import { useLanguage } from '../language/i18n.ts';
import { useTimeZone } from './time-zone.ts';

/** Writes figures and times as the language does; instants are milliseconds since the epoch. */
export interface Format {
  readonly number: (value: number, options?: Intl.NumberFormatOptions) => string;
  /** 0.125 is 12.5 %. */
  readonly percent: (share: number, digits?: number) => string;
  /** A day of the year: "3月5日", "Mar 5". */
  readonly day: (instant: number | Date, timeZone?: string) => string;
  /** A month of a year: "2025年3月", "Mar 2025". */
  readonly month: (instant: number | Date, timeZone?: string) => string;
  /** Hours and minutes: "09:05". */
  readonly time: (instant: number | Date, timeZone?: string) => string;
  readonly dateTime: (instant: number | Date, timeZone?: string) => string;
  /** How long ago, or in how long: "3小时前", "3 hours ago". */
  readonly relative: (instant: number | Date, now?: number) => string;
}

/** Stands for what there is not. */
const none = '–';

const units: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

const zone = (timeZone: string | undefined) => (timeZone ? { timeZone } : {});

/** Makes something costly once for each key. */
const once = <Key, Value>(make: (key: Key) => Value): ((key: Key) => Value) => {
  const made = new Map<Key, Value>();
  return (key) => {
    const known = made.get(key) ?? make(key);
    made.set(key, known);
    return known;
  };
};

const makeFormat = (language: Language, ownZone: string | undefined): Format => {
  const numbers = once((options: string) => new Intl.NumberFormat(language, JSON.parse(options) as object));
  const number = (value: number, options: Intl.NumberFormatOptions = {}) =>
    Number.isNaN(Number(value ?? Number.NaN)) ? none : numbers(JSON.stringify(options)).format(value);
  const ago = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  const date = (options: Intl.DateTimeFormatOptions) => {
    const dates = once(
      (timeZone: string | undefined) => new Intl.DateTimeFormat(language, { ...options, ...zone(timeZone) }),
    );
    return (instant: number | Date, timeZone = ownZone) => {
      // A server may leave a time out, or write it as a text.
      const time = new Date(instant).getTime();
      return Number.isNaN(time) ? none : dates(timeZone).format(time);
    };
  };
  return {
    number,
    percent: (share, digits = 1) => number(share, { style: 'percent', maximumFractionDigits: digits }),
    day: date({ month: 'short', day: 'numeric' }),
    month: date({ year: 'numeric', month: 'short' }),
    time: date({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
    dateTime: date({
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
    }),
    relative: (instant, now = Date.now()) => {
      const seconds = (new Date(instant).getTime() - now) / 1000;
      if (Number.isNaN(seconds)) return none;
      const [unit, length] = units.find(([, size]) => Math.abs(seconds) >= size) ?? (['second', 1] as const);
      return ago.format(Math.trunc(seconds / length), unit);
    },
  };
};

const formats = once((language: Language) => once((ownZone: string | undefined) => makeFormat(language, ownZone)));

/**
 * The formats of one language, in a time zone where a call names none (the browser's without it); what `Intl` makes is costly, and made
 * once for each language, zone and choice of options.
 */
export const formatIn = (language: Language, ownZone?: string): Format => formats(language)(ownZone);

/** The formats of the language on the screen, in the time zone of the person. */
export const useFormat = (): Format => {
  const language = useLanguage();
  const timeZone = useTimeZone();
  return formatIn(language, timeZone);
};
