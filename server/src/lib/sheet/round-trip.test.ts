import fc from 'fast-check';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { readTable } from './read-table.ts';
import { type Cell, createCsv, type Sheet, createXlsx } from './sheet.ts';

/** Texts with a special meaning for spreadsheets, delimiters, formulas or encodings. */
const specialCharacter = fc.constantFrom(
  '=1+1',
  "'=1",
  "''",
  '+86 138',
  '-1',
  '@sum',
  '\t=x',
  '001234',
  '1e5',
  '2026-01-02',
  'TRUE',
  '"quoted", with; delimiters\t|',
  'sep=;',
  'line\nline\r\nline\rline',
  ' blanks ',
  '\u3000全角　１２３＝',
  '_x000D_',
  '_x005F_x000D_',
  '#N/A',
  '👨‍👩‍👧‍👦🏽',
  '𠮷野家',
  'e\u0301',
  '\u{FEFF}mark',
  '<b>&amp;</b>',
  'ＭＩＭＥ',
);
const content = fc.oneof(specialCharacter, fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary-ascii' }));
// CSV has no null character, and rows and cells without visible content are skipped.
const text = content.map((value) => value.replaceAll('\0', ''));
const columns = ['username', 'name', 'description'];

const createSheet = (rows: readonly (readonly Cell[])[]): Sheet => ({
  heading: columns,
  timeZone: 'Asia/Shanghai',
  rows: (async function* () {
    yield rows;
  })(),
});

test.each([
  ['CSV', createCsv],
  ['XLSX', createXlsx],
])('an exported %s file is read unchanged, whatever its cells contain', async (_, write) => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 8 }), async (pairs) => {
      const rows = pairs.map(([name, about], index) => [`user-${index}`, name, about]);
      const file = await buffer(write(createSheet(rows)));
      const { rows: readRows, isEncodingCertain } = await readTable(file, {}, 100);
      expect(isEncodingCertain).toBe(true);
      const padded = readRows.map(({ cells }) => columns.map((_column, index) => cells[index] ?? ''));
      expect(padded).toEqual([columns, ...rows]);
    }),
    { numRuns: 200 },
  );
});
