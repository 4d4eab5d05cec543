import { expect, test } from 'vitest';
import type { Rights } from './rights.ts';
import { getImpersonationRights } from './view-as.ts';

const rights = (menus: readonly number[], keys: readonly string[], isAdmin = false): Rights => ({
  roleIds: [1],
  roleCodes: [isAdmin ? 'admin' : 'some'],
  isAdmin,
  menuIds: new Set(menus),
  keys: new Set(keys),
});
const viewer = (own: Rights) => ({ id: 9, deptId: null, username: 'viewer', name: 'viewer', rights: own });

test('impersonation has the permissions that both users have', () => {
  const seen = getImpersonationRights(rights([1, 2], ['/a', '/b']), viewer(rights([2, 3], ['/b', '/c'])));
  expect([...seen.menuIds]).toEqual([2]);
  expect([...seen.keys]).toEqual(['/b']);
});

test('impersonation of an administrator by another user does not make that user an administrator', () => {
  const seen = getImpersonationRights(rights([1, 2], ['/a', '/b'], true), viewer(rights([1], ['/a'])));
  expect(seen.isAdmin).toBe(false);
  expect([...seen.menuIds]).toEqual([1]);
});

test('an administrator sees everything that the impersonated user may see', () => {
  const held = rights([1, 2], ['/a']);
  expect(getImpersonationRights(held, viewer(rights([1], [], true)))).toEqual(held);
});
