import type { ServerEvent } from '@atrium/contract/event/schemas.ts';
import { markNotifications, readNotifications } from '@atrium/contract/notification/calls.ts';
import { updateRole } from '@atrium/contract/role/calls.ts';
import { impersonateUser } from '@atrium/contract/user/action-calls.ts';
import { updateUser } from '@atrium/contract/user/calls.ts';
import { sql } from 'kysely';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { loadCompany, writeCompany } from '../../context/company.ts';
import type { Database } from '../../db/dialect/dialect.ts';
import { notify } from '../../outbox/notify.ts';
import { startInstance, type Instance } from '../../testing/instance.ts';
import { anyDatabase, runOnServer, openDatabase, postgresUrlVariable } from '../../testing/databases.ts';
import { openEventStream, type EventStream } from '../../testing/event-stream.ts';
import { addDictionary, addRole, addUser } from '../../testing/people.ts';
import { addAdmin, loadMenuIds } from '../../testing/staff.ts';

describe.each(anyDatabase)('a reconnected event stream on $kind', async ({ open }) => {
  const listening: EventStream[] = [];
  const database = await open();
  const [firstInstance, secondInstance] = [await startInstance(database), await startInstance(database)];
  const admin = await firstInstance.createToken(await addAdmin(database.db));
  afterEach(() => listening.splice(0).forEach((stream) => stream.stop()));

  const createUser = async () => {
    const user = await addUser(database.db);
    const role = await addRole(database.db, { menus: await loadMenuIds(database.db, ['/home']), users: [user] });
    return { user, role, token: await firstInstance.createToken(user) };
  };
  const waitForEvent = async (instance: Instance, token: string, lastId?: string) => {
    const browser = await openEventStream(instance, token, lastId);
    listening.push(browser);
    return browser;
  };
  const notifyUser = (user: number) =>
    notify(
      { trx: database.db, events: firstInstance.context.events, now: Date.now() },
      { userIds: [user], kind: 'reportReady', params: {}, link: '/home' },
    );
  const listReceivedEvents = async (browser: EventStream, user: number): Promise<readonly string[]> => {
    const { length } = browser.received;
    await expect.poll(() => browser.lastId()).not.toBe('');
    await notifyUser(user);
    await expect.poll(() => browser.received.slice(length).includes('notification')).toBe(true);
    return browser.received.slice(0, browser.received.lastIndexOf('notification'));
  };

  test('a reconnected event stream reports missed changes once, also from another instance', async () => {
    const { user, role, token } = await createUser();
    const firstStream = await waitForEvent(firstInstance, token);
    await notifyUser(user);
    await firstStream.waitForEvent('notification');
    firstStream.stop();
    await notifyUser(user);
    await notifyUser(user);
    await firstInstance.call(
      updateRole,
      { id: role, menus: await loadMenuIds(database.db, ['/home', '/about']) },
      admin,
    );
    const secondStream = await waitForEvent(secondInstance, token, firstStream.lastId());
    await secondStream.waitForEvent('notification');
    expect(secondStream.received).toEqual(['ready', 'rights-changed', 'notification']);
    expect((await secondInstance.call(readNotifications, undefined, token)).result).toHaveLength(3);
    secondStream.stop();
    const thirdStream = await waitForEvent(firstInstance, token, secondStream.lastId());
    expect(await listReceivedEvents(thirdStream, user)).toEqual(['ready']);
  });

  test('a reconnected event stream reports notifications read elsewhere and changes of the user', async () => {
    const { user, token } = await createUser();
    await notifyUser(user);
    const firstStream = await waitForEvent(firstInstance, token);
    await notifyUser(user);
    await firstStream.waitForEvent('notification');
    firstStream.stop();
    await secondInstance.call(markNotifications, { all: true }, token);
    await secondInstance.call(updateUser, { id: user, name: 'Renamed' }, admin);
    const secondStream = await waitForEvent(firstInstance, token, firstStream.lastId());
    await secondStream.waitForEvent('notification');
    expect(secondStream.received).toEqual(['ready', 'rights-changed', 'notification']);
  });

  test('a reconnected event stream starts over with an invalid event ID', async () => {
    const { token } = await createUser();
    const browser = await waitForEvent(firstInstance, token, 'made-up');
    expect(browser.received).toEqual(['ready']);
  });
});

