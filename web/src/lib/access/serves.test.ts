import { listDepts } from '@atrium/contract/dept.ts';
import { readBar } from '@atrium/contract/figure.ts';
import { deleteMenuItem, readMenuUsage } from '@atrium/contract/menu.ts';
import { createRole, exportRoles, readRole, updateRole } from '@atrium/contract/role.ts';
import { createUser, listUsers, readUser } from '@atrium/contract/user.ts';
import { expect, test } from 'vitest';
import { isServed } from './serves.ts';

const nothing = new Map<string, boolean>();
const usersLacking = new Map([['GET user-list', false]]);
const usersThere = new Map([['GET user-list', true]]);

test.each([
  ['what only this product knows, on its own server', readMenuUsage, true, usersLacking, true],
  ['what its own server did not know for a moment', listUsers, true, usersLacking, true],
  ['anything, until it is known whose server it is', exportRoles, null, nothing, true],
  ['what was not known meanwhile', listUsers, null, usersLacking, false],
  ['a write of the specification', updateRole, false, nothing, true],
  ['a read by the same address that is not in it', readRole, false, nothing, false],
  ['a delete of the specification', deleteMenuItem, false, nothing, true],
  ['what only this product knows', readMenuUsage, false, nothing, false],
  ['an export', exportRoles, false, nothing, false],
  ['a list that some servers have, before it was asked for', listDepts, false, nothing, true],
  ['the bar chart, before it was asked for', readBar, false, nothing, true],
  ['a list that it does not have', listUsers, false, usersLacking, false],
  ['what is done with rows, before their list came', createUser, false, nothing, false],
  ['what is done with rows of a list that it does not have', createUser, false, usersLacking, false],
  ['what is done with rows of a list that it has', createUser, false, usersThere, true],
  ['more than that list', readUser, false, usersThere, false],
  [
    'a write of a list that it does not have, though specified',
    createRole,
    false,
    new Map([['GET role-list', false]]),
    false,
  ],
  ['what it has shown to know beyond the specification', readRole, false, new Map([['GET role-item', true]]), true],
] as const)('%s', (_title, call, isOwn, known, expected) => {
  expect(isServed(call, isOwn, known)).toBe(expected);
});
