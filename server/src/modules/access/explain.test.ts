import { explainAccess, readHolders } from '@atrium/contract/access/calls.ts';
import { describe, expect, test } from 'vitest';
import { anyDatabase } from '../../testing/databases.ts';
import { addRole, addUser } from '../../testing/people.ts';
import { createButtonPermission, loadMenuIds } from '../../testing/staff.ts';
import { startServer } from '../../testing/server.ts';

const add = 'permission:button:add';

describe.each(anyDatabase)('the chain that explains a permission on $kind', async ({ open }) => {
  const { database, instance, adminId, admin } = await startServer(open);
  const user = await addUser(database.db, { name: '某人' });
  const explainAction = async (userId: number, path: string, permission = '') =>
    (await instance.call(explainAccess, { userId, path, permission }, admin)).result;
  const loadHolders = async (path: string, permission = '') =>
    (await instance.call(readHolders, { path, permission }, admin)).result;
  const findEntry = async (path: string) => {
    const [id = 0] = await loadMenuIds(database.db, [path]);
    const { name } = await database.db
      .selectFrom('menus')
      .select('name')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return { id, name };
  };
  const withMenuChange = async <Result>(
    path: string,
    parts: { roles?: string; ignore_access?: number; status?: number },
    operation: () => Promise<Result>,
  ): Promise<Result> => {
    const { id } = await findEntry(path);
    const select = database.db.selectFrom('menus').select(['roles', 'ignore_access', 'status']).where('id', '=', id);
    const rowBefore = await select.executeTakeFirstOrThrow();
    await database.db.updateTable('menus').set(parts).where('id', '=', id).execute();
    try {
      return await operation();
    } finally {
      await database.db.updateTable('menus').set(rowBefore).where('id', '=', id).execute();
    }
  };
  const enabledCheck = { check: 'user.enabled', ok: true, name: '某人' };
  const noAdmin = { check: 'user.admin', ok: false, id: null, name: '' };

  test.each([
    ['/nowhere', '', '/nowhere'],
    ['/nowhere', add, add],
    ['/home', add, add],
    ['/system', add, add],
  ])('the chain of a permission ends if the menu has no %s %s', async (path, permission, name) => {
    expect(await explainAction(user, path, permission)).toEqual({
      allowed: false,
      decidedBy: 'menu.exists',
      chain: [{ ...enabledCheck, id: user }, noAdmin, { check: 'menu.exists', ok: false, id: null, name }],
      roles: [],
    });
    expect(await loadHolders(path, permission)).toEqual({ titles: [], roles: [], everyone: false });
  });

  test('the chain of a permission names the menu item in each link, and each role with its grants', async () => {
    const about = await findEntry('/system/role');
    const person = await addUser(database.db, { name: 'holder' });
    const addTestRole = (code: string, parts: object) => addRole(database.db, { code, users: [person], ...parts });
    const menus = await loadMenuIds(database.db, ['/system', '/system/role']);
    const giving = await addTestRole('giving', { menus, data_scope: 'dept' });
    const asleep = await addTestRole('asleep', { menus, status: 0 });
    const roleWithUnknownScope = await addTestRole('bare', { data_scope: 'unknown to this release' });
    expect(await explainAction(person, '/system/role')).toEqual({
      allowed: true,
      decidedBy: 'role.grants',
      chain: [
        { check: 'user.enabled', ok: true, id: person, name: 'holder' },
        noAdmin,
        { check: 'menu.exists', ok: true, ...about },
        { check: 'menu.enabled', ok: true, ...about },
        { check: 'menu.everyone', ok: false, ...about },
        { check: 'role.grants', ok: true, id: giving, name: 'giving', enabled: true, has: true, dataScope: 'dept' },
        { check: 'role.grants', ok: false, id: asleep, name: 'asleep', enabled: false, has: true, dataScope: 'self' },
        {
          check: 'role.grants',
          ok: false,
          id: roleWithUnknownScope,
          name: 'bare',
          enabled: true,
          has: false,
          dataScope: 'self',
        },
      ],
      roles: ['超级管理员', 'giving'],
    });
  });

  test('the chain of a permission includes administrators with a disabled role, and grants nothing else', async () => {
    await database.db.updateTable('roles').set({ status: 0 }).where('code', '=', 'admin').execute();
    try {
      const { chain, allowed, decidedBy, roles } = await explainAction(adminId, '/home');
      expect([allowed, decidedBy]).toEqual([true, 'user.admin']);
      expect(roles).toContain('超级管理员');
      expect(chain[1]).toMatchObject({ check: 'user.admin', ok: true, name: '超级管理员' });
      const listGrantLinks = (links: typeof chain) => links.filter(({ check }) => check === 'role.grants');
      expect(listGrantLinks(chain)).toEqual([
        expect.objectContaining({ ok: true, enabled: true, has: true, dataScope: 'all' }),
      ]);
      expect(listGrantLinks((await explainAction(adminId, '/nowhere')).chain)).toEqual([
        expect.objectContaining({ ok: false, enabled: true, has: false }),
      ]);
    } finally {
      await database.db.updateTable('roles').set({ status: 1 }).where('code', '=', 'admin').execute();
    }
  });

  test('the chain of a permission names an ancestor limited to other roles, until the user has one of them', async () => {
    const parentItem = await findEntry('/system');
    const person = await addUser(database.db);
    const menus = await loadMenuIds(database.db, [
      '/system',
      '/system/role',
      createButtonPermission('/system/role', 'add'),
    ]);
    await addRole(database.db, { code: 'keeper', menus, users: [person] });
    await withMenuChange('/system', { roles: '["few","keeper"]' }, async () => {
      const heldAnswer = await explainAction(person, '/system/role', add);
      expect(heldAnswer).toMatchObject({ allowed: true, decidedBy: 'role.grants', roles: ['keeper'] });
      const limits = heldAnswer.chain.filter(({ check }) => check === 'menu.limited');
      expect(limits).toEqual([expect.objectContaining({ ok: true, name: 'common.add' })]);
    });
    await withMenuChange('/system', { roles: '["few"]' }, async () => {
      for (const holder of [person, adminId]) {
        const closedAnswer = await explainAction(holder, '/system/role', add);
        expect(closedAnswer).toMatchObject({ allowed: false, decidedBy: 'menu.limited', roles: [] });
        expect(closedAnswer.chain).toContainEqual({ check: 'menu.limited', ok: false, ...parentItem });
      }
    });
    expect((await explainAction(person, '/system/role', add)).chain.map(({ check }) => check)).not.toContain(
      'menu.limited',
    );
  });

  test('the chain of a permission allows everyone if the menu item is open, except disabled users', async () => {
    const disabledUser = await addUser(database.db, { status: 0 });
    await withMenuChange('/about', { ignore_access: 1, roles: '["few"]' }, async () => {
      const foundAnswer = await explainAction(user, '/about');
      expect(foundAnswer).toMatchObject({ allowed: true, decidedBy: 'menu.everyone' });
      expect(foundAnswer.chain.map(({ check, ok }) => [check, ok])).toEqual([
        ['user.enabled', true],
        ['user.admin', false],
        ['menu.exists', true],
        ['menu.enabled', true],
        ['menu.everyone', true],
      ]);
      expect((await loadHolders('/about')).everyone).toBe(true);
      expect(await explainAction(disabledUser, '/about')).toMatchObject({ allowed: false, decidedBy: 'user.enabled' });
    });
    expect((await loadHolders('/about')).everyone).toBe(false);
    await withMenuChange('/about', { ignore_access: 1, status: 0 }, async () => {
      expect(await explainAction(user, '/about')).toMatchObject({ allowed: false, decidedBy: 'menu.enabled' });
    });
  });

  test('the chain of a permission is not found for a missing user', async () => {
    const answer = await instance.call(explainAccess, { userId: 999_999, path: '/home' }, admin);
    expect(answer).toMatchObject({ status: 404, problem: 'users.notFound' });
  });
});
