import { format, isDateFormat } from 'numfmt';

/** Excel displays these formats in the style of the user's region; they are imported as ISO 8601. */
const regionalDate = 'yyyy-mm-dd';
const regionalTime = 'h:mm:ss';

/** Built-in formats of ECMA-376 (18.8.30) by ID, without those that files always define. */
const builtinFormats: Readonly<Record<number, string>> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  12: '# ?/?',
  13: '# ??/??',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: regionalTime,
  22: 'yyyy-mm-dd hh:mm',
  32: 'h:mm',
  33: regionalTime,
  34: 'h:mm',
  35: regionalTime,
  37: '#,##0;(#,##0)',
  38: '#,##0;(#,##0)',
  39: '#,##0.00;(#,##0.00)',
  40: '#,##0.00;(#,##0.00)',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss.0',
  49: '@',
  55: 'h:mm',
  56: regionalTime,
};

const isBetween = (id: number, from: number, to: number): boolean => id >= from && id <= to;

const isBuiltinDate = (id: number): boolean =>
  isBetween(id, 14, 17) || isBetween(id, 27, 36) || isBetween(id, 50, 58) || isBetween(id, 71, 81);

const generalFormat = 'General';
const maxFormatCharacters = 255;

/** Returns the format code of an ID; a code in the file has precedence. */
export const getFormatCode = (id: number, code: string | undefined): string => {
  const builtin = builtinFormats[id] ?? (isBuiltinDate(id) ? regionalDate : undefined);
  if (builtin !== undefined) return builtin;
  if (code === undefined || code.length > maxFormatCharacters) return generalFormat;
  if (/\[\$-(?:F800|x-sysdate)/i.test(code)) return regionalDate;
  if (/\[\$-(?:F400|x-systime)/i.test(code)) return regionalTime;
  // Scientific notation hides digits, and numfmt has another name for the Chinese AM/PM marker.
  return /[0#?]E[+-]/i.test(code.replaceAll(literals, '')) ? generalFormat : code.replaceAll('上午/下午', 'AM/PM');
};

/** All brackets except durations and conditions: colors, languages, and modifiers that numfmt does not support. */
const modifiers = /\[(?!(?:h+|m+|s+)\]|[<>=])[^\]]*\]/gi;

const literals = /"[^"]*"|\\./g;

const applyFormat = (code: string, value: number | string): string => {
  for (const pattern of [code, code.replaceAll(modifiers, '')]) {
    try {
      return format(pattern, value);
    } catch {
      // Try again without modifiers, then show it without a format.
    }
  }
  return format(generalFormat, value);
};

/** Excel stores 15 digits. Further digits are rounding errors of binary numbers. */
const significantDigits = 15;

const isDate = (code: string): boolean => {
  try {
    return isDateFormat(code.replaceAll(modifiers, ''));
  } catch {
    return false;
  }
};

/** Total hours, minutes or seconds, which do not depend on an epoch. */
const duration = /\[(?:h+|m+|s+)\]/i;

/** Days between the two epochs of spreadsheets. */
const daysTo1904 = 1462;

/** Returns the number of a cell as Excel displays it; without a format, with all digits. */
export const formatNumber = (text: string, code: string, is1904: boolean): string => {
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value)) return text;
  const isUnformatted = code === generalFormat || code === '@';
  if (/^-?\d+$/.test(text) && (isUnformatted || code === '0')) return text;
  if (isUnformatted) return String(Number(value.toPrecision(significantDigits)));
  const isSince1904 = is1904 && isDate(code) && !duration.test(code);
  return applyFormat(code, isSince1904 ? value + daysTo1904 : value).trim();
};

const dayMs = 86_400_000;
/** Days from the epoch of spreadsheets to 1970. */
const daysTo1970 = 25_569;

/** Returns the date of a cell (ISO 8601) as Excel displays it. */
export const formatDate = (text: string, code: string): string => {
  const ms = Date.parse(/[zZ]|[+-]\d\d:\d\d$/.test(text) || !text.includes('T') ? text : `${text}Z`);
  if (Number.isNaN(ms)) return text;
  const days = ms / dayMs + daysTo1970;
  const defaultFormat = days % 1 === 0 ? regionalDate : 'yyyy-mm-dd hh:mm:ss';
  return applyFormat(isDate(code) ? code : defaultFormat, days);
};

export const formatText = (text: string, code: string): string =>
  code !== '@' && code.includes('@') ? applyFormat(code, text) : text;
