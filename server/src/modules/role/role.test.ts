import { createMenuItem, readMenuHistory, readMenuItem } from '@atrium/contract/menu/calls.ts';
import {
  changeRoleMembers,
  copyRole,
  createRole,
  deleteRole,
  listRoleMembers,
  listRoles,
  readMenuByRoleId,
  readRole,
  readRoleHistory,
  readRoleMenu,
  setRoleStatus,
  updateRole,
} from '@atrium/contract/role/calls.ts';
import { readUserInfo } from '@atrium/contract/user/calls.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../../testing/databases.ts';
import { addDept, addRole, addUser } from '../../testing/people.ts';
import { addClerk, createButtonPermission, loadMenuIds } from '../../testing/staff.ts';
import { startServer } from '../../testing/server.ts';

const page = '/system/role';

describe.each(databases)('roles on $kind', async ({ open }) => {
  const findIds = (keys: string[]) => loadMenuIds(database.db, keys);
  const { database, instance, admin } = await startServer(open);
  afterAll(() => instance.assertErrorsDeclared());
  let n = 0;
  const createCode = () => `made-${++n}`;
  const createTestRole = async (parts: object = {}) =>
    (await instance.call(createRole, { name: '测试', code: createCode(), ...parts }, admin)).result;

  test('roles are listed with built-in ones first, and filtered by name, code and status', async () => {
    const allRoles = await instance.call(listRoles, {}, admin);
    expect(allRoles.status).toBe(200);
    expect(allRoles.result).toMatchObject({ pageSize: 10, current: 1 });
    expect(allRoles.result.list.slice(0, 2).map((role) => role.code)).toEqual(['admin', 'common']);
    expect(allRoles.result.list[0]).toMatchObject({ builtin: true, dataScope: 'all', status: 1 });
    await createTestRole({ name: '特别的Role', code: 'SpecialOne', status: '0' });
    for (const query of [
      { name: 'role' },
      { code: 'special' },
      { status: 0 as const, name: '特别' },
      { keyword: 'ialONE' },
      { keyword: '别的r' },
      { keyword: 'tebie' },
      { name: 'TBD' },
    ]) {
      const foundRoles = (await instance.call(listRoles, query, admin)).result;
      expect(foundRoles.list.map((role) => role.code)).toEqual(['SpecialOne']);
      expect(foundRoles.total).toBe(1);
    }
    expect(
      (await instance.call(listRoles, { name: '', code: '', status: '', sort: '-code' }, admin)).result.list.at(-1)
        ?.code,
    ).toBe('SpecialOne');
  });

  test('a role is saved with the ancestors of its checked items, and the checked items are leaves and complete parents', async () => {
    const [add, role, system] = await findIds([createButtonPermission(page, 'add'), page, '/system']);
    const createdRole = await createTestRole({ menus: [add] });
    const grantedMenus = await database.db
      .selectFrom('role_menus')
      .select('menu_id')
      .where('role_id', '=', createdRole.id)
      .execute();
    expect(new Set(grantedMenus.map(({ menu_id }) => menu_id))).toEqual(new Set([add, role, system]));
    expect((await instance.call(readMenuByRoleId, { id: createdRole.id }, admin)).result).toEqual([add]);
    const assignable = (await instance.call(readRoleMenu, undefined, admin)).result;
    expect(assignable.find(({ id }) => id === system)).not.toHaveProperty('parentId');
    expect(assignable.find(({ id }) => id === add)).toMatchObject({
      parentId: role,
      menuType: 3,
      permission: 'permission:button:add',
      grantable: true,
    });
  });

  test('a role keeps menu items that checkboxes cannot show, unless the client sends a version', async () => {
    const [system = 0, home = 0] = await findIds(['/system', '/home']);
    const id = await addRole(database.db, { menus: [system] });
    const loadGranted = async () => {
      const rows = await database.db.selectFrom('role_menus').select('menu_id').where('role_id', '=', id).execute();
      return new Set(rows.map(({ menu_id }) => menu_id));
    };
    await instance.call(updateRole, { id, menus: [home] }, admin);
    expect(await loadGranted()).toEqual(new Set([system, home]));
    await instance.call(updateRole, { id, menus: [home], version: 2 }, admin);
    expect(await loadGranted()).toEqual(new Set([home]));
  });

  test('a role has existing menu items, and existing departments if its data scope is that of chosen ones', async () => {
    const createdRole = await createTestRole({ menus: await findIds(['/home']) });
    expect((await instance.call(updateRole, { id: createdRole.id, menus: [999_999] }, admin)).problem).toBe(
      'menus.notFound',
    );
    expect(
      await instance.call(updateRole, { id: createdRole.id, dataScope: 'chosen', depts: [999_999] }, admin),
    ).toMatchObject({ problem: 'depts.notFound', fields: { depts: 'field.unknown' } });
    for (const answer of [
      await instance.call(createRole, { name: 'x', code: createCode(), dataScope: 'chosen' }, admin),
      await instance.call(updateRole, { id: createdRole.id, dataScope: 'chosen' }, admin),
      await instance.call(updateRole, { id: createdRole.id, dataScope: 'chosen', depts: [] }, admin),
    ])
      expect(answer).toMatchObject({ status: 422, fields: { depts: 'field.required' } });
    const roleWithoutDepts = await addRole(database.db, { data_scope: 'chosen' });
    expect((await instance.call(updateRole, { id: roleWithoutDepts, remark: 'x' }, admin)).status).toBe(200);
  });

  test('roles are deleted in every form of the request, also repeatedly', async () => {
    const [a, b, c, d, e] = [
      await createTestRole(),
      await createTestRole(),
      await createTestRole(),
      await createTestRole(),
      await createTestRole(),
    ];
    const forms: [string, unknown, unknown][] = [
      [`role-item?id=${a.id}`, undefined, a.id],
      ['role-item', { id: b.id }, b.id],
      ['role-item', c.id, c.id],
      ['role-item', { ids: [d.id, e.id] }, [d.id, e.id]],
      ['role-item', c.id, c.id],
    ];
    for (const [path, body, result] of forms) {
      const answer = await instance.send('DELETE', path, body, admin);
      expect(await answer.json()).toMatchObject({ code: 200, result });
    }
    for (const { id } of [a, b, c, d, e])
      expect((await instance.call(readRole, { id }, admin)).problem).toBe('roles.notFound');
  });

  test('roles are not deleted if they are built in or have members', async () => {
    const createdRole = await createTestRole();
    const user = await addUser(database.db);
    await instance.call(changeRoleMembers, { id: createdRole.id, add: [user] }, admin);
    const rejectedDeletion = await instance.call(deleteRole, { id: createdRole.id }, admin);
    expect(rejectedDeletion).toMatchObject({ problem: 'roles.inUse', params: { count: 1, users: [{ id: user }] } });
    const { id } = await database.db
      .selectFrom('roles')
      .select('id')
      .where('code', '=', 'common')
      .executeTakeFirstOrThrow();
    expect(await instance.call(deleteRole, { ids: [createdRole.id, id] }, admin)).toMatchObject({ status: 409 });
    expect(await instance.call(deleteRole, { id }, admin)).toMatchObject({ status: 409, problem: 'roles.builtin' });
    expect((await instance.call(updateRole, { id, code: 'other' }, admin)).problem).toBe('roles.builtin');
  });

  test('the error for a role in use names only members within the data scope of the caller', async () => {
    const createdRole = await createTestRole();
    const [ownDept, otherDept] = [await addDept(database.db), await addDept(database.db)];
    const nearUser = await addUser(database.db, { dept_id: ownDept });
    const farUser = await addUser(database.db, { dept_id: otherDept });
    await instance.call(changeRoleMembers, { id: createdRole.id, add: [nearUser, farUser] }, admin);
    const { user } = await addClerk(database.db, [page, createButtonPermission(page, 'delete')], {
      dept_id: ownDept,
      data_scope: 'dept',
    });
    const { params } = await instance.call(deleteRole, { id: createdRole.id }, await instance.createToken(user));
    expect(params).toMatchObject({ count: 2, users: [{ id: nearUser }] });
  });

  test('only callers with the items may give a role a code that menu items are limited to', async () => {
    const edits = ['add', 'update'].map((act) => createButtonPermission(page, act));
    const { user, role } = await addClerk(database.db, [page, ...edits]);
    const limited = createCode();
    const { id } = await database.db
      .selectFrom('menus')
      .select('id')
      .where('path', '=', '/about')
      .executeTakeFirstOrThrow();
    await database.db
      .updateTable('menus')
      .set({ roles: JSON.stringify([limited]) })
      .where('id', '=', id)
      .execute();
    await instance.context.events.emit(database.db, 'rights', {});
    const token = await instance.createToken(user);
    const exceeds = { status: 403, problem: 'right.exceeds' };
    expect(await instance.call(updateRole, { id: role, code: limited }, token)).toMatchObject(exceeds);
    expect(await instance.call(createRole, { name: 'x', code: limited }, token)).toMatchObject(exceeds);
    expect((await instance.call(updateRole, { id: role, code: createCode() }, token)).status).toBe(200);
    expect((await instance.call(createRole, { name: 'x', code: limited }, admin)).status).toBe(200);
    await database.db.updateTable('menus').set({ roles: '[]' }).where('id', '=', id).execute();
    await instance.context.events.emit(database.db, 'rights', {});
  });

  test('roles keep the menu items that are limited to them when their code changes', async () => {
    const [codeBefore, codeAfter] = [createCode(), createCode()];
    const { id: role } = await createTestRole({ code: codeBefore });
    const item = { name: '仅限', path: '/limited-to-role', component: '/about' };
    const { id, version } = (await instance.call(createMenuItem, { ...item, roles: ['admin', codeBefore] }, admin))
      .result;
    expect((await instance.call(updateRole, { id: role, code: codeAfter }, admin)).status).toBe(200);
    expect((await instance.call(readMenuItem, { id }, admin)).result).toMatchObject({
      roles: ['admin', codeAfter],
      version: version + 1,
    });
    const { list } = (await instance.call(readMenuHistory, { id }, admin)).result;
    expect(list[0]?.changes).toEqual([{ field: 'roles', before: ['admin', codeBefore], after: ['admin', codeAfter] }]);
  });

  test('a new code of a role applies immediately to signed-in users', async () => {
    const [codeBefore, codeAfter] = [createCode(), createCode()];
    const { id: role } = await createTestRole({ code: codeBefore });
    const user = await addUser(database.db);
    await instance.call(changeRoleMembers, { id: role, add: [user] }, admin);
    const token = await instance.createToken(user);
    const loadCodes = async () => (await instance.call(readUserInfo, undefined, token)).result.roles;
    expect(await loadCodes()).toEqual([codeBefore]);
    await instance.call(updateRole, { id: role, code: codeAfter }, admin);
    expect(await loadCodes()).toEqual([codeAfter]);
  });

  test('roles of administrators cannot be disabled or lose permissions', async () => {
    const { id } = await database.db
      .selectFrom('roles')
      .select('id')
      .where('code', '=', 'admin')
      .executeTakeFirstOrThrow();
    expect((await instance.call(setRoleStatus, { id, status: 0 }, admin)).problem).toBe('roles.builtin');
    await instance.call(updateRole, { id, menus: [], dataScope: 'self', remark: 'x' }, admin);
    expect((await instance.call(readRole, { id }, admin)).result).toMatchObject({ dataScope: 'all', remark: 'x' });
    expect((await instance.call(readMenuByRoleId, { id }, admin)).result.length).toBeGreaterThan(30);
  });

  test('a role applies immediately to users who gain or lose it', async () => {
    const createdRole = await createTestRole({ menus: await findIds(['/system/dept']) });
    const user = await addUser(database.db, { name: '张三' });
    expect((await instance.call(changeRoleMembers, { id: createdRole.id, add: [user] }, admin)).result).toEqual({
      added: 1,
      removed: 0,
    });
    expect((await instance.call(listRoleMembers, { id: createdRole.id, keyword: 'zs' }, admin)).result).toMatchObject({
      total: 1,
      list: [{ id: user, name: '张三' }],
    });
    expect((await instance.call(readRole, { id: createdRole.id }, admin)).result.userCount).toBe(1);
    const token = await instance.createToken(user);
    expect((await instance.send('GET', 'role-list', undefined, token)).status).toBe(403);
    await instance.call(updateRole, { id: createdRole.id, menus: await findIds([page]) }, admin);
    expect((await instance.send('GET', 'role-list', undefined, token)).status).toBe(200);
    await instance.call(setRoleStatus, { id: createdRole.id, status: 0 }, admin);
    expect((await instance.send('GET', 'role-list', undefined, token)).status).toBe(403);
    await instance.call(setRoleStatus, { id: createdRole.id, status: 1 }, admin);
    expect((await instance.call(changeRoleMembers, { id: createdRole.id, remove: [user] }, admin)).result).toEqual({
      added: 0,
      removed: 1,
    });
    expect((await instance.send('GET', 'role-list', undefined, token)).status).toBe(403);
    expect((await instance.call(changeRoleMembers, { id: createdRole.id, add: [999_999] }, admin)).problem).toBe(
      'users.notFound',
    );
  });

  test('roles are copied with permissions and data scope', async () => {
    const like = await createTestRole({ menus: await findIds(['/home', '/about']), dataScope: 'dept' });
    const copiedRole = (await instance.call(copyRole, { id: like.id, name: '副本', code: createCode() }, admin)).result;
    expect(copiedRole).toMatchObject({ dataScope: 'dept', userCount: 0, version: 1 });
    expect((await instance.call(readMenuByRoleId, { id: copiedRole.id }, admin)).result).toEqual(
      (await instance.call(readMenuByRoleId, { id: like.id }, admin)).result,
    );
  });

  test('roles have a history that names only departments within the data scope', async () => {
    const [nearDept, farDept] = [await addDept(database.db), await addDept(database.db)];
    const { id } = await createTestRole({ dataScope: 'chosen', depts: [nearDept, farDept] });
    const { user } = await addClerk(database.db, [page], { data_scope: 'chosen', depts: [nearDept] });
    const listVisibleNames = async (token: string) =>
      Object.keys((await instance.call(readRoleHistory, { id }, token)).result.names.dept).map(Number);
    expect(await listVisibleNames(admin)).toEqual([nearDept, farDept]);
    expect(await listVisibleNames(await instance.createToken(user))).toEqual([nearDept]);
  });

  describe('changed by a caller who is not an administrator', () => {
    let clerk: string;
    let ownDept: number;
    beforeAll(async () => {
      const effectivePermissions = [
        page,
        ...['add', 'update', 'delete'].map((act) => createButtonPermission(page, act)),
        '/home',
      ];
      const { user, role } = await addClerk(database.db, effectivePermissions, { data_scope: 'dept' });
      clerk = await instance.createToken(user);
      ownDept = role;
    });

    test('callers can create roles only with their own permissions', async () => {
      expect(
        (
          await instance.call(
            createRole,
            { name: 'x', code: createCode(), menus: await findIds(['/home', page]) },
            clerk,
          )
        ).status,
      ).toBe(200);
      const rejectedResponse = await instance.call(
        createRole,
        { name: 'x', code: createCode(), menus: await findIds(['/system/user']) },
        clerk,
      );
      expect(rejectedResponse).toMatchObject({
        problem: 'right.exceeds',
        params: { menus: [{ name: 'common.menu.user' }] },
      });
      const wider = await instance.call(
        createRole,
        { name: 'x', code: createCode(), menus: await findIds(['/home']), dataScope: 'all' },
        clerk,
      );
      expect(wider).toMatchObject({ status: 403, problem: 'right.exceeds' });
    });

    test('callers cannot change or copy roles with more permissions than their own', async () => {
      const strong = await addRole(database.db, { menus: await findIds(['/system/user']) });
      const listedRoles = (await instance.call(listRoles, { pageSize: 100 }, clerk)).result.list;
      expect(listedRoles.find(({ id }) => id === strong)?.holdsMore).toBe(true);
      expect(listedRoles.find(({ id }) => id === ownDept)?.holdsMore).toBe(false);
      expect((await instance.call(updateRole, { id: strong, name: 'x' }, clerk)).problem).toBe('right.holdsMore');
      expect((await instance.call(setRoleStatus, { id: strong, status: 0 }, clerk)).problem).toBe('right.holdsMore');
      expect((await instance.call(deleteRole, { id: strong }, clerk)).problem).toBe('right.holdsMore');
      expect((await instance.call(copyRole, { id: strong, name: 'x', code: createCode() }, clerk)).problem).toBe(
        'right.exceeds',
      );
      expect((await instance.call(copyRole, { id: 1, name: 'x', code: createCode() }, clerk)).problem).toBe(
        'right.exceeds',
      );
    });

    test('callers cannot give a role a wider data scope than their own', async () => {
      expect((await instance.call(updateRole, { id: ownDept, dataScope: 'all' }, clerk)).problem).toBe('right.exceeds');
    });
  });
});
