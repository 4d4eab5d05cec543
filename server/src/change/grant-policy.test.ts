import { beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../db/dialect/dialect.ts';
import { addMenuItem, loadCaller } from '../testing/caller.ts';
import { databases } from '../testing/databases.ts';
import { addDept, addRole, addUser } from '../testing/people.ts';
import { PermissionData } from '../authorization/permission-data.ts';
import { GrantPolicy } from './grant-policy.ts';
import { parseRoleLimit } from '../lib/tree/menu-tree.ts';

test.each([
  ['', []],
  ['[]', []],
  ['["a","b"]', ['a', 'b']],
  ['["a",7,null]', ['a']],
  ['{"a":"b"}', []],
  ['"a"', []],
])('a menu item with the roles %j is restricted to %j', (roles, codes) => {
  expect(parseRoleLimit({ roles })).toEqual(codes);
});

describe.each(databases)('permissions to grant and change on $kind', ({ open }) => {
  let database: Database;
  let top: number;
  let childDept: number;
  let outsideDept: number;
  let pages: number[];
  let clerk: number;
  let policy: GrantPolicy;
  const createGrants = (...menus: readonly number[]) => ({
    admin: false,
    grants: new Map(menus.map((menu) => [menu, { all: false, depts: new Set<number>() }])),
  });
  const createPolicy = async (user: number) =>
    GrantPolicy.load(new PermissionData(database.db), await loadCaller(database.db, user));
  beforeAll(async () => {
    database = await open();
    const { db } = database;
    top = await addDept(db);
    childDept = await addDept(db, { parent_id: top });
    outsideDept = await addDept(db);
    pages = [];
    for (let page = 0; page < 14; page++) pages.push(await addMenuItem(db, { name: `page-${page}` }));
    clerk = await addUser(db, { dept_id: top });
    const menus = pages.slice(0, 2);
    await addRole(db, { code: 'clerks', users: [clerk], menus, data_scope: 'dept-and-below' });
    policy = await createPolicy(clerk);
  });

  test('an administrator can grant everything, also while that role is disabled', async () => {
    const boss = await addUser(database.db);
    const role = await addRole(database.db, { code: 'admin', users: [boss], status: 0, data_scope: 'self' });
    const bossPolicy = await createPolicy(boss);
    expect(bossPolicy.isAdmin).toBe(true);
    expect(bossPolicy.hasGrant(999_999)).toBe(true);
    expect(bossPolicy.covers({ admin: true, grants: new Map() })).toBe(true);
    expect(
      await bossPolicy.checkCovered([
        { deptId: null, roles: [role] },
        { deptId: null, roles: [] },
      ]),
    ).toEqual([true, true]);
    expect(await policy.checkCovered([{ deptId: null, roles: [role] }])).toEqual([false]);
    const [content] = await new PermissionData(database.db).loadRoles([role]);
    expect(content).toMatchObject({ code: 'admin', enabled: true, dataScope: 'all' });
  });

  test('at most ten grants that the caller lacks are named', async () => {
    await policy.assertHolds(createGrants(...pages.slice(0, 2)));
    const [, , third = 0, fourth = 0] = pages;
    const menus = [
      { id: third, name: 'page-2' },
      { id: fourth, name: 'page-3' },
    ];
    await expect(policy.assertHolds(createGrants(...pages.slice(0, 4)))).rejects.toMatchObject({
      code: 'right.exceeds',
      params: { names: { 'zh-CN': 'page-2、page-3', 'en-US': 'page-2, page-3' }, menus },
    });
    await expect(policy.assertHolds(createGrants(...pages))).rejects.toMatchObject({
      params: { menus: { length: 10 } },
    });
    await expect(policy.assertHolds({ admin: true, grants: new Map() })).rejects.toMatchObject({
      code: 'right.exceeds',
      params: { names: { 'zh-CN': '', 'en-US': '' }, menus: [] },
    });
  });

  test('users with more permissions than the caller are identified', () => {
    policy.assertCovers(createGrants(...pages.slice(0, 2)), 'somebody');
    expect(() => policy.assertCovers(createGrants(...pages), 'somebody')).toThrow(
      expect.objectContaining({ code: 'right.holdsMore', params: { name: 'somebody' } }),
    );
  });

  test('all permissions that users would have with their roles are compared, in order', async () => {
    const { db } = database;
    const [firstPage = 0, secondPage = 0, thirdPage = 0] = pages;
    const ownRole = await addRole(db, { menus: [firstPage], data_scope: 'dept' });
    const chosenRole = await addRole(db, {
      menus: [secondPage],
      data_scope: 'chosen',
      depts: [outsideDept, childDept],
      status: 0,
    });
    const disabledRole = await addRole(db, { menus: [thirdPage], status: 0 });
    const people = [
      { deptId: childDept, roles: [ownRole] },
      { deptId: outsideDept, roles: [ownRole] },
      { deptId: null, roles: [chosenRole, ownRole] },
      { deptId: null, roles: [ownRole, chosenRole] },
      { deptId: childDept, roles: [ownRole, disabledRole] },
      { deptId: null, roles: [] },
      { deptId: null, roles: [999_999] },
    ];
    const newPolicy = await createPolicy(clerk);
    const createDepartmentSet = (...depts: number[]) => ({ all: false, depts: new Set(depts) });
    const expected = [
      new Map([[firstPage, createDepartmentSet(childDept)]]),
      new Map([[firstPage, createDepartmentSet(outsideDept)]]),
      new Map([
        [firstPage, createDepartmentSet()],
        [secondPage, createDepartmentSet(outsideDept, childDept)],
      ]),
      new Map([
        [firstPage, createDepartmentSet()],
        [secondPage, createDepartmentSet(outsideDept, childDept)],
      ]),
      new Map([
        [firstPage, createDepartmentSet(childDept)],
        [thirdPage, createDepartmentSet()],
      ]),
      new Map(),
      new Map(),
    ];
    const openMenuIds = newPolicy.context.openMenuIds;
    const loadMissing = async () =>
      (await newPolicy.loadPotentialGrantsForAll(people)).map(
        (potential) => new Map([...potential.grants].filter(([menu]) => !openMenuIds.has(menu))),
      );
    expect(await loadMissing()).toEqual(expected);
    // The second call uses loaded data.
    expect(await loadMissing()).toEqual(expected);
    expect(await newPolicy.checkCovered(people)).toEqual([true, false, false, false, false, true, true]);
    expect(await (await createPolicy(clerk)).checkCovered(people)).toEqual([
      true,
      false,
      false,
      false,
      false,
      true,
      true,
    ]);
    const [first] = people;
    if (first)
      expect((await newPolicy.loadPotentialGrants(first)).grants.get(firstPage)).toEqual(
        createDepartmentSet(childDept),
      );
  });
});
