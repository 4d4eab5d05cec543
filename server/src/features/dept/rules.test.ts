import { expect, test } from 'vitest';
import { newlyAbove } from './rules.ts';

const depts = [
  { id: 1, parentId: null },
  { id: 2, parentId: 1 },
  { id: 3, parentId: 2 },
  { id: 4, parentId: 1 },
  { id: 5, parentId: null },
];

test.each([
  [3, 4, [4]],
  [3, 1, []],
  [3, 5, [5]],
  [5, 3, [3, 2, 1]],
  [2, null, []],
])('department %i below %s has newly above it %j', (id, parent, above) => {
  expect(newlyAbove(depts, id, parent)).toEqual(above);
});
