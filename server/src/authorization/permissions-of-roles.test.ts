import type { RequiredPermission } from '@atrium/contract/permissions.ts';
import { describe, expect, test } from 'vitest';
import { createMenuItem as entry } from '../testing/menu-item.ts';
import { buildMenuTree } from '../lib/tree/menu-tree.ts';
import { hasPermission, getEffectivePermissions, type AssignedRole } from './effective-permissions.ts';

const createPage = (id: number, parts: object = {}) => entry(id, { parent_id: 1, builtin_key: `/${id}`, ...parts });
const createButton = (id: number, parent: number, parts: object = {}) =>
  entry(id, { parent_id: parent, menu_type: 3, path: '', builtin_key: `/${parent} act:${id}`, ...parts });

const clerk: AssignedRole = { id: 10, code: 'clerk', requiresSecondFactor: false };
const keeper: AssignedRole = { id: 11, code: 'keeper', requiresSecondFactor: false };
const admin: AssignedRole = { id: 1, code: 'admin', requiresSecondFactor: false };

describe('the permissions of roles on a menu', () => {
  test('the permissions of roles name the roles, the super administrator and the keys of built-in items', () => {
    const rows = [entry(1), createPage(2), createButton(3, 2), createPage(4, { builtin_key: null })];
    const effectivePermissions = getEffectivePermissions(buildMenuTree(rows), [clerk, keeper], new Set([1, 2, 3, 4]));
    expect(effectivePermissions).toEqual({
      roleIds: [10, 11],
      roleCodes: ['clerk', 'keeper'],
      isAdmin: false,
      requiresSecondFactor: false,
      menuIds: new Set([1, 2, 3, 4]),
      keys: new Set(['/2', '/2 act:3']),
    });
    expect(getEffectivePermissions(buildMenuTree(rows), [clerk, admin], new Set()).isAdmin).toBe(true);
  });
});

describe('a required permission', () => {
  const onlyPage = ['/system/role'];
  const onlyButton = ['/system/role permission:button:add'];
  const button1: RequiredPermission = ['/system/role', 'permission:button:add'];
  const button2: RequiredPermission = ['/system/role', 'permission:button:update'];
  test.each<readonly [RequiredPermission, readonly string[], boolean]>([
    ['public', [], true],
    ['signed-in', [], true],
    // No session has the permission of the API key.
    ['/system/role', onlyPage, true],
    ['/system/role', onlyButton, false],
    ['/system/role', ['/system/user'], false],
    [button1, [...onlyPage, ...onlyButton], true],
    [button1, onlyPage, false],
    [button1, onlyButton, false],
    [button2, [...onlyPage, ...onlyButton], false],
  ])('the required permission %j is checked against %j', (need, keys, isMet) => {
    const effectivePermissions = {
      ...getEffectivePermissions(buildMenuTree([]), [clerk], new Set()),
      keys: new Set(keys),
    };
    expect(hasPermission(effectivePermissions, need)).toBe(isMet);
  });
});
