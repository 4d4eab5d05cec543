import { builtinNames, demoNames } from '@atrium/contract/words/en-US/demo-names.ts';
import { expect, test } from 'vitest';
import { builtinRoleRows } from '../builtin-roles.ts';
import { demoAccounts } from './demo-accounts.ts';
import { demoDepts, demoRoles } from './departments.ts';

const isChinese = (text: string): boolean => /\p{Script=Han}/u.test(text);

const stored = [
  ...demoDepts.flatMap(({ name, jobs }) => [name, ...jobs]),
  ...[...builtinRoleRows, ...demoRoles].flatMap(({ name, remark }) => [name, remark]),
  ...demoAccounts.map(({ description }) => description),
];

test('what the demo calls departments, roles and jobs has an English name, and nothing else has', () => {
  expect(Object.keys(demoNames).toSorted()).toEqual([...new Set(stored)].toSorted());
  expect(Object.values(demoNames).filter(isChinese)).toEqual([]);
});

test('what every copy begins with has an English name in every copy', () => {
  const begun = builtinRoleRows.flatMap(({ name, remark }) => [name, remark]);
  expect(Object.keys(builtinNames).toSorted()).toEqual(begun.toSorted());
});

test('no two of them have the same: what is looked for by one is found by the other', () => {
  const names = Object.values(demoNames);
  expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([]);
});
