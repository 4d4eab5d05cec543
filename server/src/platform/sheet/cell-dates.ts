const isBetween = (id: number, from: number, to: number): boolean => id >= from && id <= to;

/** The number formats of ECMA-376 (18.8.30) that show dates or times, those of East Asian and Thai spreadsheets too. */
const isDateId = (id: number): boolean =>
  isBetween(id, 14, 22) ||
  isBetween(id, 27, 36) ||
  isBetween(id, 45, 47) ||
  isBetween(id, 50, 58) ||
  isBetween(id, 71, 81);

/** What of a number format says nothing of what it shows: quoted text, escaped and padding characters, colours, languages, conditions. */
const ornament = /"[^"]*"|[\\_*].|\[(?!(?:h+|m+|s+)\])[^\]]*\]/gi;

/** Whether numbers of this format are dates or times. */
export const isDateFormat = (id: number, code: string | undefined): boolean => {
  if (code === undefined) return isDateId(id);
  const sections = code
    .replaceAll(ornament, ' ')
    .replaceAll(/general/gi, ' ')
    .split(';');
  return sections.some((one) => /[ymdhs]/i.test(one) && !/[0#?%]/.test(one.replaceAll(/(s\]?)[.,]0+/gi, '$1')));
};

const dayMs = 86_400_000;
/** Days from the begin of a spreadsheet's calendar to 1970, and to 1904, where some calendars begin. */
const daysTo1970 = 25_569;
const daysTo1904 = 1462;

/** A moment as a cell shows it: `2026-11-21 09:30:15`; null where there is no such moment. */
export const momentText = (ms: number): string | null => {
  const date = new Date(ms);
  return Number.isNaN(date.getTime()) ? null : date.toISOString().slice(0, 19).replace('T', ' ');
};

/** The moment that a number of days stands for, to the second. */
export const dayText = (days: number, is1904: boolean): string | null =>
  momentText(Math.round(((days + (is1904 ? daysTo1904 : 0) - daysTo1970) * dayMs) / 1000) * 1000);
