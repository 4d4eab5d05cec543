import { expect, test } from 'vitest';
import { areFieldsUnchanged, mergeValue, getDefaultSide, isSameValue } from './conflict.ts';

test.each([
  ['only they changed it', { original: 'a', theirs: 'b', mine: 'a' }, 'theirs', 'b'],
  ['only I changed it', { original: 'a', theirs: 'a', mine: 'c' }, 'mine', 'c'],
  ['both changed it', { original: 'a', theirs: 'b', mine: 'c' }, 'mine', 'c'],
  ['both changed a list', { original: [1, 2, 3], theirs: [1, 2, 4], mine: [1, 3, 5] }, 'merged', [1, 4, 5]],
  [
    'both changed attached files',
    {
      original: [{ id: 'a' }, { id: 'b' }],
      theirs: [{ id: 'a' }, { id: 'b' }, { id: 'c' }],
      mine: [{ id: 'b' }, { id: 'd' }],
    },
    'merged',
    [{ id: 'b' }, { id: 'c' }, { id: 'd' }],
  ],
  ['only they changed a list', { original: [1], theirs: [1, 2], mine: [1] }, 'theirs', [1, 2]],
])('the initial choice for a field keeps all changes: %s', (_title, versions, side, value) => {
  expect(getDefaultSide(versions)).toBe(side);
  expect(mergeValue(versions, getDefaultSide(versions))).toEqual(value);
});

test('the order of a list and different empty values count as equal', () => {
  expect(isSameValue([2, 1, 10], [1, 10, 2])).toBe(true);
  expect(isSameValue('', null)).toBe(true);
  expect(isSameValue(undefined, null)).toBe(true);
  expect(isSameValue(0, null)).toBe(false);
  expect(isSameValue([], [1])).toBe(false);
});

test.each([
  ['a field outside of the form', { name: 'Ann', roles: [1, 2], avatar: 'b' }, true],
  ['only the order of a list', { name: 'Ann', roles: [2, 1], avatar: 'a' }, true],
  ['a field of the form', { name: 'Bob', roles: [1, 2], avatar: 'a' }, false],
])('another save that changed %s leaves the fields of the form unchanged: %o', (_title, otherSave, isUnchanged) => {
  expect(areFieldsUnchanged(['name', 'roles'], { name: 'Ann', roles: [1, 2], avatar: 'a' }, otherSave)).toBe(
    isUnchanged,
  );
});
