import { expect, test } from 'vitest';
import { isDepartmentInScope, isUserInScope } from './data-scope.ts';

const someDepts = { all: false, depts: new Set([1, 2]), self: 7 };
const wholeCompany = { all: true, depts: new Set<number>(), self: 7 };
const ownRecordOnly = { all: false, depts: new Set<number>(), self: 7 };

test.each([
  [someDepts, { id: 9, deptId: 1 }, true],
  [someDepts, { id: 9, deptId: 3 }, false],
  [someDepts, { id: 9, deptId: null }, false],
  [someDepts, { id: 7, deptId: 3 }, true],
  [someDepts, { id: 7, deptId: null }, true],
  [ownRecordOnly, { id: 7, deptId: null }, true],
  [ownRecordOnly, { id: 9, deptId: 1 }, false],
  [wholeCompany, { id: 9, deptId: 3 }, true],
  [wholeCompany, { id: 9, deptId: null }, true],
])('a user is within a data scope or not: case %#', (scope, person, expected) => {
  expect(isUserInScope(scope, person)).toBe(expected);
});

test.each([
  [someDepts, 1, true],
  [someDepts, 3, false],
  [someDepts, null, false],
  [ownRecordOnly, 1, false],
  [wholeCompany, 3, true],
  [wholeCompany, null, true],
])('a department is within a data scope or not: case %#', (scope, dept, expected) => {
  expect(isDepartmentInScope(scope, dept)).toBe(expected);
});
