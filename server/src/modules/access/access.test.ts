import { explainAccess, readHolders } from '@atrium/contract/access/calls.ts';
import { describe, expect, test } from 'vitest';
import { anyDatabase } from '../../testing/databases.ts';
import { addDept, addRole, addUser } from '../../testing/people.ts';
import { addClerk, loadMenuIds } from '../../testing/staff.ts';
import { startServer } from '../../testing/server.ts';

describe.each(anyDatabase)('explaining permissions on $kind', async ({ open }) => {
  const { database, instance, adminId, admin } = await startServer(open);
  const explainFor = async (userId: number, path: string, permission = '') =>
    (await instance.call(explainAccess, { userId, path, permission }, admin)).result;
  const addTestRole = async (code: string, parts: object, paths: string[] = []) =>
    addRole(database.db, { code, menus: await loadMenuIds(database.db, paths), ...parts });

  test('the roles with a permission are listed for any user', async () => {
    const user = await addUser(database.db);
    await addTestRole('keepers', {}, ['/system', '/system/role']);
    await addTestRole('sleepers', { status: 0 }, ['/system', '/system/role']);
    const token = await instance.createToken(user);
    const holders = (await instance.call(readHolders, { path: '/system/role' }, token)).result;
    expect(holders).toEqual({
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
    const heldRole = await addTestRole('holding', { users: [user], data_scope: 'dept' }, ['/system', '/system/role']);
    await addTestRole('empty', { users: [user] });
    const allowedAnswer = await explainFor(user, '/system/role');
    expect(allowedAnswer).toMatchObject({ allowed: true, decidedBy: 'role.grants' });
    expect(allowedAnswer.chain.filter(({ check }) => check === 'role.grants')).toEqual([
      { check: 'role.grants', ok: true, id: heldRole, name: 'holding', enabled: true, has: true, dataScope: 'dept' },
      expect.objectContaining({ ok: false, name: 'empty', enabled: true, has: false }),
    ]);
    expect(allowedAnswer.roles).toContain('holding');
    await database.db.updateTable('roles').set({ status: 0 }).where('id', '=', heldRole).execute();
    expect(await explainFor(user, '/system/role')).toMatchObject({ allowed: false, decidedBy: 'role.grants' });
  });

  test('the explanation of permissions agrees with the server for every menu item and several users', async () => {
    const dept = await addDept(database.db);
    const { user } = await addClerk(database.db, ['/home', '/system/user', '/access/common-visible'], {
      dept_id: dept,
    });
    const rows = await database.db.selectFrom('menus').select(['id', 'path']).where('path', '<>', '').execute();
    for (const person of [adminId, user]) {
      const { menuIds: heldIds } = await instance.context.permissionCache.load(person);
      for (const { id, path } of rows)
        expect([path, (await explainFor(person, path)).allowed]).toEqual([path, heldIds.has(id)]);
    }
  });

  test('the explanation of permissions is denied for users outside the data scope', async () => {
    const [ownDept, otherDept] = [await addDept(database.db), await addDept(database.db)];
    const { user } = await addClerk(database.db, ['/system/user'], { dept_id: ownDept, data_scope: 'dept' });
    const farUser = await addUser(database.db, { dept_id: otherDept });
    expect(
      (await instance.call(explainAccess, { userId: farUser, path: '/home' }, await instance.createToken(user)))
        .problem,
    ).toBe('users.notFound');
  });
});
