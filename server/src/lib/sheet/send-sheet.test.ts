import { sheetRows } from '@atrium/contract/export.ts';
import { expect, test } from 'vitest';
import { assertFitsFormat } from './send-sheet.ts';

test('rows beyond the limit of a sheet are rejected as XLSX and accepted as CSV', () => {
  expect(() => assertFitsFormat('xlsx', sheetRows + 1)).toThrow('export.tooMany');
  expect(() => assertFitsFormat('xlsx', sheetRows)).not.toThrow();
  expect(() => assertFitsFormat('csv', sheetRows + 1)).not.toThrow();
});
