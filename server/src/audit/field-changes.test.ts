import { expect, test } from 'vitest';
import { fieldChanges } from './field-changes.ts';

test('the changes of a record are its differing fields, in both directions and at both ends of its life', () => {
  expect(fieldChanges({ name: 'a', order: 1, tags: [1, 2] }, { name: 'b', order: 1, tags: [1, 2] })).toEqual([
    { field: 'name', before: 'a', after: 'b' },
  ]);
  expect(fieldChanges(null, { name: 'a' })).toEqual([{ field: 'name', before: null, after: 'a' }]);
  expect(fieldChanges({ tags: [1] }, null)).toEqual([{ field: 'tags', before: [1], after: null }]);
  expect(fieldChanges({ tags: [1] }, { tags: [1, 2] })).toEqual([{ field: 'tags', before: [1], after: [1, 2] }]);
  expect(fieldChanges({ a: null }, {})).toEqual([]);
});
