import { expect, test } from 'vitest';
import { compareFields } from './field-changes.ts';

test('the changes of a record are its differing fields, also when it is created or deleted', () => {
  expect(compareFields({ name: 'a', order: 1, tags: [1, 2] }, { name: 'b', order: 1, tags: [1, 2] })).toEqual([
    { field: 'name', before: 'a', after: 'b' },
  ]);
  expect(compareFields(null, { name: 'a' })).toEqual([{ field: 'name', before: null, after: 'a' }]);
  expect(compareFields({ tags: [1] }, null)).toEqual([{ field: 'tags', before: [1], after: null }]);
  expect(compareFields({ tags: [1] }, { tags: [1, 2] })).toEqual([{ field: 'tags', before: [1], after: [1, 2] }]);
  expect(compareFields({ a: null }, {})).toEqual([]);
});
