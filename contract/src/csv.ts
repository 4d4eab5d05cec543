const newLine = '\\n\\r\\u2028\\u2029';
/** What stands before a formula without being seen: blanks and invisible characters, but no new line. */
const blank = `(?![${newLine}])[\\s\\p{Z}\\p{Cc}\\p{Default_Ignorable_Code_Point}\\u2800]`;
/** What makes a spreadsheet calculate, in its usual and its full width; and what some take for the begin of it. */
const formula = `'*(?:(?:${blank})*[=+\\-@|＝＋－＠｜]|[\\t\\r])`;

const formulaLine = new RegExp(`^(?=${formula})`, 'gmu');
const markedLine = new RegExp(`^'(?=${formula})`, 'gmu');

/** What a cell of CSV is quoted for: commas and quotes, what other readers take for a comma, new lines, blanks at either end. */
export const mustQuote = /[",;\t\n\r\u2028\u2029]|^\s|\s$/;

/**
 * Text as a cell of CSV that a spreadsheet takes for text: where any line of it begins like a formula, an apostrophe stands before it
 * (OWASP, CSV injection). `withoutMarks` takes it off again, whatever the text was.
 */
export const markFormulas = (text: string): string => text.replaceAll(formulaLine, "'");

/** The text that `markFormulas` was given. */
export const withoutMarks = (cell: string): string => cell.replaceAll(markedLine, '');

/** A row of CSV, ended as RFC 4180 says, its formulas marked. */
export const csvLine = (cells: readonly string[]): string =>
  `${cells
    .map(markFormulas)
    .map((cell) => (mustQuote.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
    .join(',')}\r\n`;
