import { expect, test } from 'vitest';
import { sumWithDescendants } from './dept-rows.ts';

const depts = [
  { id: 1, parentId: null },
  { id: 2, parentId: 1 },
  { id: 3, parentId: 2 },
  { id: 4, parentId: 1 },
  { id: 5, parentId: null },
];

test('the users of a department and of its descendants are counted', () => {
  const ownCounts = new Map([
    [1, 1],
    [3, 5],
    [4, 2],
  ]);
  expect([...sumWithDescendants(depts, ownCounts)].sort(([a], [b]) => a - b)).toEqual([
    [1, 8],
    [2, 5],
    [3, 5],
    [4, 2],
    [5, 0],
  ]);
});