const server = process.env[postgresUrlVariable] ?? '';

/** Changes the database as another instance would, without an event. */
type SilentChange = (database: Database, user: number) => Promise<unknown>;

const missed: Readonly<Record<Exclude<ServerEvent['type'], 'ready'>, SilentChange>> = {
  'session-ended': ({ db }, user) => db.deleteFrom('sessions').where('user_id', '=', user).execute(),
  'rights-changed': async ({ db }, user) => addRole(db, { menus: await loadMenuIds(db, ['/home']), users: [user] }),
  notification: ({ db }, user) => {
    const notification = { kind: 'reportReady', params: '{}', link: '', is_read: 0, create_time: 1 } as const;
    return db
      .insertInto('notifications')
      .values({ user_id: user, ...notification })
      .execute();
  },
  'company-changed': async ({ db }) => writeCompany(db, { ...(await loadCompany(db)), name: 'Renamed', version: 2 }),
  'dictionaries-changed': ({ db }) => addDictionary(db),
  'announcements-changed': ({ db }) => {
    const texts = { title: 'Maintenance', body: '', state: 'published', importance: 'normal', audience: 'everyone' };
    const times = { publish_time: 1, expire_time: null, create_time: 1, update_time: 1 };
    return db
      .insertInto('announcements')
      .values({ ...texts, ...times, is_pinned: 0, must_confirm: 0 })
      .execute();
  },
};

const eventsForAll: readonly string[] = ['company-changed', 'dictionaries-changed', 'announcements-changed'];

const loseEvents = async (database: Database): Promise<void> => {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(database.db);
  await runOnServer(
    server,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${rows[0]?.name}' and query like 'listen %'`,
  );
};

describe.skipIf(!server)('an event stream whose instance lost PostgreSQL', () => {
  test.each(Object.entries(missed))(
    'an event stream whose instance lost PostgreSQL sends the missed event %s',
    async (type, change) => {
      // `Object.keys` loses the type.
      const event = type as ServerEvent['type'];
      const database = await openDatabase('postgres');
      const instance = await startInstance(database);
      const user = await addUser(database.db);
      const browser = await openEventStream(instance, await instance.createToken(user));
      const otherBrowser = await openEventStream(instance, await instance.createToken(await addUser(database.db)));
      onTestFinished(() => [browser, otherBrowser].forEach((stream) => stream.stop()));
      await change(database, user);
      await loseEvents(database);
      await browser.waitForEvent(event);
      // Events for everyone; those of the user are not among them.
      for (const sentEvent of ['notification', ...(eventsForAll.includes(event) ? [event] : [])] as const)
        await otherBrowser.waitForEvent(sentEvent);
      const otherEvents = otherBrowser.received.filter(
        (received) => received !== 'ready' && received !== 'notification',
      );
      expect(otherEvents).toEqual(eventsForAll.includes(event) ? [event] : []);
    },
  );

  test('an event stream whose instance lost PostgreSQL ends an impersonation that is no longer permitted', async () => {
    const database = await openDatabase('postgres');
    const instance = await startInstance(database);
    const admin = await addAdmin(database.db);
    const { token } = (
      await instance.call(impersonateUser, { id: await addUser(database.db) }, await instance.createToken(admin))
    ).result;
    const browser = await openEventStream(instance, token);
    onTestFinished(() => browser.stop());
    await database.db.deleteFrom('user_roles').where('user_id', '=', admin).execute();
    await loseEvents(database);
    await browser.waitForEvent('session-ended');
    expect(browser.received).toContain('session-ended');
  });
});
