import { describe, expect, test } from 'vitest';
import type { RoleContent, PolicyContext } from './permission-grants.ts';
import { grantsOfRole, isRelative } from './role-permission-grants.ts';

describe('what a role amounts to', () => {
  const policy: PolicyContext = { branch: (dept) => new Set([dept, dept + 100]), limits: new Map(), open: new Set() };
  const role: RoleContent = {
    id: 1,
    code: 'r',
    enabled: true,
    dataScope: 'dept-and-below',
    depts: new Set(),
    menus: new Set([7]),
  };

  test('reaches nobody while nobody of a department holds it', () => {
    expect(grantsOfRole(role, [null], policy).grants.get(7)).toEqual({ all: false, depts: new Set() });
  });

  test('reaches the departments of all who hold it', () => {
    expect(grantsOfRole(role, [1, 2], policy).grants.get(7)?.depts).toEqual(new Set([1, 101, 2, 102]));
  });

  test('is everything for the role of the super administrator', () => {
    expect(grantsOfRole({ ...role, code: 'admin' }, [], policy).admin).toBe(true);
    expect(grantsOfRole(role, [1], policy).admin).toBe(false);
  });
});

test.each([
  ['all', false],
  ['chosen', false],
  ['dept', true],
  ['dept-and-below', true],
  ['self', false],
] as const)('whom the scope %s reaches depends on who holds it: %j', (dataScope, depends) => {
  expect(isRelative({ dataScope })).toBe(depends);
});
