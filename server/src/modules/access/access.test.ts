import { explainAccess, readHolders } from '@atrium/contract/access/calls.ts';
import { describe, expect, test } from 'vitest';
import { anyDatabase } from '../../testing/databases.ts';
import { addDept, addRole, addUser } from '../../testing/people.ts';
import { addClerk, loadMenuIds } from '../../testing/staff.ts';
import { startServer } from '../../testing/server.ts';

describe.each(anyDatabase)('explaining permissions on $kind', async ({ open }) => {
  const { database, instance, chief, admin } = await startServer(open);
  const explainFor = async (userId: number, path: string, permission = '') =>
    (await instance.call(explainAccess, { userId, path, permission }, admin)).result;
  const role = async (code: string, parts: object, paths: string[] = []) =>
    addRole(database.db, { code, menus: await loadMenuIds(database.db, paths), ...parts });

  test('the roles with a permission are listed for any user', async () => {
    const user = await addUser(database.db);
    await role('keepers', {}, ['/system', '/system/role']);
    await role('sleepers', { status: 0 }, ['/system', '/system/role']);
    const token = await instance.createToken(user);
    const asked = (await instance.call(readHolders, { path: '/system/role' }, token)).result;
    expect(asked).toEqual({
      titles: ['common.menu.system', 'common.menu.role'],
      roles: ['超级管理员', 'keepers'],
      everyone: false,
    });
    const button = (
      await instance.call(readHolders, { path: '/system/role', permission: 'permission:button:add' }, token)
    ).result;
    expect(button).toEqual({
      titles: ['common.menu.system', 'common.menu.role', 'common.add'],
      roles: ['超级管理员'],
      everyone: false,
    });
    expect((await instance.call(readHolders, { path: '/nowhere' }, token)).result).toEqual({
      titles: [],
      roles: [],
      everyone: false,
    });
    const limited = (await instance.call(readHolders, { path: '/access/common-visible' }, token)).result;
    expect(limited.roles).toEqual(['普通用户']);
  });

  test('an administrator sees the chain that allows or denies a permission', async () => {
    const user = await addUser(database.db, { name: '某人' });
    expect(await explainFor(user, '/system/role')).toMatchObject({ allowed: false, decidedBy: 'role.grants' });
    const holding = await role('holding', { users: [user], data_scope: 'dept' }, ['/system', '/system/role']);
    await role('empty', { users: [user] });
    const allowed = await explainFor(user, '/system/role');
    expect(allowed).toMatchObject({ allowed: true, decidedBy: 'role.grants' });
    expect(allowed.chain.filter(({ check }) => check === 'role.grants')).toEqual([
      { check: 'role.grants', ok: true, id: holding, name: 'holding', enabled: true, has: true, dataScope: 'dept' },
      expect.objectContaining({ ok: false, name: 'empty', enabled: true, has: false }),
    ]);
    expect(allowed.roles).toContain('holding');
    await database.db.updateTable('roles').set({ status: 0 }).where('id', '=', holding).execute();
    expect(await explainFor(user, '/system/role')).toMatchObject({ allowed: false, decidedBy: 'role.grants' });
  });

  test.each([
    ['/nowhere', '', false, 'menu.exists'],
    ['/home', 'permission:button:none', false, 'menu.exists'],
    ['/home', '', true, 'user.admin'],
    ['/access/common-visible', '', false, 'menu.limited'],
    ['/access/admin-visible', '', true, 'user.admin'],
    ['/personal-center/settings', '', true, 'menu.everyone'],
  ])(
    'the explanation names the permission of the administrator for %s %s',
    async (path, permission, allowed, decidedBy) => {
      expect(await explainFor(chief, path, permission)).toMatchObject({ allowed, decidedBy });
    },
  );

  test('a disabled menu item or ancestor, and a disabled user, explain a denied permission', async () => {
    const user = await addUser(database.db, { status: 0 });
    expect(await explainFor(user, '/home')).toMatchObject({ allowed: false, decidedBy: 'user.enabled' });
    await database.db.updateTable('menus').set({ status: 0 }).where('path', '=', '/route-nest').execute();
    await instance.context.events.emit(database.db, 'rights', {});
    const stopped = await explainFor(chief, '/route-nest/menu2');
    expect(stopped).toMatchObject({ allowed: false, decidedBy: 'menu.enabled' });
    expect(stopped.chain).toContainEqual(
      expect.objectContaining({ check: 'menu.enabled', ok: false, name: 'common.menu.nestMenus' }),
    );
  });

  test('the explanation of permissions agrees with the server for every menu item and several users', async () => {
    const dept = await addDept(database.db);
    const { user } = await addClerk(database.db, ['/home', '/system/user', '/access/common-visible'], {
      dept_id: dept,
    });
    const rows = await database.db.selectFrom('menus').select(['id', 'path']).where('path', '<>', '').execute();
    for (const person of [chief, user]) {
      const { menuIds: held } = await instance.context.permissionCache.load(person);
      for (const { id, path } of rows)
        expect([path, (await explainFor(person, path)).allowed]).toEqual([path, held.has(id)]);
    }
  });

  test('the explanation of permissions is denied for users outside the data scope', async () => {
    const [mine, other] = [await addDept(database.db), await addDept(database.db)];
    const { user } = await addClerk(database.db, ['/system/user'], { dept_id: mine, data_scope: 'dept' });
    const far = await addUser(database.db, { dept_id: other });
    expect(
      await instance.call(explainAccess, { userId: far, path: '/home' }, await instance.createToken(user)),
    ).toMatchObject({
      status: 404,
      problem: 'users.notFound',
    });
  });
});
