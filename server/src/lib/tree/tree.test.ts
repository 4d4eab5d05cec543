import { describe, expect, test } from 'vitest';
import { Tree } from './tree.ts';

const rows = [
  { id: 1, parentId: null },
  { id: 2, parentId: 1 },
  { id: 3, parentId: 2 },
  { id: 4, parentId: 1 },
  { id: 5, parentId: 99 },
];
const tree = new Tree(rows);
const listIds = (nodes: Iterable<{ id: number }>): number[] => [...nodes].map((row) => row.id);

describe('a tree of rows', () => {
  test('a tree of rows is ordered as a tree, with rows of unknown parents as roots', () => {
    expect(listIds(tree.inOrder())).toEqual([1, 2, 3, 4, 5]);
    expect(listIds(tree.roots)).toEqual([1, 5]);
  });

  test('a tree of rows returns ancestors, parent first, and descendants', () => {
    expect(listIds(tree.getAncestors(3))).toEqual([2, 1]);
    expect(listIds(tree.branch(1))).toEqual([1, 2, 3, 4]);
    expect(tree.withAncestors([3, 5])).toEqual(new Set([3, 2, 1, 5]));
    expect(tree.branch(77)).toEqual([]);
  });

  test.each([
    [1, 3, true],
    [1, 1, true],
    [3, 1, false],
    [2, null, false],
    [2, 4, false],
  ] as const)('a tree of rows detects whether %i below %s would be a cycle: %s', (id, parent, ring) => {
    expect(tree.wouldCreateCycle(id, parent)).toBe(ring);
  });

  test('a tree of rows stops at an existing cycle', () => {
    const ring = new Tree([
      { id: 1, parentId: 2 },
      { id: 2, parentId: 1 },
    ]);
    expect(listIds(ring.getAncestors(1))).toEqual([2]);
  });
});
