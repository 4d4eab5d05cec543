import type { Language } from '@atrium/contract/language.ts';
import { serverWords } from '../../lib/words/server-words.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const units: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 365 * day],
  ['month', 30 * day],
  ['day', day],
  ['hour', hour],
  ['minute', minute],
];

/** Returns a relative time such as `3 小时前` or `3 hours ago`. A time in the future counts as just now. */
export const formatRelativeDate = (instant: number, now: number, language: Language): string => {
  const elapsedMs = now - instant;
  const [unit, unitMs] = units.find(([, sizeMs]) => elapsedMs >= sizeMs) ?? [];
  if (unit === undefined || unitMs === undefined) return serverWords[language].justNow;
  const text = new Intl.RelativeTimeFormat(language).format(-Math.floor(elapsedMs / unitMs), unit);
  // Put a space between digits and Chinese, as everywhere in the product.
  return text.replace(/^(\d+)(?=\p{Script=Han})/u, '$1 ');
};
