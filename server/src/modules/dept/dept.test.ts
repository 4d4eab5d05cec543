import {
  createDept,
  deleteDept,
  listDepts,
  moveDept,
  readDept,
  readDeptHistory,
  updateDept,
} from '@atrium/contract/dept/calls.ts';
import { readRole, readRoleHistory } from '@atrium/contract/role/calls.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../../testing/databases.ts';
import { addDept, addRole, addUser } from '../../testing/people.ts';
import { addClerk, createButtonPermission, loadMenuIds } from '../../testing/staff.ts';
import { startServer } from '../../testing/server.ts';

const page = '/system/dept';

describe.each(databases)('departments on $kind', async ({ open }) => {
  const { database, instance, admin } = await startServer(open);
  afterAll(() => instance.assertErrorsDeclared());
  let n = 0;
  const createDepartment = async (parts: object = {}) =>
    (await instance.call(createDept, { name: `部门 ${++n}`, ...parts }, admin)).result;
  const listNames = async (query: object, token = admin) =>
    (await instance.call(listDepts, query, token)).result.list.map(({ name }) => name);

  test('departments are listed as a tree with user counts, filtered with ancestors, and paged by roots', async () => {
    const root = await createDepartment({ name: '总部', code: 'HQ' });
    const middle = await createDepartment({ name: '研发', parentId: root.id });
    const leaf = await createDepartment({ name: '前端', parentId: [root.id, middle.id], status: '0' });
    await addUser(database.db, { dept_id: leaf.id });
    await addUser(database.db, { dept_id: root.id });
    const { list } = (await instance.call(listDepts, {}, admin)).result;
    expect(list.map(({ name, userCount, totalUserCount }) => [name, userCount, totalUserCount])).toEqual([
      ['总部', 1, 2],
      ['研发', 0, 1],
      ['前端', 1, 1],
    ]);
    expect(list[0]).toMatchObject({ parentId: '', leaderId: null, leaderName: '', version: 1, status: 1 });
    const last = await createDepartment({ name: '分部' });
    expect([root, middle, last].map(({ order }) => order)).toEqual([10, 10, 20]);
    expect(await listNames({ name: '前' })).toEqual(['总部', '研发', '前端']);
    expect(await listNames({ code: 'hq', status: '' })).toEqual(['总部']);
    expect([await listNames({ keyword: 'q' }), await listNames({ keyword: '部', status: 1 })]).toEqual([
      ['总部'],
      ['总部', '分部'],
    ]);
    expect(await listNames({ status: 0 })).toEqual(['总部', '研发', '前端']);
    const second = (await instance.call(listDepts, { current: 2, pageSize: 1 }, admin)).result;
    expect(second).toMatchObject({ total: 2, current: 2, pageSize: 1, list: [{ name: '分部' }] });
  });

  test('an invalid department is rejected with a message that has the label of the field', async () => {
    expect(await instance.call(createDept, { name: 'x', code: 'a b' }, admin)).toMatchObject({
      fields: { code: 'field.rowCode' },
      message: expect.stringMatching(/^部门编码：/) as unknown,
    });
  });

  test('departments move to another parent and position, but not below themselves', async () => {
    const [a, b, c] = [await createDepartment(), await createDepartment(), await createDepartment()];
    expect((await instance.call(moveDept, { id: c.id, parentId: '', before: a.id }, admin)).status).toBe(200);
    expect((await listNames({})).slice(-3)).toEqual([c.name, a.name, b.name]);
    await instance.call(moveDept, { id: b.id, parentId: a.id }, admin);
    expect((await instance.call(moveDept, { id: a.id, parentId: b.id }, admin)).problem).toBe('depts.cycle');
    expect((await instance.call(updateDept, { id: a.id, parentId: a.id }, admin)).problem).toBe('depts.cycle');
    expect(await instance.call(updateDept, { id: a.id, parentId: 999_999 }, admin)).toMatchObject({
      problem: 'depts.notFound',
    });
  });

  test('departments are not deleted if they contain users or departments', async () => {
    const outer = await createDepartment();
    const inner = await createDepartment({ parentId: outer.id });
    const user = await addUser(database.db, { dept_id: inner.id });
    expect(await instance.call(deleteDept, { id: outer.id }, admin)).toMatchObject({
      problem: 'depts.inUse',
      params: { depts: 1, users: 0 },
    });
    expect(await instance.call(deleteDept, { ids: [outer.id, inner.id] }, admin)).toMatchObject({
      status: 409,
      params: { users: 1, people: [{ id: user }] },
    });
    await database.db.deleteFrom('users').where('id', '=', user).execute();
    expect((await instance.call(deleteDept, { ids: [outer.id, inner.id] }, admin)).result).toEqual([
      outer.id,
      inner.id,
    ]);
    expect((await instance.call(deleteDept, outer.id, admin)).result).toBe(outer.id);
    expect((await instance.call(readDept, { id: inner.id }, admin)).problem).toBe('depts.notFound');
  });

  test('deleting a department removes it from roles with chosen departments, as a change of each role', async () => {
    const [deletedDept, keptDept] = [await createDepartment(), await createDepartment()];
    const role = await addRole(database.db, { data_scope: 'chosen', depts: [deletedDept.id, keptDept.id] });
    const events: unknown[] = [];
    const stop = instance.context.events.on('rights', (payload) => events.push(payload));
    await instance.call(deleteDept, { id: deletedDept.id }, admin);
    await expect.poll(() => events).toHaveLength(1);
    stop();
    expect((await instance.call(readRole, { id: role }, admin)).result).toMatchObject({
      depts: [keptDept.id],
      version: 2,
    });
    expect((await instance.call(readRoleHistory, { id: role }, admin)).result.list).toMatchObject([
      {
        act: 'role.update',
        changes: [{ field: 'depts', before: [deletedDept.id, keptDept.id], after: [keptDept.id] }],
      },
    ]);
  });

  describe('within the data scope of a role', () => {
    const acts = [page, ...['add', 'update', 'delete'].map((act) => createButtonPermission(page, act))];
    let top: number;
    let ownDept: number;
    let childDept: number;
    let otherDept: number;
    let clerk: string;
    beforeAll(async () => {
      const { db } = database;
      top = await addDept(db, { name: 'top' });
      ownDept = await addDept(db, { name: 'mine', parent_id: top });
      childDept = await addDept(db, { name: 'below', parent_id: ownDept });
      otherDept = await addDept(db, { name: 'other', parent_id: top });
      const { user } = await addClerk(db, acts, { dept_id: ownDept, data_scope: 'dept-and-below' });
      clerk = await instance.createToken(user);
    });

    test('a data scope shows only its departments and allows changing only them', async () => {
      expect(await listNames({}, clerk)).toEqual(['mine', 'below']);
      expect((await instance.call(readDept, { id: otherDept }, clerk)).problem).toBe('depts.notFound');
      expect((await instance.call(updateDept, { id: otherDept, name: 'x' }, clerk)).problem).toBe('depts.notFound');
      expect((await instance.call(deleteDept, { id: otherDept }, clerk)).result).toBe(otherDept);
      expect((await instance.call(readDept, { id: otherDept }, admin)).result).toMatchObject({ name: 'other' });
      expect((await instance.call(readDeptHistory, { id: otherDept }, clerk)).problem).toBe('depts.notFound');
      expect((await instance.call(createDept, { name: 'x' }, clerk)).problem).toBe('depts.notFound');
      expect((await instance.call(moveDept, { id: childDept, parentId: otherDept }, clerk)).problem).toBe(
        'depts.notFound',
      );
      expect((await instance.call(createDept, { name: '新', parentId: childDept }, clerk)).status).toBe(200);
    });

    test('a manager outside the data scope is rejected, in a new department as in an existing one', async () => {
      const { db } = database;
      const [insideUser, outsideUser] = [
        await addUser(db, { dept_id: childDept }),
        await addUser(db, { dept_id: otherDept }),
      ];
      const rejection = { status: 404, problem: 'users.notFound', fields: { leaderId: 'field.unknown' } };
      const newDept = { name: 'managed', parentId: childDept };
      expect(await instance.call(createDept, { ...newDept, leaderId: outsideUser }, clerk)).toMatchObject(rejection);
      expect(await instance.call(updateDept, { id: childDept, leaderId: outsideUser }, clerk)).toMatchObject(rejection);
      const createdDept = (await instance.call(createDept, { ...newDept, leaderId: insideUser }, clerk)).result;
      expect(createdDept.leaderId).toBe(insideUser);
    });

    test('the history names only departments of the data scope', async () => {
      const { id } = await createDepartment({ parentId: otherDept });
      for (const parentId of [top, ownDept]) await instance.call(moveDept, { id, parentId }, admin);
      const listVisibleNames = async (token: string) =>
        Object.keys((await instance.call(readDeptHistory, { id }, token)).result.names.dept).map(Number);
      expect(await listVisibleNames(admin)).toEqual([top, ownDept, otherDept]);
      expect(await listVisibleNames(clerk)).toEqual([ownDept]);
      await instance.call(deleteDept, { id }, admin);
    });

    test('moving a department is rejected if the caller would see more users', async () => {
      const { db } = database;
      const [roleOfAll, roleOfBranch] = [
        await addRole(db, { menus: await loadMenuIds(db, acts.concat('/system')), data_scope: 'all' }),
        await addRole(db, { menus: await loadMenuIds(db, ['/system/user', '/system']), data_scope: 'dept-and-below' }),
      ];
      const user = await addUser(db, { dept_id: ownDept });
      await db
        .insertInto('user_roles')
        .values([
          { user_id: user, role_id: roleOfAll },
          { user_id: user, role_id: roleOfBranch },
        ])
        .execute();
      const token = await instance.createToken(user);
      expect((await instance.call(moveDept, { id: otherDept, parentId: ownDept }, token)).problem).toBe(
        'right.exceeds',
      );
      expect((await instance.call(updateDept, { id: otherDept, parentId: childDept }, token)).problem).toBe(
        'right.exceeds',
      );
      expect((await instance.call(updateDept, { id: otherDept, name: 'renamed' }, token)).status).toBe(200);
    });
  });
});
