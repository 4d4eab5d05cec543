import { expect, test } from 'vitest';
import { getOrdersAfterMove } from './sibling-order.ts';

test.each([
  [
    'into a gap',
    [
      [1, 10],
      [2, 20],
      [3, 30],
    ],
    3,
    2,
    [[3, 15]],
  ],
  [
    'to the end',
    [
      [1, 10],
      [2, 20],
    ],
    1,
    null,
    [[1, 30]],
  ],
  [
    'to the front',
    [
      [1, 10],
      [2, 20],
    ],
    2,
    1,
    [
      [2, 10],
      [1, 20],
    ],
  ],
  [
    'between neighbours without room',
    [
      [1, 1],
      [2, 2],
      [3, 9],
    ],
    3,
    2,
    [
      [1, 10],
      [3, 20],
      [2, 30],
    ],
  ],
  [
    'among those without orders',
    [
      [1, null],
      [2, null],
    ],
    2,
    1,
    [
      [2, 10],
      [1, 20],
    ],
  ],
  ['to a parent without other children', [], 7, null, [[7, 10]]],
] as const)('the order of siblings is set for %s', (_, siblings, id, before, orders) => {
  expect([
    ...getOrdersAfterMove(
      siblings.map(([siblingId, order]) => ({ id: siblingId, order })),
      id,
      before,
    ),
  ]).toEqual(orders);
});
