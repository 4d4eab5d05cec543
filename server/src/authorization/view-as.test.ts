import { expect, test } from 'vitest';
import type { EffectivePermissions } from './effective-permissions.ts';
import { getImpersonationPermissions } from './view-as.ts';

const createPermissions = (
  menus: readonly number[],
  keys: readonly string[],
  isAdmin = false,
): EffectivePermissions => ({
  roleIds: [1],
  roleCodes: [isAdmin ? 'admin' : 'some'],
  isAdmin,
  requiresSecondFactor: false,
  menuIds: new Set(menus),
  keys: new Set(keys),
});
const createViewer = (ownPermissions: EffectivePermissions) => ({
  id: 9,
  deptId: null,
  username: 'viewer',
  name: 'viewer',
  effectivePermissions: ownPermissions,
});

test('impersonation has the permissions that both users have', () => {
  const visiblePermissions = getImpersonationPermissions(
    createPermissions([1, 2], ['/a', '/b']),
    createViewer(createPermissions([2, 3], ['/b', '/c'])),
  );
  expect([...visiblePermissions.menuIds]).toEqual([2]);
  expect([...visiblePermissions.keys]).toEqual(['/b']);
});

test('impersonation of an administrator by another user does not make that user an administrator', () => {
  const visiblePermissions = getImpersonationPermissions(
    createPermissions([1, 2], ['/a', '/b'], true),
    createViewer(createPermissions([1], ['/a'])),
  );
  expect(visiblePermissions.isAdmin).toBe(false);
  expect([...visiblePermissions.menuIds]).toEqual([1]);
});

test('an administrator sees everything that the impersonated user may see', () => {
  const ownPermissions = createPermissions([1, 2], ['/a']);
  expect(getImpersonationPermissions(ownPermissions, createViewer(createPermissions([1], [], true)))).toEqual(
    ownPermissions,
  );
});
