import { withoutMarks } from './csv.ts';

/** The rows of a CSV as RFC 4180 writes it and this product exports it: cells as they were, without marks of formulas. */
export const parseCsv = (text: string): string[][] => {
  const rows: string[][] = [];
  let row: string[] = [];
  // A cell, in quotes or not, and what ends it.
  for (const [, quoted, plain = '', end] of text
    .replace(/^\uFEFF/, '')
    .matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    if (end === '' && row.length === 0 && !quoted && plain === '') break;
    row.push(withoutMarks(quoted?.replaceAll('""', '"') ?? plain));
    if (end === ',') continue;
    rows.push(row);
    row = [];
    if (end === '') break;
  }
  return rows;
};
