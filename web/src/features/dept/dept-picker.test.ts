import { expect, test } from 'vitest';
import { buildDeptTree } from './dept-picker.tsx';

const depts = [
  { id: 1, parentId: '' as const, name: '总部' },
  { id: 2, parentId: 1, name: '研发' },
  { id: 3, parentId: 2, name: '前端' },
  { id: 4, parentId: 1, name: '市场' },
];

interface Branch {
  readonly title: string;
  readonly children: readonly Branch[];
}
const format = (branches: readonly Branch[]): string =>
  branches.map(({ title, children }) => (children.length > 0 ? `${title}(${format(children)})` : title)).join(' ');

test.each([
  [undefined, '总部(研发(前端) 市场)'],
  [1, ''],
  [2, '总部(市场)'],
  [3, '总部(研发 市场)'],
])('the departments to choose from do not contain department %s and those below it', (excludedId, text) => {
  expect(format(buildDeptTree(depts, excludedId))).toBe(text);
});
