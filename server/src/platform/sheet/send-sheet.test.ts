import { sheetRows } from '@atrium/contract/export.ts';
import { expect, test } from 'vitest';
import { mustFit } from './send-sheet.ts';

test('more rows than a sheet holds are refused as XLSX and taken as CSV', () => {
  expect(() => mustFit('xlsx', sheetRows + 1)).toThrow('export.tooMany');
  expect(() => mustFit('xlsx', sheetRows)).not.toThrow();
  expect(() => mustFit('csv', sheetRows + 1)).not.toThrow();
});
