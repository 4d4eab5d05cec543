import { expect, test } from 'vitest';
import { piecesOf, rowAt, topsOf } from './row-window.ts';

const tops = topsOf([1, 2, 3, 4, 5], (id) => id * 10);

test('rows of different heights begin where those before them end', () => {
  expect(tops).toEqual([0, 10, 30, 60, 100, 150]);
  expect(topsOf([], () => 10)).toEqual([0]);
});

test.each([
  [-5, 0],
  [0, 0],
  [9, 0],
  [10, 1],
  [59, 2],
  [149, 4],
  [999, 4],
])('at %i pixels lies row %i', (y, row) => {
  expect(rowAt(tops, y)).toBe(row);
});

test('what is not drawn is as high as it would be, also round a row that has to stay', () => {
  expect(piecesOf(tops, [1, 3], [])).toEqual([
    { from: 0, height: 10 },
    { index: 1 },
    { index: 2 },
    { from: 3, height: 90 },
  ]);
  expect(piecesOf(tops, [3, 9], [0, 4])).toEqual([{ index: 0 }, { from: 1, height: 50 }, { index: 3 }, { index: 4 }]);
  expect(piecesOf(tops, [0, 2], [-1, 7])).toEqual([{ index: 0 }, { index: 1 }, { from: 2, height: 120 }]);
  expect(piecesOf([0], [0, 40], [])).toEqual([]);
});
