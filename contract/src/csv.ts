const newLine = '\\n\\r\\u2028\\u2029';
/** Invisible characters before a formula: blanks and others, except line breaks. */
const blank = `(?![${newLine}])[\\s\\p{Z}\\p{Cc}\\p{Default_Ignorable_Code_Point}\\u2800]`;
const formula = `'*(?:(?:${blank})*[=+\\-@|＝＋－＠｜]|[\\t\\r])`;

const formulaLine = new RegExp(`^(?=${formula})`, 'gmu');
const markedLine = new RegExp(`^'(?=${formula})`, 'gmu');

/** Characters that require quotes: commas and quotes, delimiters of other readers, line breaks, outer blanks. */
export const mustQuote = /[",;\t\n\r\u2028\u2029]|^\s|\s$/;

/**
 * Escapes text so that spreadsheets do not run formulas: an apostrophe is put before lines that begin like one (OWASP,
 * CSV injection). `withoutMarks` is the exact inverse.
 */
export const markFormulas = (text: string): string => text.replaceAll(formulaLine, "'");

/** Reverses `markFormulas`. */
export const withoutMarks = (cell: string): string => cell.replaceAll(markedLine, '');

/** Returns a row of CSV (RFC 4180), with formulas escaped. */
export const csvLine = (cells: readonly string[]): string =>
  `${cells
    .map(markFormulas)
    .map((cell) => (mustQuote.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
    .join(',')}\r\n`;
