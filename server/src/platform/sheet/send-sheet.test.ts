import { sheetRows } from '@atrium/contract/export.ts';
import { expect, test } from 'vitest';
import { assertFitsFormat } from './send-sheet.ts';

test('more rows than a sheet holds are refused as XLSX and taken as CSV', () => {
  expect(() => assertFitsFormat('xlsx', sheetRows + 1)).toThrow('export.tooMany');
  expect(() => assertFitsFormat('xlsx', sheetRows)).not.toThrow();
  expect(() => assertFitsFormat('csv', sheetRows + 1)).not.toThrow();
});
