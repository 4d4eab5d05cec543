import { heartbeatMs } from '@atrium/contract/event/limits.ts';
import { updateRole } from '@atrium/contract/role/calls.ts';
import { endUserSessions, impersonateUser } from '@atrium/contract/user/action-calls.ts';
import { deleteUser, updateUser } from '@atrium/contract/user/calls.ts';
import { logout } from '@atrium/contract/session/calls.ts';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { defaultCompany, writeCompany } from '../../context/company.ts';
import { startInstance } from '../../testing/instance.ts';
import { databases } from '../../testing/databases.ts';
import { openEventStream, type EventStream } from '../../testing/event-stream.ts';
import { addRole, addUser } from '../../testing/people.ts';
import { addAdmin, loadMenuIds } from '../../testing/staff.ts';
import { startServer } from '../../testing/server.ts';
import { waitFor } from '../../testing/wait-for.ts';

describe.each(databases)('event streams on $kind', async ({ open }) => {
  const listening: EventStream[] = [];
  const { database, instance, admin } = await startServer(open);
  afterEach(() => listening.splice(0).forEach((item) => item.stop()));

  /** Starts an instance whose intervals the test advances. */
  const startInstanceWithTimers = async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const startedInstance = await startInstance(database);
    onTestFinished(async () => {
      vi.useRealTimers();
      await startedInstance.stop();
    });
    return startedInstance;
  };

  const createUser = async (paths: string[] = []) => {
    const user = await addUser(database.db);
    const role = await addRole(database.db, { menus: await loadMenuIds(database.db, paths), users: [user] });
    const token = await instance.createToken(user);
    const browser = await openEventStream(instance, token);
    listening.push(browser);
    return { user, role, token, browser };
  };

  test('event streams report the end of the session and close', async () => {
    const endedUser = await createUser();
    await instance.call(endUserSessions, { id: endedUser.user }, admin);
    await endedUser.browser.waitForEvent('session-ended');
    await endedUser.browser.end;

    const disabledUser = await createUser();
    await instance.call(updateUser, { id: disabledUser.user, status: 0 }, admin);
    await disabledUser.browser.waitForEvent('session-ended');

    const deletedUser = await createUser();
    await instance.call(deleteUser, { id: deletedUser.user }, admin);
    await deletedUser.browser.waitForEvent('session-ended');

    const signedOutUser = await createUser();
    await instance.call(logout, {}, signedOutUser.token);
    await signedOutUser.browser.waitForEvent('session-ended');
    expect(signedOutUser.browser.received).toEqual(['ready', 'session-ended']);
  });

  test('event streams report notifications, also during impersonation', async () => {
    const { user, browser } = await createUser();
    const { token } = (await instance.call(impersonateUser, { id: user }, admin)).result;
    await browser.waitForEvent('notification');
    const viewer = await openEventStream(instance, token);
    listening.push(viewer);
    await instance.context.events.emit(database.db, 'notification', { ids: [user] });
    await Promise.all([browser.waitForEvent('notification'), viewer.waitForEvent('notification')]);
    expect([browser.received, viewer.received]).toEqual([
      ['ready', 'notification', 'notification'],
      ['ready', 'notification'],
    ]);
  });

  test('a user with one session by the company settings has 20 event streams', async () => {
    const { user, token, browser } = await createUser();
    const otherToken = await instance.createToken(user);
    await writeCompany(database.db, { ...defaultCompany, maxSessions: 1 });
    for (let count = 0; count < 19; count++) listening.push(await openEventStream(instance, otherToken));
    expect(browser.received).toEqual(['ready']);
    listening.push(await openEventStream(instance, token));
    await browser.end;
    await writeCompany(database.db, defaultCompany);
  });

  test('event streams need a session', async () => {
    expect((await instance.send('GET', 'events', undefined)).status).toBe(401);
  });

  test('event streams mark their sessions as connected, and close within a minute after the session expires', async () => {
    const checkedInstance = await startInstanceWithTimers();
    const [user, otherUser] = [await addUser(database.db), await addUser(database.db)];
    const [browser, otherBrowser] = [
      await openEventStream(checkedInstance, await checkedInstance.createToken(user)),
      await openEventStream(checkedInstance, await checkedInstance.createToken(otherUser)),
    ];
    listening.push(browser, otherBrowser);
    const sessions = database.db.selectFrom('sessions').select('stream_time').where('user_id', 'in', [user, otherUser]);
    vi.advanceTimersByTime(heartbeatMs);
    await waitFor(async () => (await sessions.execute()).every((session) => session.stream_time > 0) || undefined);
    await database.db.updateTable('sessions').set({ expire_time: 1 }).where('user_id', '=', user).execute();
    vi.advanceTimersByTime(60_000);
    await browser.waitForEvent('session-ended');
    await browser.end;
    expect(otherBrowser.received).toEqual(['ready']);
  });

  test('event streams close within a minute after the days for adding a second factor end', async () => {
    const checkedInstance = await startInstanceWithTimers();
    const openPerson = async (requiredTime: number) => {
      const user = await addUser(database.db, { factor_required_time: requiredTime });
      const browser = await openEventStream(checkedInstance, await checkedInstance.createToken(user));
      listening.push(browser);
      return { user, browser };
    };
    const dayMs = 86_400_000;
    const late = await openPerson(Date.now() - 7 * dayMs);
    const withDaysLeft = await openPerson(Date.now() - 6 * dayMs);
    const notRequired = await openPerson(Date.now() - 7 * dayMs);
    const role = await addRole(database.db, { users: [late.user, withDaysLeft.user] });
    await database.db.updateTable('roles').set({ requires_second_factor: 1 }).where('id', '=', role).execute();
    vi.advanceTimersByTime(60_000);
    await late.browser.waitForEvent('rights-changed');
    await late.browser.end;
    expect([withDaysLeft.browser.received, notRequired.browser.received]).toEqual([['ready'], ['ready']]);
  });

  test('event streams do not keep an instance from stopping', async () => {
    const second = await startInstance(database);
    const browser = await openEventStream(second, admin);
    await second.stop();
    await browser.end;
    expect(browser.received).toEqual(['ready']);
  });
});

const postgres = databases.find(({ kind }) => kind === 'postgres');

describe.skipIf(!postgres)('event streams of another instance', () => {
  test('event streams report a change of permissions on another instance', async () => {
    if (!postgres) return;
    const database = await postgres.open();
    const [first, second] = [await startInstance(database), await startInstance(database)];
    const admin = await first.createToken(await addAdmin(database.db));
    const user = await addUser(database.db);
    const role = await addRole(database.db, { menus: await loadMenuIds(database.db, ['/home']), users: [user] });
    const token = await first.createToken(user);
    const browser = await openEventStream(second, token);
    expect((await second.send('GET', 'role-list', undefined, token)).status).toBe(403);
    await first.call(updateRole, { id: role, menus: await loadMenuIds(database.db, ['/home', '/system/role']) }, admin);
    await browser.waitForEvent('rights-changed');
    expect((await second.send('GET', 'role-list', undefined, token)).status).toBe(200);
    await first.call(updateUser, { id: user, status: 0 }, admin);
    await browser.waitForEvent('session-ended');
    expect((await second.send('GET', 'role-list', undefined, token)).status).toBe(401);
    await first.stop();
    await second.stop();
    await database.close();
  });
});
