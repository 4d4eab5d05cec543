import { expect, test } from 'vitest';
import { isDepartmentInScope, isUserInScope } from './data-scope.ts';

const some = { all: false, depts: new Set([1, 2]), self: 7 };
const wholeCompany = { all: true, depts: new Set<number>(), self: 7 };
const nobodyElse = { all: false, depts: new Set<number>(), self: 7 };

test.each([
  [some, { id: 9, deptId: 1 }, true],
  [some, { id: 9, deptId: 3 }, false],
  [some, { id: 9, deptId: null }, false],
  [some, { id: 7, deptId: 3 }, true],
  [some, { id: 7, deptId: null }, true],
  [nobodyElse, { id: 7, deptId: null }, true],
  [nobodyElse, { id: 9, deptId: 1 }, false],
  [wholeCompany, { id: 9, deptId: 3 }, true],
  [wholeCompany, { id: 9, deptId: null }, true],
])('decides whether a user is within a data scope: case %#', (scope, person, expected) => {
  expect(isUserInScope(scope, person)).toBe(expected);
});

test.each([
  [some, 1, true],
  [some, 3, false],
  [some, null, false],
  [nobodyElse, 1, false],
  [wholeCompany, 3, true],
  [wholeCompany, null, true],
])('decides whether a department is within a data scope: case %#', (scope, dept, expected) => {
  expect(isDepartmentInScope(scope, dept)).toBe(expected);
});
