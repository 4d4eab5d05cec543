import { expect, test } from 'vitest';
import { isUntouched, merged, rebased, same } from './conflict.ts';

test.each([
  ['only they changed it', { original: 'a', theirs: 'b', mine: 'a' }, 'theirs', 'b'],
  ['only I changed it', { original: 'a', theirs: 'a', mine: 'c' }, 'mine', 'c'],
  ['both changed it', { original: 'a', theirs: 'b', mine: 'c' }, 'mine', 'c'],
  ['both changed a list', { original: [1, 2, 3], theirs: [1, 2, 4], mine: [1, 3, 5] }, 'merged', [1, 4, 5]],
  ['only they changed a list', { original: [1], theirs: [1, 2], mine: [1] }, 'theirs', [1, 2]],
])('a field of which %s starts with loses no change', (_title, versions, side, value) => {
  expect(rebased(versions)).toBe(side);
  expect(merged(versions, rebased(versions))).toEqual(value);
});

test('the order of a list and the kind of emptiness are no difference', () => {
  expect(same([2, 1, 10], [1, 10, 2])).toBe(true);
  expect(same('', null)).toBe(true);
  expect(same(undefined, null)).toBe(true);
  expect(same(0, null)).toBe(false);
  expect(same([], [1])).toBe(false);
});

test.each([
  ['a field outside of the form', { name: 'Ann', roles: [1, 2], avatar: 'b' }, true],
  ['nothing but the order of a list', { name: 'Ann', roles: [2, 1], avatar: 'a' }, true],
  ['a field of the form', { name: 'Bob', roles: [1, 2], avatar: 'a' }, false],
])('of two saves, the one that changed %s gives the form %o', (_title, theirs, isUnconcerned) => {
  expect(isUntouched(['name', 'roles'], { name: 'Ann', roles: [1, 2], avatar: 'a' }, theirs)).toBe(isUnconcerned);
});
