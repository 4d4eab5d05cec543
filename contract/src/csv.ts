const newLine = '\\n\\r\\u2028\\u2029';
/** Invisible characters that may precede a formula. */
const blank = `(?![${newLine}])[\\s\\p{Z}\\p{Cc}\\p{Default_Ignorable_Code_Point}\\u2800]`;
const formula = `'*(?:(?:${blank})*[=+\\-@|＝＋－＠｜]|[\\t\\r])`;

const formulaLine = new RegExp(`^(?=${formula})`, 'gmu');
const markedLine = new RegExp(`^'(?=${formula})`, 'gmu');

/** Text that needs quotes, also for readers with other delimiters. */
export const quotedPattern = /[",;\t\n\r\u2028\u2029]|^\s|\s$/;

/** Puts an apostrophe before lines that spreadsheets would run as formulas (OWASP, CSV injection). */
export const escapeFormulas = (text: string): string => text.replaceAll(formulaLine, "'");

/** Reverses `escapeFormulas`. */
export const unescapeFormulas = (cell: string): string => cell.replaceAll(markedLine, '');

/** Returns a row of CSV (RFC 4180), with formulas escaped. */
export const csvLine = (cells: readonly string[]): string =>
  `${cells
    .map(escapeFormulas)
    .map((cell) => (quotedPattern.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
    .join(',')}\r\n`;
