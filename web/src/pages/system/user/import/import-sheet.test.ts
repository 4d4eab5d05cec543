import { expect, test } from 'vitest';
import { faultsOf, sheetOf, withCell, withField } from './import-sheet.ts';

const sheet = sheetOf({
  columns: ['账号', '姓名', '电话'],
  fields: ['username', 'name', null],
  rows: [['zhangsan', '张三', '1'], ['', ' ', ''], ['lisi']],
});

test('empty rows are skipped, and every row keeps its number in the file', () => {
  expect(sheet.lines.map(({ line }) => line)).toEqual([2, 4]);
});

test('a field belongs to one column', () => {
  expect(withField(sheet, 2, 'name').fields).toEqual(['username', null, 'name']);
  expect(withField(sheet, 0, null).fields).toEqual([null, 'name', null]);
});

test('a cell is corrected in its row, also if the row was shorter', () => {
  expect(withCell(sheet, 4, 2, '2').lines[1]).toEqual({ line: 4, cells: ['lisi', '', '2'] });
});

test('errors are found by line and column; those without a column appear at the username', () => {
  const fault = { field: 'roles', problem: 'right.exceeds', message: '' };
  const faults = faultsOf(sheet, [
    { ...fault, row: 1, column: null },
    { ...fault, row: 1, column: 1 },
  ]);
  expect([...(faults.get(4)?.keys() ?? [])]).toEqual([0, 1]);
  expect(faults.has(2)).toBe(false);
});
