import { buttons } from '@atrium/contract/buttons.ts';
import { menuTypes } from '@atrium/contract/menu/fields.ts';
import { builtinMenu } from '@atrium/contract/permissions.ts';
import type { Assignable } from '@atrium/contract/role/schemas.ts';
import { expect, test } from 'vitest';
import { createGrantTree } from './grants.ts';
import { listPermissionWarnings } from './permission-warnings.ts';

const createEntry = (id: number, properties: Partial<Assignable>): Assignable => ({
  id,
  name: '',
  menuType: 0,
  path: '',
  icon: '',
  status: 1,
  grantable: true,
  ...properties,
});

const pages = Object.entries(builtinMenu).map(([path, page], index) => ({
  id: 100 * (index + 1),
  path,
  codes: 'buttons' in page ? Object.keys(page.buttons) : [],
}));
const entries = pages.flatMap(({ id, path, codes }) => [
  createEntry(id, { path }),
  ...codes.map((permission, index) =>
    createEntry(id + index + 1, { parentId: id, menuType: menuTypes.button, permission }),
  ),
]);
const tree = createGrantTree(entries);
const findGrants = (path: string, ...codes: string[]) => {
  const page = pages.find((candidate) => candidate.path === path);
  if (!page) throw new Error(`no page ${path}`);
  return new Set([page.id, ...codes.map((code) => page.id + page.codes.indexOf(code) + 1)]);
};

test('a permission over other users is mentioned once for any action, but not for viewing a page', () => {
  expect(listPermissionWarnings(tree, new Set(pages.map(({ id }) => id)))).toEqual([]);
  expect(listPermissionWarnings(tree, findGrants('/system/user', buttons.add, buttons.update))).toEqual([
    'warning.users',
  ]);
  expect(listPermissionWarnings(tree, findGrants('/system/user', 'permission:button:import'))).toEqual([
    'warning.users',
  ]);
  expect(listPermissionWarnings(tree, findGrants('/system/user', 'permission:button:unlock'))).toEqual([]);
  // The same code on another page is another permission.
  expect(listPermissionWarnings(tree, findGrants('/system/dept', buttons.add, buttons.update, buttons.delete))).toEqual(
    [],
  );
  expect(listPermissionWarnings(tree, findGrants('/system/role', buttons.delete))).toEqual([]);
  expect(listPermissionWarnings(tree, findGrants('/system/setting', buttons.update))).toEqual(['warning.settings']);
});

test('a role with all permissions has every warning', () => {
  expect(listPermissionWarnings(tree, new Set(entries.map(({ id }) => id)))).toEqual([
    'warning.roles',
    'warning.users',
    'warning.passwords',
    'warning.menus',
    'warning.settings',
  ]);
});
