import { expect, test } from 'vitest';
import { findIcons, splitIconName } from './icon-names.ts';
import { getChineseName } from './icon-words.ts';

test.each([
  ['UserAddOutlined', 'User add'],
  ['HomeOutlined', 'Home'],
  ['OutsidePageIcon', 'Outside page'],
  ['RiAccountCircleLine', 'Account circle'],
  ['FieldTimeOutlined', 'Field time'],
])('%s has the name "%s"', (name, words) => {
  expect(splitIconName(name)).toBe(words);
});

const findNames = (typedText: string) => findIcons(typedText).map(({ name }) => name);

test.each([
  ['用户', 'UserOutlined'],
  ['用户 添加', 'UserAddOutlined'],
  ['首页', 'HomeOutlined'],
  ['部门', 'ApartmentOutlined'],
  ['饼图', 'PieChartOutlined'],
  ['user 删除', 'UserDeleteOutlined'],
  ['购物车', 'ShoppingCartOutlined'],
])('the search for %s finds %s', (typedText, name) => {
  expect(findNames(typedText)).toContain(name);
});

test('a Chinese word finds only icons with its meaning', () => {
  expect(findNames('垃圾桶').every((name) => name.includes('Delete'))).toBe(true);
  expect(findNames('二维码')).toEqual(['QrcodeOutlined']);
  expect(findNames('没有这个')).toEqual([]);
});

test('most icons are found by a Chinese word', () => {
  const withoutChinese = findNames('').filter((name) => getChineseName(splitIconName(name)).trim() === '');
  expect(withoutChinese.length / findNames('').length).toBeLessThan(0.2);
});

test('icons are found by words of their names in any order, those of the built-in menu first', () => {
  expect(findNames('add user')).toEqual(findNames('user add'));
  expect(findNames('user add')).toContain('UserAddOutlined');
  expect(findNames('useradd')).toContain('UserAddOutlined');
  expect(findNames('HOME')[0]).toBe('HomeOutlined');
  expect(findNames('no such thing')).toEqual([]);
  expect(findNames('  ').length).toBeGreaterThan(400);
  expect(new Set(findNames('')).size).toBe(findNames('').length);
});
