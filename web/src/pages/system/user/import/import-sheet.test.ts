import { expect, test } from 'vitest';
import { groupErrors, getSamples, toImportedSheet, correctCell } from './import-sheet.ts';

const sheet = toImportedSheet({
  columns: ['备注', '账号', '姓名', '电话'],
  fields: [null, 'username', 'name', null],
  rows: [
    ['x'.repeat(30_000), 'zhangsan', '张三', '1'],
    ['', 'lisi'],
  ],
  rowNumbers: [3, 7],
  headingRow: 2,
  topRows: [],
  sheets: [],
  sheet: 0,
  encoding: 'utf-8',
  isEncodingCertain: true,
  hidden: 0,
});

test('every row keeps its number in the file', () => {
  expect(sheet.lines.map(({ line }) => line)).toEqual([3, 7]);
});

test('a column is shown by its first texts, shortened', () => {
  expect([getSamples(sheet, 0), getSamples(sheet, 2)]).toEqual(['x'.repeat(60), '张三']);
});

test('a cell is corrected in its row, also if the row was shorter', () => {
  expect(correctCell(sheet, 7, 3, '2').lines[1]).toEqual({ line: 7, cells: ['', 'lisi', '', '2'] });
});

test('errors are grouped by line and column of the file, and those of missing columns by the username', () => {
  const fault = { field: 'roles', problem: 'right.exceeds', value: null, message: '' };
  const errors = [
    { ...fault, row: 1, column: null },
    { ...fault, row: 1, column: 1 },
  ];
  const errorsByLine = groupErrors(sheet, { errors, invalidRows: [1] });
  expect([...(errorsByLine.get(7)?.keys() ?? [])]).toEqual([1, 2]);
  expect(errorsByLine.has(3)).toBe(false);
});
