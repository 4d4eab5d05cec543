import { describe, expect, test } from 'vitest';
import type { RoleContent, PolicyContext } from './permission-grants.ts';
import { getRoleGrants, dependsOnHolder } from './role-permission-grants.ts';

describe('the permission grants of a role', () => {
  const policy: PolicyContext = {
    branch: (dept) => new Set([dept, dept + 100]),
    roleCodesByMenu: new Map(),
    openMenuIds: new Set(),
  };
  const role: RoleContent = {
    id: 1,
    code: 'r',
    enabled: true,
    requiresSecondFactor: false,
    dataScope: 'dept-and-below',
    depts: new Set(),
    menus: new Set([7]),
  };

  test('the permission grants of a role cover no user if none of its members has a department', () => {
    expect(getRoleGrants(role, [null], policy).grants.get(7)).toEqual({ all: false, depts: new Set() });
  });

  test('the permission grants of a role cover the departments of all members', () => {
    expect(getRoleGrants(role, [1, 2], policy).grants.get(7)?.depts).toEqual(new Set([1, 101, 2, 102]));
  });

  test('the permission grants of a super administrator role cover every record', () => {
    expect(getRoleGrants({ ...role, code: 'admin' }, [], policy).admin).toBe(true);
    expect(getRoleGrants(role, [1], policy).admin).toBe(false);
  });
});

test.each([
  ['all', false],
  ['chosen', false],
  ['dept', true],
  ['dept-and-below', true],
  ['self', false],
] as const)('a role with the scope %s covers records that depend on its members: %j', (dataScope, depends) => {
  expect(dependsOnHolder({ dataScope })).toBe(depends);
});
