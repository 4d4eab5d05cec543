import { expect, test } from 'vitest';
import { labelFinder } from './use-label-search.ts';

const readings = new Map(Object.entries({ 行: ['xing', 'hang'], 政: ['zheng'], 部: ['bu'], 财: ['cai'], 务: ['wu'] }));
const names = ['行政部', '财务部', '财务一组', 'IT'];
const findNames = (text: string) => names.filter((name) => labelFinder(names, readings)(text, name));

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

test('one finder accepts one text after the other', () => {
  const isMatch = labelFinder(names, readings);
  expect(names.map((name) => isMatch('xzb', name))).toEqual([true, false, false, false]);
  expect(names.map((name) => isMatch('it', name))).toEqual([false, false, false, true]);
});

test('without the dictionary a name is found by its characters', () => {
  const isMatch = labelFinder(names, new Map());
  expect([isMatch('行部', '行政部'), isMatch('xzb', '行政部')]).toEqual([true, false]);
});
