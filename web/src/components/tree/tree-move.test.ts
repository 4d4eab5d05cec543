import { describe, expect, test } from 'vitest';
import {
  getDepthRange,
  getCurrentPosition,
  isSamePosition,
  type ShownRow,
  getDropPositionAt,
  getDropPositionByKey,
  getDropPositionInto,
  withoutBranch,
} from './tree-move.ts';

const createRow = (id: number, parentId: number | null, depth: number, canHaveChildren = true): ShownRow => ({
  id,
  parentId,
  depth,
  canHaveChildren,
});
// 1 (2 (3, 4), 5 a leaf), 6
const rows = [
  createRow(1, null, 0),
  createRow(2, 1, 1),
  createRow(3, 2, 2, false),
  createRow(4, 2, 2, false),
  createRow(5, 1, 1, false),
  createRow(6, null, 0),
];
const listIds = (list: readonly ShownRow[]) => list.map(({ id }) => id);

test('a row moves with its descendants', () => {
  expect(listIds(withoutBranch(rows, 2))).toEqual([1, 5, 6]);
  expect(listIds(withoutBranch(rows, 6))).toEqual([1, 2, 3, 4, 5]);
  expect(listIds(withoutBranch(rows, 1))).toEqual([6]);
});

describe('a position', () => {
  test.each([
    [0, 0, { parentId: null, before: 1 }],
    [1, 0, { parentId: 1, before: 2 }],
    [4, 2, { parentId: 2, before: null }],
    [4, 1, { parentId: 1, before: 5 }],
    [5, 9, { parentId: 1, before: null }],
    [5, 0, { parentId: null, before: 6 }],
    [6, 1, { parentId: 6, before: null }],
    [6, 0, { parentId: null, before: null }],
  ])('a position in gap %i at depth %i has the expected parent and sibling', (gap, depth, expected) => {
    expect(getDropPositionAt(rows, gap, depth)).toMatchObject(expected);
  });

  test('the position below a row that cannot have children is not offered', () => {
    expect(getDepthRange(rows, 3)).toEqual([2, 2]);
    expect(getDepthRange(rows, 5)).toEqual([0, 1]);
  });

  test('the position of the current row is known', () => {
    for (const { id, parentId } of rows) {
      const home = getCurrentPosition(rows, id);
      expect(home.parentId).toBe(parentId);
      expect(isSamePosition(home, getDropPositionAt(withoutBranch(rows, id), home.gap, home.depth))).toBe(true);
    }
    expect(getCurrentPosition(rows, 3)).toMatchObject({ parentId: 2, before: 4 });
    expect(getCurrentPosition(rows, 4)).toMatchObject({ parentId: 2, before: null });
  });
});

describe('with the keyboard', () => {
  const otherRows = withoutBranch(rows, 6);

  test('the up and down keys keep the level if it exists, and return to it after deeper rows', () => {
    const passedPositions = [getDropPositionAt(otherRows, 0, 0)];
    for (let count = 0; count < otherRows.length; count += 1)
      passedPositions.push(
        getDropPositionByKey(otherRows, passedPositions.at(-1) ?? getDropPositionAt(otherRows, 0, 0), 'ArrowDown', 0),
      );
    expect(passedPositions.map(({ parentId, before }) => [parentId, before])).toEqual([
      [null, 1],
      [1, 2],
      [2, 3],
      [2, 4],
      [1, 5],
      [null, null],
    ]);
    const back = [getDropPositionAt(otherRows, 5, 0)];
    for (let count = 0; count < otherRows.length; count += 1)
      back.unshift(getDropPositionByKey(otherRows, back[0] ?? getDropPositionAt(otherRows, 5, 0), 'ArrowUp', 0));
    expect(back).toEqual(passedPositions);
  });

  test('the left and right keys change the level within a gap', () => {
    const last = getDropPositionAt(otherRows, 5, 1);
    expect(getDropPositionByKey(otherRows, last, 'ArrowLeft', 1)).toMatchObject({ parentId: null, depth: 0 });
    expect(getDropPositionByKey(otherRows, getDropPositionAt(otherRows, 5, 0), 'ArrowRight', 0)).toMatchObject({
      parentId: 1,
      before: null,
    });
  });
});

test('the position below a row is after all its descendants', () => {
  expect(getDropPositionInto(rows, 1)).toMatchObject({ parentId: 2, before: null, gap: 4 });
  expect(getDropPositionInto(rows, 5)).toMatchObject({ parentId: 6, before: null, gap: 6 });
});
