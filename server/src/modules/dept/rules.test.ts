import { expect, test } from 'vitest';
import { findAddedAncestors, getBranchGrants } from './rules.ts';

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
])('department %i below %s gets the new ancestors %j', (id, parent, ancestors) => {
  expect(findAddedAncestors(depts, id, parent)).toEqual(ancestors);
});

test('a role grants new ancestors the departments below them, for each menu item that it grants', () => {
  const role = {
    id: 1,
    code: 'admin',
    enabled: true,
    requiresSecondFactor: false,
    dataScope: 'dept-and-below' as const,
    depts: new Set<number>(),
    menus: new Set([7, 8]),
  };
  const dataScope = { all: false, depts: new Set([3, 4]) };
  expect(getBranchGrants(role, new Set([3, 4]))).toEqual({
    admin: false,
    grants: new Map([
      [7, dataScope],
      [8, dataScope],
    ]),
  });
});
