import {
  clearNotifications,
  listNotifications,
  markNotifications,
  readNotifications,
} from '@atrium/contract/notification/calls.ts';
import { changeSettings } from '@atrium/contract/account/calls.ts';
import { describe, expect, test } from 'vitest';
import { notify } from '../../outbox/notify.ts';
import { startInstance } from '../../testing/instance.ts';
import { databases } from '../../testing/databases.ts';
import { addUser } from '../../testing/people.ts';

const hour = 3_600_000;

describe.each(databases)('notifications on $kind', async ({ open }) => {
  let now = Date.now();
  const notifyUser = (user: number, kind: 'reportReady' | 'newDevice' = 'reportReady', params = {}) =>
    notify(
      { trx: database.db, events: instance.context.events, now },
      { userIds: [user], kind, params, link: '/home' },
    );
  const addPerson = async () => {
    const id = await addUser(database.db);
    return { id, token: await instance.createToken(id) };
  };
  const loadIds = async (user: number) => {
    const rows = await database.db.selectFrom('notifications').select('id').where('user_id', '=', user).execute();
    return rows.map(({ id }) => id).sort((a, b) => a - b);
  };
  const database = await open();
  const instance = await startInstance(database, () => now);

  test('notifications have texts in the requested language and the elapsed time', async () => {
    const { id } = await addPerson();
    await notifyUser(id, 'newDevice', { device: 'Firefox', address: '10.0.0.1' });
    now += 3 * hour;
    const token = await instance.createToken(id);
    const ask = async (language: string) => {
      const headers = { authorization: `Bearer ${token}`, 'x-lang': language };
      const response = await fetch(`${instance.url}/api/notifications`, { headers });
      return ((await response.json()) as { result: { title: string; date: string; link: string }[] }).result[0];
    };
    expect(await ask('zh-CN')).toMatchObject({ title: '新设备登录', date: '3 小时前', link: '/home', isRead: false });
    expect(await ask('en-US')).toMatchObject({ title: 'New device', date: '3 hours ago' });
  });

  test('notifications are paged and filtered, with the number of unread ones', async () => {
    const { id, token } = await addPerson();
    for (let count = 0; count < 3; count++) await notifyUser(id);
    await notifyUser(id, 'newDevice');
    const firstPage = (await instance.call(listNotifications, { pageSize: 2 }, token)).result;
    expect([firstPage.total, firstPage.list.length, firstPage.unread]).toEqual([4, 2, 4]);
    expect((await instance.call(listNotifications, { kind: 'newDevice' }, token)).result.total).toBe(1);
    await instance.call(markNotifications, { ids: [firstPage.list[0]?.id ?? 0] }, token);
    expect((await instance.call(listNotifications, { unread: true }, token)).result.total).toBe(3);
  });

  test('notifications are listed newest first, and a page beyond the end is the last one', async () => {
    const { id, token } = await addPerson();
    for (let count = 0; count < 5; count++) await notifyUser(id);
    const newest = (await loadIds(id)).reverse();
    const loadPage = async (current: number) => {
      const { result } = await instance.call(listNotifications, { current, pageSize: 2 }, token);
      return [result.current, result.total, ...result.list.map((item) => item.id)];
    };
    expect(await loadPage(1)).toEqual([1, 5, ...newest.slice(0, 2)]);
    expect(await loadPage(2)).toEqual([2, 5, ...newest.slice(2, 4)]);
    expect(await loadPage(9)).toEqual([3, 5, ...newest.slice(4)]);
    await instance.call(clearNotifications, { all: true }, token);
    expect(await loadPage(2)).toEqual([1, 0]);
  });

  test('users mark as read and clear only their own notifications, all or some', async () => {
    const [ownAccount, otherAccount] = [await addPerson(), await addPerson()];
    await notifyUser(ownAccount.id);
    await notifyUser(ownAccount.id);
    await notifyUser(otherAccount.id);
    const [foreignNotification] = (await instance.call(readNotifications, {}, otherAccount.token)).result;
    expect(
      (await instance.call(markNotifications, { ids: [foreignNotification?.id ?? 0] }, ownAccount.token)).result,
    ).toEqual({
      changed: 0,
    });
    expect(
      (await instance.call(clearNotifications, { ids: [foreignNotification?.id ?? 0] }, ownAccount.token)).result,
    ).toEqual({
      changed: 0,
    });
    expect((await instance.call(markNotifications, { all: true }, ownAccount.token)).result).toEqual({ changed: 2 });
    expect((await instance.call(markNotifications, { all: true, isRead: false }, ownAccount.token)).result).toEqual({
      changed: 2,
    });
    expect((await instance.call(clearNotifications, { all: true }, ownAccount.token)).result).toEqual({ changed: 2 });
    expect((await instance.call(readNotifications, {}, ownAccount.token)).result).toEqual([]);
    expect((await instance.call(readNotifications, {}, otherAccount.token)).result).toHaveLength(1);
  });

  test('notifications are cleared up to an ID, so that newer ones are kept', async () => {
    const { id, token } = await addPerson();
    await notifyUser(id);
    await notifyUser(id);
    const [first, second] = await loadIds(id);
    expect((await instance.call(clearNotifications, { all: true, until: first }, token)).result).toEqual({
      changed: 1,
    });
    expect(await loadIds(id)).toEqual([second]);
  });

  test('old notifications are deleted, and the oldest first if there are many', async () => {
    const [userWithFew, userWithMany] = [await addPerson(), await addPerson()];
    const days = 86_400_000;
    const startTime = now;
    await notifyUser(userWithFew.id);
    now = startTime + 179 * days;
    await notifyUser(userWithFew.id);
    await instance.runTask('notificationCleanup');
    expect(await loadIds(userWithFew.id)).toHaveLength(2);
    now = startTime + 181 * days;
    const row = { user_id: userWithMany.id, kind: 'reportReady', params: '{}', link: '', is_read: 0, create_time: now };
    await database.db
      .insertInto('notifications')
      .values(Array.from({ length: 1003 }, () => row))
      .execute();
    const sentIds = await loadIds(userWithMany.id);
    await instance.runTask('notificationCleanup');
    expect(await loadIds(userWithFew.id)).toHaveLength(1);
    expect(await loadIds(userWithMany.id)).toEqual(sentIds.slice(-1000));
  });

  test('notifications of a type that the user turned off are not stored', async () => {
    const { id, token } = await addPerson();
    await instance.call(changeSettings, { notifications: { newDevice: false } }, token);
    await notifyUser(id, 'newDevice');
    await notifyUser(id);
    expect((await instance.call(readNotifications, {}, token)).result).toHaveLength(1);
  });
});
