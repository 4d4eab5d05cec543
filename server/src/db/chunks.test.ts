import { expect, test } from 'vitest';
import { splitIntoChunks, getMaxRowsPerStatement } from './chunks.ts';

test.each([
  [[], 2, []],
  [[1], 2, [[1]]],
  [[1, 2], 2, [[1, 2]]],
  [[1, 2, 3], 2, [[1, 2], [3]]],
  [[1, 2, 3, 4, 5], 1, [[1], [2], [3], [4], [5]]],
])('the list %j is split into chunks of %i', (items, size, expected) => {
  expect(splitIntoChunks(items, size)).toEqual(expected);
});

test('a chunk has five thousand items by default', () => {
  expect(splitIntoChunks(Array.from({ length: 10_001 }, () => 0)).map(({ length }) => length)).toEqual([5000, 5000, 1]);
});

test.each([
  ['no rows', [], 30_000],
  ['rows of two columns', [{ key: 'a', value: 'b' }], 15_000],
])('as many rows as possible are put into one statement: %s', (_name, rows, expected) => {
  expect(getMaxRowsPerStatement(rows)).toBe(expected);
});
