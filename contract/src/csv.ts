import { errorPattern } from './sheet-errors.ts';

const lineBreaks = '\\n\\r\\u2028\\u2029';
/** Invisible characters that may precede a formula. */
const invisibleCharacter = `(?![${lineBreaks}])[\\s\\p{Z}\\p{Cc}\\p{Default_Ignorable_Code_Point}\\u2800]`;
/** Text that spreadsheets run as a formula or turn into an error, possibly after apostrophes. */
const formulaStart = `'*(?:(?:${invisibleCharacter})*[=+\\-@|＝＋－＠｜]|[\\t\\r]|${errorPattern}$)`;

const formulaLine = new RegExp(`^(?=${formulaStart})`, 'gmu');
const escapedFormulaLine = new RegExp(`^'(?=${formulaStart})`, 'gmu');

/** Matches text that needs quotes, also in programs that use another delimiter. */
export const quotedPattern = /[",;\t\n\r\u2028\u2029]|^\s|\s$/;

/** Puts an apostrophe before lines that spreadsheets would run as formulas (OWASP, CSV injection) or turn into errors. */
export const escapeFormulas = (text: string): string => text.replaceAll(formulaLine, "'");

export const unescapeFormulas = (cell: string): string => cell.replaceAll(escapedFormulaLine, '');

/** Returns a row of CSV (RFC 4180), with formulas escaped. */
export const formatCsvLine = (cells: readonly string[]): string =>
  `${cells
    .map(escapeFormulas)
    .map((cell) => (quotedPattern.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
    .join(',')}\r\n`;
