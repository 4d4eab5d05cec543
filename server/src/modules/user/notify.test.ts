import { listNotifications } from '@atrium/contract/notification/calls.ts';
import { changeRoleMembers } from '@atrium/contract/role/calls.ts';
import { batchUsers, setUserStatus } from '@atrium/contract/user/action-calls.ts';
import { updateUser } from '@atrium/contract/user/calls.ts';
import { describe, expect, test } from 'vitest';
import { anyDatabase } from '../../testing/databases.ts';
import { addRole, addUser } from '../../testing/people.ts';
import { startServer } from '../../testing/server.ts';

describe.each(anyDatabase)('users on $kind', async ({ open }) => {
  const { database, instance, admin } = await startServer(open);
  const loadNotifications = async (user: number) =>
    (await instance.call(listNotifications, {}, await instance.createToken(user))).result.list.map(
      ({ title, message }) => [title, message],
    );

  test('any change that gives users new roles notifies them', async () => {
    const user = await addUser(database.db);
    const [first, second] = [
      await addRole(database.db, { name: '会计' }),
      await addRole(database.db, { name: '出纳' }),
    ];
    await instance.call(updateUser, { id: user, roles: [first] }, admin);
    await instance.call(batchUsers, { act: 'assign', ids: [user], roles: [second] }, admin);
    await instance.call(changeRoleMembers, { id: first, remove: [user] }, admin);
    await instance.call(updateUser, { id: user, name: '改名' }, admin);
    expect(await loadNotifications(user)).toEqual([
      ['角色变更', '您的角色已变更为出纳。'],
      ['角色变更', '您的角色已变更为会计、出纳。'],
      ['角色变更', '您的角色已变更为会计。'],
    ]);
  });

  test('users are notified when they are enabled, and of the approval after a registration', async () => {
    const user = await addUser(database.db, { name: '旧人', status: 0 });
    const waitingUser = await addUser(database.db, { status: 0 });
    await database.db
      .insertInto('registrations')
      .values({ user_id: waitingUser, create_time: 1, approve_time: null })
      .execute();
    await instance.call(setUserStatus, { id: user, status: 1 }, admin);
    await instance.call(batchUsers, { act: 'enable', ids: [waitingUser] }, admin);
    expect(await loadNotifications(user)).toEqual([['账号已启用', '旧人的账号已启用。']]);
    expect((await loadNotifications(waitingUser)).map(([title]) => title)).toEqual(['注册已通过']);
    await instance.call(batchUsers, { act: 'disable', ids: [waitingUser] }, admin);
    await instance.call(batchUsers, { act: 'enable', ids: [waitingUser] }, admin);
    expect((await loadNotifications(waitingUser)).map(([title]) => title)).toEqual(['账号已启用', '注册已通过']);
  });

  test('users are notified of their current roles, or of having none, with a link to them', async () => {
    const [first, second] = [
      await addRole(database.db, { name: '仓管' }),
      await addRole(database.db, { name: '采购' }),
    ];
    const [userWithFew, userWithMany, userWithoutRoles] = [
      await addUser(database.db),
      await addUser(database.db),
      await addUser(database.db, { name: '无' }),
    ];
    await instance.call(updateUser, { id: userWithMany, roles: [second] }, admin);
    await instance.call(batchUsers, { act: 'assign', ids: [userWithFew, userWithMany], roles: [first] }, admin);
    expect((await loadNotifications(userWithFew))[0]).toEqual(['角色变更', '您的角色已变更为仓管。']);
    expect((await loadNotifications(userWithMany))[0]).toEqual(['角色变更', '您的角色已变更为仓管、采购。']);
    await instance.call(updateUser, { id: userWithFew, roles: [] }, admin);
    expect((await loadNotifications(userWithFew))[0]).toEqual(['角色变更', '您的角色已变更为–。']);
    await instance.call(setUserStatus, { id: userWithoutRoles, status: 0 }, admin);
    await instance.call(setUserStatus, { id: userWithoutRoles, status: 1 }, admin);
    const rows = await database.db
      .selectFrom('notifications')
      .select(['kind', 'params', 'link'])
      .where('user_id', 'in', [userWithFew, userWithoutRoles])
      .execute();
    for (const { link } of rows) expect(link).toBe('/personal-center/my-profile');
    expect(rows.at(-1)).toMatchObject({ kind: 'statusChanged', params: '{"name":"无","status":1}' });
  });

  test('users who registered are recorded as approved once', async () => {
    const user = await addUser(database.db, { status: 0 });
    const disabledUser = await addUser(database.db, { status: 0 });
    await database.db
      .insertInto('registrations')
      .values([
        { user_id: user, create_time: 1, approve_time: null },
        { user_id: disabledUser, create_time: 1, approve_time: 2 },
      ])
      .execute();
    const from = Date.now();
    await instance.call(batchUsers, { act: 'enable', ids: [user, disabledUser] }, admin);
    const rows = await database.db
      .selectFrom('registrations')
      .select('approve_time')
      .where('user_id', 'in', [user, disabledUser])
      .orderBy('user_id')
      .execute();
    expect(rows).toEqual([{ approve_time: expect.any(Number) }, { approve_time: 2 }]);
    expect(rows[0]?.approve_time).toBeGreaterThanOrEqual(from);
    expect((await loadNotifications(user)).map(([title]) => title)).toEqual(['注册已通过']);
    expect((await loadNotifications(disabledUser)).map(([title]) => title)).toEqual(['账号已启用']);
  });
});
