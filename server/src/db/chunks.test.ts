import { expect, test } from 'vitest';
import { getMaxRowsPerStatement } from './chunks.ts';

test.each([
  ['no rows', [], 30_000],
  ['rows of two columns', [{ key: 'a', value: 'b' }], 15_000],
])('as many rows as possible are put into one statement: %s', (_name, rows, expected) => {
  expect(getMaxRowsPerStatement(rows)).toBe(expected);
});
