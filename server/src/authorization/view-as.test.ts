import { expect, test } from 'vitest';
import type { EffectivePermissions } from './effective-permissions.ts';
import { getImpersonationPermissions } from './view-as.ts';

const effectivePermissions = (
  menus: readonly number[],
  keys: readonly string[],
  isAdmin = false,
): EffectivePermissions => ({
  roleIds: [1],
  roleCodes: [isAdmin ? 'admin' : 'some'],
  isAdmin,
  menuIds: new Set(menus),
  keys: new Set(keys),
});
const viewer = (own: EffectivePermissions) => ({
  id: 9,
  deptId: null,
  username: 'viewer',
  name: 'viewer',
  effectivePermissions: own,
});

test('impersonation has the permissions that both users have', () => {
  const seen = getImpersonationPermissions(
    effectivePermissions([1, 2], ['/a', '/b']),
    viewer(effectivePermissions([2, 3], ['/b', '/c'])),
  );
  expect([...seen.menuIds]).toEqual([2]);
  expect([...seen.keys]).toEqual(['/b']);
});

test('impersonation of an administrator by another user does not make that user an administrator', () => {
  const seen = getImpersonationPermissions(
    effectivePermissions([1, 2], ['/a', '/b'], true),
    viewer(effectivePermissions([1], ['/a'])),
  );
  expect(seen.isAdmin).toBe(false);
  expect([...seen.menuIds]).toEqual([1]);
});

test('an administrator sees everything that the impersonated user may see', () => {
  const held = effectivePermissions([1, 2], ['/a']);
  expect(getImpersonationPermissions(held, viewer(effectivePermissions([1], [], true)))).toEqual(held);
});
