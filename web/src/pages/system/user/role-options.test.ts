import { expect, test } from 'vitest';
import { listAssignedRoles } from './import/import-sheet.ts';
import { addedRoles, sortRoleOptions } from './role-options.ts';

const createRole = (id: number, code: string, name = code) => ({ id, code, name, status: 1 as const, grantable: true });
const roles = [createRole(1, 'admin', '超级管理员'), createRole(2, 'common'), createRole(3, 'hr', '人事专员')];
const listIds = (options: readonly { id: number }[]) => options.map(({ id }) => id);

test('the role with every permission is offered last', () => {
  expect(listIds(sortRoleOptions(roles))).toEqual([2, 3, 1]);
});

test('the added roles are those that the user does not have yet', () => {
  expect(listIds(addedRoles(roles, [1, 2], [1, 3]))).toEqual([3]);
  expect(listIds(addedRoles(roles, [1], []))).toEqual([]);
});

test.each([
  ['by its code in any case', 'Admin', [1]],
  ['by its name beside others', '人事专员；超级管理员', [1, 3]],
  ['not by another name', 'administrator', []],
])('a role in a sheet is found %s', (_, cell, named) => {
  const sheet = {
    columns: ['a', 'b'],
    fields: ['username', 'roles'] as const,
    lines: [{ line: 2, cells: ['x', cell] }],
  };
  expect(listIds(listAssignedRoles(sheet, roles))).toEqual(named);
});

test('a sheet without a column of roles contains no role names', () => {
  const sheet = { columns: ['a'], fields: ['username'] as const, lines: [{ line: 2, cells: ['admin'] }] };
  expect(listAssignedRoles(sheet, roles)).toEqual([]);
});
