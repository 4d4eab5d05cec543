import {
  createUser,
  deleteUser,
  listUsers,
  readUser,
  readUserHistory,
  readUserInfo,
  readUserOptions,
  readUserPermissions,
  updateUser,
} from '@atrium/contract/user/calls.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createNamePinyin } from '../../db/name-pinyin.ts';
import { databases, isAnyDatabase } from '../../testing/databases.ts';
import { addDept, addRole, addUser } from '../../testing/people.ts';
import { addClerk, createButtonPermission, loadMenuIds } from '../../testing/staff.ts';
import { startServer } from '../../testing/server.ts';

const page = '/system/user';
const acts = [page, ...['add', 'update', 'delete'].map((act) => createButtonPermission(page, act))];

describe.each(databases)('users on $kind', async ({ kind, open }) => {
  const { database, instance, adminId, admin } = await startServer(open);
  afterAll(() => instance.assertErrorsDeclared());
  let n = 0;
  const createUsername = () => `made-${++n}`;
  const createAccount = async (parts: object = {}) =>
    (await instance.call(createUser, { username: createUsername(), name: '某人', ...parts }, admin)).result;
  const findByQuery = async (query: object, token = admin) =>
    (await instance.call(listUsers, { pageSize: 100, ...query }, token)).result.list.map(({ name }) => name);

  describe('in a list', () => {
    let dept: number;
    let inner: number;
    beforeAll(async () => {
      const { db } = database;
      dept = await addDept(db);
      inner = await addDept(db, { parent_id: dept });
      const addPerson = (name: string, parts: object = {}) =>
        addUser(db, { name, ...createNamePinyin(name), ...parts });
      await addPerson('张三', {
        dept_id: dept,
        username: 'zhang_san',
        phone_number: '13800138000',
        last_login_time: 5000,
      });
      await addPerson('赵丽颖', { dept_id: inner, username: 'zly', email: 'Zhao@Example.com', last_login_time: 9000 });
      await addPerson('李四', { dept_id: inner, status: 0 });
      await addPerson('Anna Smith', { phone_number: '+447700900123', create_time: 3000 });
      await addPerson('曾　乐', { phone_number: '010-88888888' });
      await addPerson('O’Brien-Şahin', { email: 'obrien@Example.org' });
      await addPerson('葛\u{E0100}城·𠮷');
    });

    test.each([
      [{ name: 'zhangsan' }, ['张三']],
      [{ name: 'zhang san' }, ['张三']],
      [{ name: 'zs' }, ['张三']],
      [{ name: 'ZS' }, ['张三']],
      [{ name: '三' }, ['张三']],
      [{ name: '丽颖' }, ['赵丽颖']],
      [{ name: 'ly' }, ['赵丽颖']],
      [{ name: 'anna s' }, ['Anna Smith']],
      [{ name: '%' }, []],
      ...['曾　乐', '曾乐', '曾 乐', '曾\u00A0乐', '乐', 'zengle', 'cengyue', 'CENG YUE', 'cy', 'ｚｅｎｇｌｅ'].flatMap(
        (text): [object, string[]][] => [
          [{ name: text }, ['曾　乐']],
          [{ keyword: text }, ['曾　乐']],
        ],
      ),
      ...['O’Brien', "o'brien", 'OBRIEN', 'o brien', 'şahin', 'sahin', 'brien–ş'].map((text): [object, string[]] => [
        { name: text },
        ['O’Brien-Şahin'],
      ]),
      [{ name: '葛城' }, ['葛\u{E0100}城·𠮷']],
      [{ name: '葛城.𠮷' }, ['葛\u{E0100}城·𠮷']],
      [{ name: '葛\u{E0100}城・𠮷' }, ['葛\u{E0100}城·𠮷']],
      [{ name: '𠮷' }, ['葛\u{E0100}城·𠮷']],
      [{ phoneNumber: '138 0013-8000' }, ['张三']],
      [{ keyword: '+86 138 0013 8000' }, ['张三']],
      [{ keyword: '+44 (0)7700 900123' }, ['Anna Smith']],
      [{ keyword: '(010) 8888-8888' }, ['曾　乐']],
      [{ keyword: 'ＯＢＲＩＥＮ＠example.ORG' }, ['O’Brien-Şahin']],
      [{ username: 'g_s' }, ['张三']],
      [{ username: 'zl' }, ['赵丽颖']],
      [{ username: 'ly' }, []],
      [{ phoneNumber: '0138' }, ['张三']],
      [{ phoneNumber: '+44' }, ['Anna Smith']],
      [{ keyword: 'example.com' }, ['赵丽颖']],
      [{ keyword: '138001' }, ['张三']],
      [{ lastLoginFrom: 4000, lastLoginTo: 6000 }, ['张三']],
      [{ createdFrom: 3000, createdTo: 3000 }, ['Anna Smith']],
      [{ lastLoginFrom: '0', sort: 'lastLoginTime' }, ['张三', '赵丽颖']],
      [{ name: '', status: '' as const, phoneNumber: '', username: 'zly' }, ['赵丽颖']],
    ])('users in a list are found by %j', async (query, names) => {
      expect(await findByQuery(query)).toEqual(names);
      expect((await instance.call(listUsers, query, admin)).result.total).toBe(names.length);
    });

    test('a list of users rejects an unknown department, and unknown, repeated or too many sort columns', async () => {
      expect(await findByQuery({ deptId: 999_999 })).toEqual([]);
      for (const sort of ['password', 'name,name', 'id,name,status,username']) {
        expect(await instance.call(listUsers, { sort }, admin)).toMatchObject({
          status: 422,
          fields: { sort: 'field.sort' },
        });
      }
    });
  });

  describe('within the data scope of a role', () => {
    let ownDept: number;
    let childDept: number;
    let otherDept: number;
    let nearUser: number;
    beforeAll(async () => {
      const { db } = database;
      ownDept = await addDept(db);
      childDept = await addDept(db, { parent_id: ownDept });
      otherDept = await addDept(db);
      nearUser = await addUser(db, { name: 'near', dept_id: childDept });
    });

    test('histories of users name only departments within the data scope', async () => {
      const { user } = await addClerk(database.db, acts, {
        dept_id: childDept,
        data_scope: 'chosen',
        depts: [ownDept],
      });
      const token = await instance.createToken(user);
      const { id } = await createAccount({ deptId: otherDept });
      for (const deptId of [childDept, ownDept]) await instance.call(updateUser, { id, deptId }, admin);
      const listVisibleNames = async (caller: string) =>
        Object.keys((await instance.call(readUserHistory, { id }, caller)).result.names.dept).map(Number);
      expect(await listVisibleNames(admin)).toEqual([ownDept, childDept, otherDept]);
      expect(await listVisibleNames(token)).toEqual([ownDept, childDept]);
    });

    test('users are created in and moved to departments of the data scope only', async () => {
      const { user } = await addClerk(database.db, acts, { dept_id: ownDept, data_scope: 'dept-and-below' });
      const token = await instance.createToken(user);
      const make2 = (parts: object) =>
        instance.call(createUser, { username: createUsername(), name: 'x', ...parts }, token);
      expect((await make2({ deptId: childDept })).status).toBe(200);
      expect(await make2({ deptId: otherDept })).toMatchObject({ problem: 'depts.notFound' });
      const rejection = { status: 422, problem: 'request.invalid', fields: { deptId: 'field.required' } };
      expect(await make2({})).toMatchObject(rejection);
      expect(await make2({ deptId: null })).toMatchObject(rejection);
      expect(await instance.call(updateUser, { id: nearUser, deptId: null }, token)).toMatchObject(rejection);
      expect(await instance.call(updateUser, { id: nearUser, deptId: otherDept }, token)).toMatchObject({
        problem: 'depts.notFound',
      });
      const options = (await instance.call(readUserOptions, undefined, token)).result;
      expect(options.depts.map(({ id }) => id)).toEqual([ownDept, childDept]);
      expect(options.roles.find(({ code }) => code === 'admin')?.grantable).toBe(false);
    });
  });

  // The tests below do not depend on the dialect.
  if (!isAnyDatabase(kind)) return;

  test('a new user gets a one-time password that must be changed, or a given password', async () => {
    const role = await addRole(database.db);
    const dept = await addDept(database.db, { name: '财务' });
    const name = createUsername();
    const createdUser = (
      await instance.call(
        createUser,
        { username: name, name: '欧阳娜娜', roles: [role], deptId: dept, email: 'a@b.cn' },
        admin,
      )
    ).result;
    expect(createdUser).toMatchObject({
      username: name,
      deptName: '财务',
      roles: [role],
      status: 1,
      mustChangePassword: true,
      version: 1,
      lastLoginTime: null,
    });
    expect(createdUser.oneTimePassword).toMatch(/^[A-Za-z0-9]{12}$/);
    expect(await findByQuery({ name: 'ouyang' })).toEqual(['欧阳娜娜']);
    expect((await instance.call(readUser, { id: createdUser.id }, admin)).result).not.toHaveProperty('oneTimePassword');
    const signIn = await instance.send('POST', 'login', {
      username: name.toUpperCase(),
      password: createdUser.oneTimePassword,
    });
    expect(signIn.status).toBe(200);
    expect((await createAccount({ password: 'given-pass1' })).oneTimePassword).toBeUndefined();
  });

  test('users are saved without characters that copying adds, and names keep variants of characters', async () => {
    const createdUser = await createAccount({
      username: `\u200E${createUsername()}\u200F\u00A0`,
      name: '\uFEFF葛\u{E0100}城\n',
      phoneNumber: '（010）8888-8888',
      email: '葛城 <Katsuragi@Example.com>',
    });
    expect(createdUser).toMatchObject({
      name: '葛\u{E0100}城',
      phoneNumber: '010-88888888',
      email: 'Katsuragi@Example.com',
    });
    expect(createdUser.username).toMatch(/^made-\d+$/);
    const changedUser = await instance.call(updateUser, { id: createdUser.id, phoneNumber: '+44 07700 900123' }, admin);
    expect(changedUser.result.phoneNumber).toBe('+447700900123');
  });

  test('disabled users lose all permissions and sessions immediately', async () => {
    const { user } = await addClerk(database.db, [page]);
    const token = await instance.createToken(user);
    expect((await instance.call(listUsers, {}, token)).status).toBe(200);
    await instance.call(updateUser, { id: user, status: 0 }, admin);
    expect((await instance.call(readUserInfo, undefined, token)).status).toBe(401);
  });

  test('users are deleted in every form of the request, except oneself and managers of departments', async () => {
    const [a, b, c] = [await createAccount(), await createAccount(), await createAccount()];
    expect((await instance.call(deleteUser, a.id, admin)).result).toBe(a.id);
    expect((await instance.call(deleteUser, { ids: [b.id, c.id] }, admin)).result).toEqual([b.id, c.id]);
    expect((await instance.call(deleteUser, { id: a.id }, admin)).result).toBe(a.id);
    expect((await instance.call(deleteUser, { id: adminId }, admin)).problem).toBe('users.self');
    expect((await instance.call(updateUser, { id: adminId, status: 0 }, admin)).problem).toBe('users.self');
    const leader = await createAccount();
    await addDept(database.db, { name: '领导的', leader_id: leader.id });
    expect(await instance.call(deleteUser, { id: leader.id }, admin)).toMatchObject({
      problem: 'users.inUse',
      params: { depts: [{ name: '领导的' }] },
    });
    const history = (await instance.call(readUserHistory, { id: a.id }, admin)).problem;
    expect(history).toBe('users.notFound');
  });

  test('the last administrator who can sign in cannot be removed', async () => {
    const { roles } = (await instance.call(readUser, { id: adminId }, admin)).result;
    expect((await instance.call(updateUser, { id: adminId, roles: [] }, admin)).problem).toBe('users.lastAdmin');
    const second = await createAccount({ roles });
    expect((await instance.call(updateUser, { id: second.id, status: 0 }, admin)).status).toBe(200);
    expect((await instance.call(updateUser, { id: adminId, roles: [] }, admin)).problem).toBe('users.lastAdmin');
    expect((await instance.call(deleteUser, { id: second.id }, admin)).status).toBe(200);
  });

  test('the permissions of a user are returned with the roles that grant them, and the history with its changes', async () => {
    const createdUser = await createAccount();
    const role = await addRole(database.db, {
      code: 'reader',
      menus: await loadMenuIds(database.db, ['/system', page]),
      users: [createdUser.id],
      data_scope: 'dept',
    });
    const effectivePermissions = (await instance.call(readUserPermissions, { id: createdUser.id }, admin)).result;
    expect(effectivePermissions.admin).toBe(false);
    expect(effectivePermissions.grants.find(({ path }) => path === page)?.roles).toEqual([
      { id: role, name: 'reader', dataScope: 'dept' },
    ]);
    expect(
      (await instance.call(readUserHistory, { id: createdUser.id }, admin)).result.list.map(({ act }) => act),
    ).toEqual(['user.create']);
    expect((await instance.call(readUserPermissions, { id: adminId }, admin)).result.admin).toBe(true);
  });

  describe('changed by a caller who is not an administrator', () => {
    test('a caller cannot grant users permissions that the caller lacks, or change users who have them', async () => {
      const { user, role } = await addClerk(database.db, acts);
      const token = await instance.createToken(user);
      const strong = await addRole(database.db, { menus: await loadMenuIds(database.db, ['/system', '/system/role']) });
      const boss = await addUser(database.db);
      await database.db.insertInto('user_roles').values({ user_id: boss, role_id: strong }).execute();
      const newUser = await addUser(database.db);
      const list = (await instance.call(listUsers, { pageSize: 100 }, token)).result.list;
      expect(list.find(({ id }) => id === boss)?.holdsMore).toBe(true);
      expect(list.find(({ id }) => id === newUser)?.holdsMore).toBe(false);
      expect((await instance.call(updateUser, { id: newUser, roles: [strong] }, token)).problem).toBe('right.exceeds');
      expect((await instance.call(updateUser, { id: user, roles: [role, strong] }, token)).problem).toBe(
        'right.exceeds',
      );
      expect(
        (await instance.call(createUser, { username: createUsername(), name: 'x', roles: [1] }, token)).problem,
      ).toBe('right.exceeds');
      for (const change of [{ name: 'x' }, { roles: [] }, { status: 0 as const }]) {
        expect((await instance.call(updateUser, { id: boss, ...change }, token)).problem).toBe('right.holdsMore');
      }
      expect((await instance.call(deleteUser, { id: boss }, token)).problem).toBe('right.holdsMore');
      expect((await instance.call(updateUser, { id: adminId, name: 'x' }, token)).problem).toBe('right.holdsMore');
      expect((await instance.call(updateUser, { id: newUser, roles: [role] }, token)).status).toBe(200);
    });
  });
});
