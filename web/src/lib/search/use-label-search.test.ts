import { expect, test, vi } from 'vitest';
import { renderHook, runAndSettle } from '../../testing/hook-root.ts';
import { createLabelFinder, useSelectSearch, useTreeSearch } from './use-label-search.ts';

const readings = new Map(Object.entries({ 行: ['xing', 'hang'], 政: ['zheng'], 部: ['bu'], 财: ['cai'], 务: ['wu'] }));
const names = ['行政部', '财务部', '财务一组', 'IT'];
const findNames = (text: string) => names.filter((name) => createLabelFinder(names, readings)(text, name));

test.each([
  ['xzb', ['行政部']],
  ['hangzheng', ['行政部']],
  ['cw', ['财务部', '财务一组']],
  ['财务', ['财务部', '财务一组']],
  [' it ', ['IT']],
  ['', names],
  ['  ', names],
  ['xyz', []],
])('"%s" finds %j', (text, expected) => {
  expect(findNames(text)).toEqual(expected);
});

test('options of a select are searched by their names, otherwise by their labels', async () => {
  const options = [{ label: 'IT (3)', name: '行政部' }, { label: '财务部' }];
  const select = await renderHook(() => useSelectSearch(options));
  const filterOptions = (text: string) => options.map((option) => select.read().filterOption(text, option));
  expect([filterOptions('行政'), filterOptions('财务'), filterOptions('IT')]).toEqual([
    [true, false],
    [false, true],
    [false, false],
  ]);
  await select.leave();
});

test('branches of a tree are searched at every depth, and expanded while text is typed', async () => {
  vi.stubGlobal('Worker', EventTarget);
  const child = { value: 2, title: 'Finance' };
  const root = { value: 1, title: 'IT', children: [child] };
  const tree = await renderHook(() => useTreeSearch([root]));
  const { filterTreeNode } = tree.read().showSearch;
  expect([root, child].map((branch) => filterTreeNode('fin', branch))).toEqual([false, true]);
  const type = (text: string) => runAndSettle(() => tree.read().showSearch.onSearch(text));
  expect(tree.read()).not.toHaveProperty('treeExpandedKeys');
  await type('fin');
  expect(tree.read().treeExpandedKeys).toEqual([1, 2]);
  await runAndSettle(() => tree.read().onOpenChange(true));
  expect(tree.read().treeExpandedKeys).toEqual([1, 2]);
  await runAndSettle(() => tree.read().onOpenChange(false));
  expect(tree.read()).not.toHaveProperty('treeExpandedKeys');
  await type(' ');
  expect(tree.read()).not.toHaveProperty('treeExpandedKeys');
  await tree.leave();
});
