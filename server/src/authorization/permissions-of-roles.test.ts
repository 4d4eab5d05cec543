import type { RequiredPermission } from '@atrium/contract/permissions.ts';
import type { Selectable } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { MenuTable } from '../db/schema.ts';
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
  const open = (
    rows: readonly Selectable<MenuTable>[],
    roles: readonly AssignedRole[],
    grants: readonly number[] = rows.map(({ id }) => id),
  ) => [...getEffectivePermissions(buildMenuTree(rows), roles, new Set(grants)).menuIds].toSorted((a, b) => a - b);

  test('the permissions of roles on a menu are the grants, and buttons on granted pages', () => {
    const rows = [entry(1), createPage(2), createButton(3, 2), createPage(4), createButton(5, 4), createPage(6)];
    expect(open(rows, [clerk], [1, 2, 3, 5])).toEqual([1, 2, 3]);
    // A page is granted even if the group above it is not.
    expect(open(rows, [clerk], [2, 6])).toEqual([2, 6]);
    expect(open(rows, [clerk], [])).toEqual([]);
    expect(open(rows, [admin], [])).toEqual([1, 2, 3, 4, 5, 6]);
  });

  test.each([
    ['["keeper"]', [clerk], [1]],
    ['["keeper"]', [keeper], [1, 2, 3]],
    ['["few","keeper"]', [clerk, keeper], [1, 2, 3]],
    ['["few","keeper"]', [admin], [1]],
    ['["few","admin"]', [admin], [1, 2, 3]],
    ['["few"]', [], [1]],
    ['[]', [], [1, 2, 3]],
  ])('a menu item limited to %s is open to users with one of these roles', (roles, heldRoles, ids) => {
    expect(open([entry(1), createPage(2, { roles }), createButton(3, 2)], heldRoles)).toEqual(ids);
  });

  test('the permissions of roles end below a restricted menu item, unless it is available to everyone', () => {
    const descendants = [createPage(3, { parent_id: 2 }), createButton(4, 3)];
    expect(open([entry(1), createPage(2, { roles: '["few"]' }), ...descendants], [clerk])).toEqual([1]);
    expect(open([entry(1), createPage(2, { roles: '["few"]', ignore_access: 1 }), ...descendants], [clerk])).toEqual([
      1, 2, 3, 4,
    ]);
    expect(
      open([entry(1), createPage(2, { roles: '["few"]', ignore_access: 1 }), ...descendants], [clerk], []),
    ).toEqual([2]);
  });

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
