import { maxSheetRows } from '@atrium/contract/export.ts';
import { expect, test } from 'vitest';
import { assertFitsFormat } from './send-sheet.ts';

test('rows beyond the limit of a sheet are rejected as XLSX and accepted as CSV', () => {
  expect(() => assertFitsFormat('xlsx', maxSheetRows + 1)).toThrow('export.tooMany');
  expect(() => assertFitsFormat('xlsx', maxSheetRows)).not.toThrow();
  expect(() => assertFitsFormat('csv', maxSheetRows + 1)).not.toThrow();
});
