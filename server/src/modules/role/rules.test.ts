import { describe, expect, test } from 'vitest';
import { findFullyGranted, expandGrants, findUncheckable } from './rules.ts';

const menu = [
  { id: 1, parentId: null },
  { id: 2, parentId: 1 },
  { id: 3, parentId: 2 },
  { id: 4, parentId: 2 },
  { id: 5, parentId: null },
];

describe('the tree of grants', () => {
  test.each([
    [[3], [1, 2, 3]],
    [[5], [5]],
    [[], []],
    [
      [3, 4, 5],
      [1, 2, 3, 4, 5],
    ],
  ])('granting %j includes their ancestors: %j', (ticked, grantedIds) => {
    expect(expandGrants(menu, ticked)).toEqual(new Set(grantedIds));
  });

  test.each([
    [[1, 2, 3], [3]],
    [
      [1, 2, 3, 4],
      [1, 2, 3, 4],
    ],
    [[1, 2], []],
    [[5], [5]],
  ])('for the grants %j, the checked menu items are %j', (grantedIds, ticked) => {
    expect(findFullyGranted(menu, new Set(grantedIds))).toEqual(ticked);
  });

  test.each([
    [
      [1, 2],
      [1, 2],
    ],
    [[1], [1]],
    [
      [1, 2, 5],
      [1, 2],
    ],
    [[1, 2, 3], []],
    [[1, 2, 3, 4, 5], []],
    [[], []],
  ])('of the grants %j, those that checkboxes cannot show are returned: %j', (grantedIds, unsaid) => {
    expect(findUncheckable(menu, new Set(grantedIds))).toEqual(unsaid);
  });

  test('granting the checked menu items again checks no further items', () => {
    for (const grantedIds of [[1, 2, 3], [1, 2, 3, 4, 5], [5]]) {
      expect(expandGrants(menu, findFullyGranted(menu, new Set(grantedIds)))).toEqual(new Set(grantedIds));
    }
  });
});
