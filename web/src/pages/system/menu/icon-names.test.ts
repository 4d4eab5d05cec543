import { expect, test } from 'vitest';
import { iconsFor, spokenName } from './icon-names.ts';

test.each([
  ['UserAddOutlined', 'User add'],
  ['HomeOutlined', 'Home'],
  ['OutsidePageIcon', 'Outside page'],
  ['RiAccountCircleLine', 'Account circle'],
  ['FieldTimeOutlined', 'Field time'],
])('%s is called %s', (name, spoken) => {
  expect(spokenName(name)).toBe(spoken);
});

const found = (typed: string) => iconsFor(typed).map(({ name }) => name);

test('icons are found by words of their names in any order, those of the built-in menu first', () => {
  expect(found('add user')).toEqual(found('user add'));
  expect(found('user add')).toContain('UserAddOutlined');
  expect(found('useradd')).toContain('UserAddOutlined');
  expect(found('HOME')[0]).toBe('HomeOutlined');
  expect(found('no such thing')).toEqual([]);
  expect(found('  ').length).toBeGreaterThan(400);
  expect(new Set(found('')).size).toBe(found('').length);
});
