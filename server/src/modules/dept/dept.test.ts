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

  test('updating a department by ID or code keeps absent fields', async () => {
    const leader = await addUser(database.db, { name: '王五' });
    const dept = await createDepartment({ code: 'D-1', remark: 'r' });
    expect((await instance.call(updateDept, { code: 'D-1', leaderId: leader }, admin)).result).toMatchObject({
      id: dept.id,
      leaderName: '王五',
      remark: 'r',
      version: 2,
    });
    expect(
      (await instance.call(updateDept, { id: dept.id, leaderId: '', code: '', remark: null }, admin)).result,
    ).toMatchObject({ leaderId: null, code: '', remark: '' });
    expect(await instance.call(updateDept, { id: dept.id, leaderId: 999_999 }, admin)).toMatchObject({
      problem: 'users.notFound',
      fields: { leaderId: 'field.unknown' },
    });
    expect(await instance.call(updateDept, { name: 'x' }, admin)).toMatchObject({
      status: 422,
      fields: { id: 'field.required' },
    });
    expect(await instance.call(updateDept, { id: 999_999, name: 'x' }, admin)).toMatchObject({
      status: 404,
      problem: 'depts.notFound',
    });
    const history = (await instance.call(readDeptHistory, { id: dept.id }, admin)).result.list;
    expect(history.map(({ act }) => act)).toEqual(['dept.update', 'dept.update', 'dept.create']);
  });

  test('an invalid department is rejected with a message that has the label of the field', async () => {
    expect(await instance.call(createDept, { name: 'x', code: 'a b' }, admin)).toMatchObject({
      fields: { code: 'field.rowCode' },
      message: expect.stringMatching(/^部门编码：/) as unknown,
    });
  });

  test('two departments cannot have the same code, and an older version is a conflict', async () => {
    await createDepartment({ code: 'twice' });
    expect(await instance.call(createDept, { name: 'x', code: 'twice' }, admin)).toMatchObject({
      status: 409,
      problem: 'depts.codeTaken',
    });
    const dept = await createDepartment();
    await instance.call(updateDept, { id: dept.id, name: 'theirs', version: 1 }, admin);
    expect(await instance.call(updateDept, { id: dept.id, name: 'mine', version: 1 }, admin)).toMatchObject({
      status: 409,
      problem: 'row.stale',
      params: { current: { name: 'theirs' } },
    });
  });

  test('departments move to another parent and position, but not below themselves', async () => {
    const [a, b, c] = [await createDepartment(), await createDepartment(), await createDepartment()];
    expect((await instance.call(moveDept, { id: c.id, parentId: '', before: a.id }, admin)).status).toBe(200);
    expect((await listNames({})).slice(-3)).toEqual([c.name, a.name, b.name]);
    await instance.call(moveDept, { id: b.id, parentId: a.id }, admin);
    expect(await instance.call(moveDept, { id: a.id, parentId: b.id }, admin)).toMatchObject({
      status: 409,
      problem: 'depts.cycle',
    });
    expect(await instance.call(updateDept, { id: a.id, parentId: a.id }, admin)).toMatchObject({
      status: 409,
      problem: 'depts.cycle',
    });
    expect(await instance.call(updateDept, { id: a.id, parentId: 999_999 }, admin)).toMatchObject({
      problem: 'depts.notFound',
    });
  });

  test('departments are not deleted if they contain users or departments', async () => {
    const outer = await createDepartment();
    const inner = await createDepartment({ parentId: outer.id });
    const user = await addUser(database.db, { dept_id: inner.id });
    expect(await instance.call(deleteDept, { id: outer.id }, admin)).toMatchObject({
      status: 409,
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
    const [gone, kept] = [await createDepartment(), await createDepartment()];
    const role = await addRole(database.db, { data_scope: 'chosen', depts: [gone.id, kept.id] });
    const events: unknown[] = [];
    const stop = instance.context.events.on('rights', (payload) => events.push(payload));
    await instance.call(deleteDept, { id: gone.id }, admin);
    await expect.poll(() => events).toHaveLength(1);
    stop();
    expect((await instance.call(readRole, { id: role }, admin)).result).toMatchObject({ depts: [kept.id], version: 2 });
    expect((await instance.call(readRoleHistory, { id: role }, admin)).result.list).toMatchObject([
      { act: 'role.update', changes: [{ field: 'depts', before: [gone.id, kept.id], after: [kept.id] }] },
    ]);
  });

  describe('within the data scope of a role', () => {
    const acts = [page, ...['add', 'update', 'delete'].map((act) => createButtonPermission(page, act))];
    let top: number;
    let mine: number;
    let below: number;
    let other: number;
    let clerk: string;
    beforeAll(async () => {
      const { db } = database;
      top = await addDept(db, { name: 'top' });
      mine = await addDept(db, { name: 'mine', parent_id: top });
      below = await addDept(db, { name: 'below', parent_id: mine });
      other = await addDept(db, { name: 'other', parent_id: top });
      const { user } = await addClerk(db, acts, { dept_id: mine, data_scope: 'dept-and-below' });
      clerk = await instance.createToken(user);
    });

    test('a data scope shows only its departments and allows changing only them', async () => {
      expect(await listNames({}, clerk)).toEqual(['mine', 'below']);
      expect((await instance.call(readDept, { id: other }, clerk)).problem).toBe('depts.notFound');
      expect((await instance.call(updateDept, { id: other, name: 'x' }, clerk)).problem).toBe('depts.notFound');
      expect((await instance.call(deleteDept, { id: other }, clerk)).result).toBe(other);
      expect((await instance.call(readDept, { id: other }, admin)).result).toMatchObject({ name: 'other' });
      expect((await instance.call(readDeptHistory, { id: other }, clerk)).problem).toBe('depts.notFound');
      expect((await instance.call(createDept, { name: 'x' }, clerk)).problem).toBe('depts.notFound');
      expect((await instance.call(moveDept, { id: below, parentId: other }, clerk)).problem).toBe('depts.notFound');
      expect((await instance.call(createDept, { name: '新', parentId: below }, clerk)).status).toBe(200);
    });

    test('a manager outside the data scope is rejected, in a new department as in an existing one', async () => {
      const { db } = database;
      const [inside, outside] = [await addUser(db, { dept_id: below }), await addUser(db, { dept_id: other })];
      const rejected = { status: 404, problem: 'users.notFound', fields: { leaderId: 'field.unknown' } };
      const added = { name: 'managed', parentId: below };
      expect(await instance.call(createDept, { ...added, leaderId: outside }, clerk)).toMatchObject(rejected);
      expect(await instance.call(updateDept, { id: below, leaderId: outside }, clerk)).toMatchObject(rejected);
      const created = (await instance.call(createDept, { ...added, leaderId: inside }, clerk)).result;
      expect(created.leaderId).toBe(inside);
    });

    test.each([
      ['self', []],
      ['dept', ['mine']],
      ['chosen', ['other']],
      ['all', undefined],
    ] as const)('a data scope lists the departments %s', async (data_scope, names) => {
      const { user } = await addClerk(database.db, acts, { dept_id: mine, data_scope, depts: [other] });
      const seen = await listNames({}, await instance.createToken(user));
      expect(seen).toEqual(names ?? (await listNames({})));
    });

    test('the history names only departments of the data scope', async () => {
      const { id } = await createDepartment({ parentId: other });
      for (const parentId of [top, mine]) await instance.call(moveDept, { id, parentId }, admin);
      const listVisibleNames = async (token: string) =>
        Object.keys((await instance.call(readDeptHistory, { id }, token)).result.names.dept).map(Number);
      expect(await listVisibleNames(admin)).toEqual([top, mine, other]);
      expect(await listVisibleNames(clerk)).toEqual([mine]);
      await instance.call(deleteDept, { id }, admin);
    });

    test('moving a department is rejected if the caller would see more users', async () => {
      const { db } = database;
      const [all, reaching] = [
        await addRole(db, { menus: await loadMenuIds(db, acts.concat('/system')), data_scope: 'all' }),
        await addRole(db, { menus: await loadMenuIds(db, ['/system/user', '/system']), data_scope: 'dept-and-below' }),
      ];
      const user = await addUser(db, { dept_id: mine });
      await db
        .insertInto('user_roles')
        .values([
          { user_id: user, role_id: all },
          { user_id: user, role_id: reaching },
        ])
        .execute();
      const sly = await instance.createToken(user);
      expect(await instance.call(moveDept, { id: other, parentId: mine }, sly)).toMatchObject({
        status: 403,
        problem: 'right.exceeds',
      });
      expect(await instance.call(updateDept, { id: other, parentId: below }, sly)).toMatchObject({
        status: 403,
        problem: 'right.exceeds',
      });
      expect((await instance.call(updateDept, { id: other, name: 'renamed' }, sly)).status).toBe(200);
    });
  });
});
