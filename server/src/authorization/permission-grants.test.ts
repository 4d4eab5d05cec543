import { describe, expect, test } from 'vitest';
import {
  getGrants,
  findMissingGrants,
  coversGrants,
  toDataScope,
  uniteDepartments,
  intersectDepartments,
  getRoleDepartments,
  isSubset,
  type DepartmentSet,
  type RoleContent,
  type PolicyContext,
} from './permission-grants.ts';

/** Departments 1 → 2 → 3, and 9. Item 50 is limited to the roles `common` and `other`, 60 is open to everyone. */
const descendants: Record<number, number[]> = { 1: [1, 2, 3], 2: [2, 3], 3: [3], 9: [9] };
const policy: PolicyContext = {
  branch: (dept) => new Set(descendants[dept] ?? [0]),
  roleCodesByMenu: new Map([
    [50, ['common', 'other']],
    [51, []],
  ]),
  openMenuIds: new Set([60]),
};
const createRole = (code: string, menus: number[], parts: Partial<RoleContent> = {}): RoleContent => ({
  id: 1,
  code,
  enabled: true,
  requiresSecondFactor: false,
  dataScope: 'self',
  depts: new Set(),
  menus: new Set(menus),
  ...parts,
});
const getUserGrants = (roles: RoleContent[], dept: number | null = null) => getGrants(roles, dept, policy);

test.each([
  ['admin', 'self', 'all'],
  ['some', 'all', 'all'],
  ['some', 'dept-and-below', 'dept-and-below'],
  ['some', 'dept', 'dept'],
  ['some', 'chosen', 'chosen'],
  ['some', 'self', 'self'],
  ['some', 'of-a-later-release', 'self'],
  ['some', '', 'self'],
])('a role %s that is stored with the scope %j covers %s', (code, data_scope, scope) => {
  expect(toDataScope({ code, data_scope })).toBe(scope);
});

describe('two data scopes', () => {
  const createDepartmentSet = (...depts: number[]): DepartmentSet => ({ all: false, depts: new Set(depts) });
  const everybody: DepartmentSet = { all: true, depts: new Set() };

  test.each([
    [createDepartmentSet(1, 2), createDepartmentSet(2, 3), createDepartmentSet(1, 2, 3), createDepartmentSet(2)],
    [createDepartmentSet(1), createDepartmentSet(2), createDepartmentSet(1, 2), createDepartmentSet()],
    [createDepartmentSet(), createDepartmentSet(), createDepartmentSet(), createDepartmentSet()],
    [createDepartmentSet(1), everybody, everybody, createDepartmentSet(1)],
    [everybody, createDepartmentSet(1), everybody, createDepartmentSet(1)],
    [everybody, everybody, everybody, everybody],
  ])('two data scopes have a union and an intersection: case %#', (first, second, unionScope, intersectionScope) => {
    expect(uniteDepartments(first, second)).toEqual(unionScope);
    expect(intersectDepartments(first, second)).toEqual(intersectionScope);
  });

  test.each([
    [createDepartmentSet(), createDepartmentSet(), true],
    [createDepartmentSet(1), createDepartmentSet(1, 2), true],
    [createDepartmentSet(1, 2), createDepartmentSet(1), false],
    [createDepartmentSet(1), everybody, true],
    [everybody, everybody, true],
    [everybody, createDepartmentSet(1), false],
    [everybody, createDepartmentSet(), false],
  ])('two data scopes contain each other or not: case %#', (inner, outer, includesUser) => {
    expect(isSubset(inner, outer)).toBe(includesUser);
  });
});

describe('the data scope of a role', () => {
  test.each([
    ['all', 2, true, []],
    ['dept-and-below', 2, false, [2, 3]],
    ['dept-and-below', null, false, []],
    ['dept', 2, false, [2]],
    ['dept', null, false, []],
    ['chosen', 2, false, [9]],
    ['self', 2, false, []],
  ] as const)(
    'a role with the data scope %s covers the right departments for a user of department %s',
    (dataScope, dept, coversAll, depts) => {
      expect(getRoleDepartments(createRole('r', [], { dataScope, depts: new Set([9]) }), dept, policy)).toEqual({
        all: coversAll,
        depts: new Set(depts),
      });
    },
  );
});

describe('the permission grants of a user', () => {
  test('the permission grants of a user exclude disabled roles and menu items restricted to other roles', () => {
    expect(getUserGrants([createRole('a', [1], { enabled: false })]).grants.has(1)).toBe(false);
    expect(getUserGrants([createRole('a', [50])]).grants.has(50)).toBe(false);
    expect(getUserGrants([createRole('a', [50]), createRole('common', [])]).grants.has(50)).toBe(true);
    expect(getUserGrants([createRole('a', [50]), createRole('common', [], { enabled: false })]).grants.has(50)).toBe(
      false,
    );
    expect(getUserGrants([createRole('a', [51])]).grants.has(51)).toBe(true);
  });
});

describe('the comparison of two permission grants', () => {
  const holder = getUserGrants([createRole('a', [1, 2], { dataScope: 'dept-and-below' })], 2);

  test.each([
    ['fewer permissions', getUserGrants([createRole('x', [1], { dataScope: 'dept' })], 3), true, []],
    ['the same permissions, only for their own record', getUserGrants([createRole('x', [1, 2])]), true, []],
    ['a permission that the other user lacks', getUserGrants([createRole('x', [1, 3])]), false, [3]],
    [
      'the same permission with a wider data scope',
      getUserGrants([createRole('x', [1], { dataScope: 'dept-and-below' })], 1),
      false,
      [1],
    ],
    ['a permission for all users', getUserGrants([createRole('x', [1], { dataScope: 'all' })]), false, [1]],
  ] as const)(
    'comparing two permission grants returns the missing permissions if the other user has %s',
    (_, otherGrants, isCovered, missingGrants) => {
      expect(coversGrants(holder, otherGrants)).toBe(isCovered);
      expect(findMissingGrants(holder, otherGrants)).toEqual(missingGrants);
    },
  );

  test('only a super administrator covers the permission grants of a super administrator', () => {
    expect(coversGrants(holder, getUserGrants([createRole('admin', [])]))).toBe(false);
    expect(
      coversGrants(
        getUserGrants([createRole('admin', [])]),
        getUserGrants([createRole('admin', []), createRole('x', [1, 2, 3], { dataScope: 'all' })]),
      ),
    ).toBe(true);
  });
});
