import { expect, test } from 'vitest';
import type { Rights } from './rights.ts';
import { rightsThrough } from './view-as.ts';

const rights = (menus: readonly number[], keys: readonly string[], isAdmin = false): Rights => ({
  roleIds: [1],
  roleCodes: [isAdmin ? 'admin' : 'some'],
  isAdmin,
  menuIds: new Set(menus),
  keys: new Set(keys),
});
const viewer = (own: Rights) => ({ id: 9, deptId: null, username: 'viewer', name: 'viewer', rights: own });

test('what is seen as somebody else is what both hold', () => {
  const seen = rightsThrough(rights([1, 2], ['/a', '/b']), viewer(rights([2, 3], ['/b', '/c'])));
  expect([...seen.menuIds]).toEqual([2]);
  expect([...seen.keys]).toEqual(['/b']);
});

test('an administrator is seen without being administrator, by who is none', () => {
  const seen = rightsThrough(rights([1, 2], ['/a', '/b'], true), viewer(rights([1], ['/a'])));
  expect(seen.isAdmin).toBe(false);
  expect([...seen.menuIds]).toEqual([1]);
});

test('an administrator sees all that a person holds', () => {
  const held = rights([1, 2], ['/a']);
  expect(rightsThrough(held, viewer(rights([1], [], true)))).toEqual(held);
});
