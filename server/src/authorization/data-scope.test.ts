import { beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../db/dialect/dialect.ts';
import { addMenuItem, loadCaller } from '../testing/caller.ts';
import { databases } from '../testing/databases.ts';
import { addDept, addRole, addUser } from '../testing/people.ts';
import type { RequiredPermission } from '@atrium/contract/permissions.ts';
import { assertAdminExists } from './last-admin.ts';
import { PermissionData } from './permission-data.ts';
import { loadCallerDataScope, loadDepartments, whereUserInScope } from './data-scope.ts';
import { canImpersonate } from './view-as.ts';

const page = '/system/user';
const edit = ['/system/user', 'permission:button:update'] as const;

describe.each(databases)('the data scope of a request on $kind', ({ open }) => {
  let database: Database;
  let top: number;
  let childDept: number;
  let outsideDept: number;
  let entries: { page: number; edit: number; view: number };
  beforeAll(async () => {
    database = await open();
    const { db } = database;
    top = await addDept(db);
    childDept = await addDept(db, { parent_id: top });
    outsideDept = await addDept(db);
    const pageId = await addMenuItem(db, { builtin_key: page, path: page });
    const addButton = (permission: string) =>
      addMenuItem(db, { builtin_key: `${page} ${permission}`, path: '', permission, menu_type: 3, parent_id: pageId });
    entries = {
      page: pageId,
      edit: await addButton('permission:button:update'),
      view: await addButton('permission:button:impersonate'),
    };
  });

  const createDepartmentSet = (...depts: number[]) => ({ all: false, depts: new Set(depts) });
  const allDepartments = { all: true, depts: new Set() };
  const loadRequestScope = async (id: number, deptId: number | null, need: RequiredPermission) => {
    const { effectivePermissions } = await loadCaller(database.db, id);
    return loadDepartments(new PermissionData(database.db), { deptId, effectivePermissions }, need);
  };
  const addPerson = async (dept: number | null, ...roles: Parameters<typeof addRole>[1][]) => {
    const id = await addUser(database.db, { dept_id: dept });
    for (const role of roles) await addRole(database.db, { menus: [entries.page], ...role, users: [id] });
    return id;
  };

  test('the data scope of a request is the union over only the roles that grant the permission', async () => {
    const id = await addPerson(
      top,
      { data_scope: 'dept' },
      { data_scope: 'chosen', depts: [outsideDept] },
      { data_scope: 'all', menus: [entries.edit] },
      { data_scope: 'all', menus: [] },
    );
    await addPerson(top, { data_scope: 'all' });
    expect(await loadRequestScope(id, top, page)).toEqual(createDepartmentSet(top, outsideDept));
    expect(await loadRequestScope(id, top, edit)).toEqual(allDepartments);
    expect(await loadRequestScope(id, null, page)).toEqual(createDepartmentSet(outsideDept));
    expect(await loadRequestScope(id, top, '/system/role')).toEqual(createDepartmentSet());
    const two = await addPerson(top, { data_scope: 'dept-and-below' }, { data_scope: 'chosen', depts: [outsideDept] });
    expect(await loadRequestScope(two, top, page)).toEqual(createDepartmentSet(top, childDept, outsideDept));
  });

  test('the data scope of an impersonation is limited to that of the real user', async () => {
    const { db } = database;
    const visibleUser = await addPerson(top, { data_scope: 'chosen', depts: [outsideDept, childDept] });
    const looking = await addPerson(top, { data_scope: 'dept-and-below' });
    expect(await loadCallerDataScope(new PermissionData(db), await loadCaller(db, visibleUser), page)).toEqual({
      ...createDepartmentSet(outsideDept, childDept),
      self: visibleUser,
    });
    expect(await loadCallerDataScope(new PermissionData(db), await loadCaller(db, visibleUser, looking), page)).toEqual(
      {
        ...createDepartmentSet(childDept),
        self: visibleUser,
      },
    );
  });

  test('an administrator role covers every user, regardless of the other roles', async () => {
    const { db } = database;
    const boss = await addPerson(top, { code: 'admin', data_scope: 'self', menus: [] });
    expect(await loadCallerDataScope(new PermissionData(db), await loadCaller(db, boss), page)).toEqual({
      ...allDepartments,
      self: boss,
    });
    const looking = await addPerson(top, { data_scope: 'dept' });
    expect(await loadCallerDataScope(new PermissionData(db), await loadCaller(db, boss, looking), page)).toEqual({
      ...createDepartmentSet(top),
      self: boss,
    });
  });

  test('the data scope of a request contains exactly the users that a query within it returns', async () => {
    const { db } = database;
    const [here, there, nowhere] = [await addPerson(top), await addPerson(outsideDept), await addPerson(null)];
    const listUsersInScope = async (dataScope: { all: boolean; depts: ReadonlySet<number> }) => {
      const rows = await db
        .selectFrom('users')
        .select('id')
        .where('id', 'in', [here, there, nowhere])
        .where(whereUserInScope({ ...dataScope, self: nowhere }))
        .orderBy('id')
        .execute();
      return rows.map(({ id }) => id);
    };
    expect(await listUsersInScope(createDepartmentSet())).toEqual([nowhere]);
    expect(await listUsersInScope(createDepartmentSet(top))).toEqual([here, nowhere]);
    expect(await listUsersInScope(createDepartmentSet(top, outsideDept))).toEqual([here, there, nowhere]);
    expect(await listUsersInScope({ all: true, depts: new Set() })).toEqual([here, there, nowhere]);
  });

  test('the data scope of a request determines the users that a user may impersonate', async () => {
    const { db } = database;
    const [insideUser, outsideUser] = [await addPerson(childDept), await addPerson(outsideDept)];
    const callers = {
      both: await addPerson(top, { data_scope: 'dept-and-below', menus: [entries.page, entries.view] }),
      pageOnly: await addPerson(top, { data_scope: 'all' }),
      buttonOnly: await addPerson(top, { data_scope: 'all', menus: [entries.view] }),
    };
    const isInScope = async (callerId: number, id: number, deptId: number) => {
      const { user, effectivePermissions } = await loadCaller(db, callerId);
      return canImpersonate(new PermissionData(db), { ...user, effectivePermissions }, { id, deptId });
    };
    expect(await isInScope(callers.both, insideUser, childDept)).toBe(true);
    expect(await isInScope(callers.both, outsideUser, outsideDept)).toBe(false);
    expect(await isInScope(callers.pageOnly, insideUser, childDept)).toBe(false);
    expect(await isInScope(callers.buttonOnly, insideUser, childDept)).toBe(false);
  });

  test('an administrator who can sign in always exists', async () => {
    const { db } = database;
    const { id: role } = await db
      .selectFrom('roles')
      .select('id')
      .where('code', '=', 'admin')
      .executeTakeFirstOrThrow();
    await db.deleteFrom('user_roles').where('role_id', '=', role).execute();
    const rejection = { code: 'users.lastAdmin' };
    await addPerson(top, { code: 'nearly-admin' });
    await expect(assertAdminExists(db)).rejects.toMatchObject(rejection);
    const disabledUser = await addUser(db, { status: 0 });
    await db.insertInto('user_roles').values({ user_id: disabledUser, role_id: role }).execute();
    await expect(assertAdminExists(db)).rejects.toMatchObject(rejection);
    const boss = await addUser(db);
    await db.insertInto('user_roles').values({ user_id: boss, role_id: role }).execute();
    await assertAdminExists(db);
  });
});
