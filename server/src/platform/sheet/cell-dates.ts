const isBetween = (id: number, from: number, to: number): boolean => id >= from && id <= to;

/** Returns whether a number format of ECMA-376 (18.8.30) shows dates or times, including East Asian and Thai ones. */
const isDateId = (id: number): boolean =>
  isBetween(id, 14, 22) ||
  isBetween(id, 27, 36) ||
  isBetween(id, 45, 47) ||
  isBetween(id, 50, 58) ||
  isBetween(id, 71, 81);

/**
 * Parts of a number format that do not affect the type: quoted text, escaped and padding characters, colors, languages,
 * conditions.
 */
const ornament = /"[^"]*"|[\\_*].|\[(?!(?:h+|m+|s+)\])[^\]]*\]/gi;

/** Returns whether numbers of a format are dates or times. */
export const isDateFormat = (id: number, code: string | undefined): boolean => {
  if (code === undefined) return isDateId(id);
  const sections = code
    .replaceAll(ornament, ' ')
    .replaceAll(/general/gi, ' ')
    .split(';');
  return sections.some((one) => /[ymdhs]/i.test(one) && !/[0#?%]/.test(one.replaceAll(/(s\]?)[.,]0+/gi, '$1')));
};

const dayMs = 86_400_000;
/** Days from the usual epoch of spreadsheets to 1970, and to 1904, their other epoch. */
const daysTo1970 = 25_569;
const daysTo1904 = 1462;

/** Returns a time as displayed in a cell: `2026-11-21 09:30:15`; null if it is out of range. */
export const momentText = (ms: number): string | null => {
  const date = new Date(ms);
  return Number.isNaN(date.getTime()) ? null : date.toISOString().slice(0, 19).replace('T', ' ');
};

/** Returns the displayed time of a day number, to the second. */
export const dayText = (days: number, is1904: boolean): string | null =>
  momentText(Math.round(((days + (is1904 ? daysTo1904 : 0) - daysTo1970) * dayMs) / 1000) * 1000);
