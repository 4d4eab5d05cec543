import { expect, test } from 'vitest';
import { createFinder, createRecordNamer } from './named-records.ts';

const depts = [
  { id: 1, name: '总部', code: 'HQ', parentId: null },
  { id: 2, name: '研发', code: '', parentId: 1 },
  { id: 3, name: '研发', code: 'RD2', parentId: 4 },
  { id: 4, name: 'A/B', code: '', parentId: 1 },
  { id: 5, name: '测试', code: 'T', parentId: 2 },
  { id: 6, name: '测试', code: '', parentId: 3 },
  { id: 7, name: 'rd2', code: '', parentId: 1 },
  { id: 8, name: '研发', code: 'R0', parentId: null },
];

test.each([
  ['hq', 1],
  ['总部', 1],
  ['RD2', 3],
  ['研发', 'field.ambiguous'],
  ['没有', 'field.unknown'],
  ['总部/研发', 2],
  ['总部 / 研发', 2],
  ['总部 ／ 研发 ／ 测试', 5],
  ['总部>研发', 2],
  ['总部→研发', 2],
  ['总部\\\\研发', 'field.unknown'],
  ['总部\\研发', 2],
  ['研发/测试', 'field.ambiguous'],
  ['A/B', 4],
  ['总部 / A/B / 研发', 3],
  ['财务/研发', 'field.unknown'],
  ['/', 'field.unknown'],
])('%s is found by code, else by its unique name, else by its path: %s', (text, foundId) => {
  expect(createFinder(depts)(text)).toBe(foundId);
});

test('a record is named by the first of name, path and code that identifies it', () => {
  const nameRecord = createRecordNamer(depts);
  expect([1, 2, 5, 9].map(nameRecord)).toEqual(['总部', '总部 / 研发', '总部 / 研发 / 测试', undefined]);
  expect([3, 7, 8].map(nameRecord)).toEqual(['总部 / A/B / 研发', '总部 / rd2', 'R0']);
});

test('a cycle of parents does not cause an endless loop', () => {
  const circle = [
    { id: 1, name: 'a', code: '', parentId: 2 },
    { id: 2, name: 'b', code: '', parentId: 1 },
  ];
  expect(createFinder(circle)('x/y')).toBe('field.unknown');
});
