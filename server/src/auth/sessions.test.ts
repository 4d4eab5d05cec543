import { PermissionData } from '../authorization/permission-data.ts';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { addMenuItem } from '../testing/caller.ts';
import { databases } from '../testing/databases.ts';
import { addRole, addUser } from '../testing/people.ts';
import { waitFor } from '../testing/wait-for.ts';
import { saveKnownDevice } from './devices.ts';
import { Events } from '../events/events.ts';
import { createLog } from '../lib/runtime/log.ts';
import { PermissionCache } from '../authorization/effective-permissions.ts';
import { insertImpersonation } from './session-rows.ts';
import { Sessions } from './sessions.ts';
import { createToken } from './tokens.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const quarter = 15 * minute;
const grace = 30_000;
const limits = {
  everyone: { idleMs: 14 * day, maxMs: 90 * day },
  administrators: { idleMs: hour, maxMs: 8 * hour },
};
const home = { device: 'Chrome/140', address: '203.0.113.7' };
const key = Buffer.alloc(32, 1);

describe.each(databases)('sessions on $kind', async ({ open }) => {
  let sessions: Sessions;
  let now = 1_800_000_000_000;
  let user: number;
  const log = createLog('silent');
  const start = (...keys: readonly [Buffer, ...Buffer[]]) => {
    const clock = () => now;
    const permissionCache = new PermissionCache(database.db, events, clock);
    return new Sessions({ db: database.db, events, permissionCache, clock, log, keys, limits });
  };
  const openSession = (id = user, origin = home) => sessions.open(database.db, id, origin);
  const refreshPair = async (token: string, origin = home, by = sessions) => {
    const pair = await by.refresh(token, origin);
    if (pair === null) throw new Error('nothing to go on with');
    return pair;
  };
  const loadIds = async () =>
    (await database.db.selectFrom('sessions').select('id').orderBy('id').execute()).map(({ id }) => id);
  const loadRow = (id: number) =>
    database.db.selectFrom('sessions').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const isFound = async (token: string) => (await sessions.find(token)) !== null;
  const addAdministrator = async () => {
    const id = await addUser(database.db);
    const role = await database.db.selectFrom('roles').select('id').where('code', '=', 'admin').executeTakeFirst();
    if (role) await database.db.insertInto('user_roles').values({ user_id: id, role_id: role.id }).execute();
    else await addRole(database.db, { code: 'admin', users: [id] });
    return id;
  };
  const database = await open();
  const events: Events = new Events(database, log);
  await events.start();
  const builtin_key = '/system/user';
  const page = await addMenuItem(database.db, { builtin_key, path: builtin_key });
  const permission = 'permission:button:impersonate';
  const button = { menu_type: 3, path: '', permission, parent_id: page };
  await addMenuItem(database.db, { ...button, builtin_key: `${builtin_key} ${permission}` });
  beforeEach(async () => {
    sessions = start(key);
    await database.db.deleteFrom('sessions').execute();
    await database.db.deleteFrom('sign_in_devices').execute();
    user = await addUser(database.db, { name: '某人' });
  });
  afterAll(async () => events.stop());

  test('sessions store the readable part of their origin', async () => {
    const { sessionId } = await openSession(user, { device: `${'x'.repeat(300)}y`, address: '203.0.113.7' });
    expect(await loadRow(sessionId)).toMatchObject({
      device: 'x'.repeat(300),
      address: '203.0.113.7',
      create_time: now,
      last_use_time: now,
      refresh_time: now,
      confirm_time: now,
      expire_time: now + 14 * day,
      access_expire_time: now + quarter,
    });
  });

  test('replacing an access token does not extend it', async () => {
    const first = await openSession();
    now += quarter - 10;
    await refreshPair(first.refreshToken);
    now += 9;
    expect(await isFound(first.token)).toBe(true);
    now += 1;
    expect(await isFound(first.token)).toBe(false);
  });

  test('a late refresh of the same device returns the same pair, with a new access token after 30 seconds', async () => {
    const first = await openSession();
    const second = await refreshPair(first.refreshToken);
    const replaceTime = now;
    now = replaceTime + grace - 1;
    expect(await sessions.refresh(first.refreshToken, home)).toEqual(second);
    expect(await loadRow(first.sessionId)).toMatchObject({
      refresh_time: replaceTime,
      access_expire_time: replaceTime + quarter,
    });
    now = replaceTime + grace;
    expect(await sessions.refresh(first.refreshToken, home)).toEqual(second);
    expect(await loadRow(first.sessionId)).toMatchObject({
      refresh_time: now,
      last_use_time: now,
      access_expire_time: now + quarter,
      expire_time: now + 14 * day,
    });
  });

  test('sessions of impersonation belong to the real user, while impersonation is permitted', async () => {
    const { db } = database;
    const admin = await addAdministrator();
    await db.updateTable('users').set({ must_change_password: 1 }).where('id', '=', user).execute();
    await db.updateTable('users').set({ name: '主管' }).where('id', '=', admin).execute();
    const { username } = await db
      .selectFrom('users')
      .select('username')
      .where('id', '=', admin)
      .executeTakeFirstOrThrow();
    const openImpersonation = async (viewerId: number) => {
      const [opener, token] = [await openSession(viewerId), createToken()];
      await insertImpersonation(
        db,
        { userId: user, viewerId, openerId: opener.sessionId, expireTime: now + hour },
        home,
        token,
        now,
      );
      return { token, sessionId: (await loadIds()).at(-1) ?? 0 };
    };
    const [view, unable] = [await openImpersonation(admin), await openImpersonation(await addUser(db))];
    const viewed = { userId: user, user: { mustChangePassword: false }, viewer: { id: admin, username, name: '主管' } };
    expect(await sessions.find(view.token)).toMatchObject(viewed);
    expect(await sessions.current(new PermissionData(db), view)).toMatchObject(viewed);
    expect(await sessions.find(unable.token)).toBeNull();
    expect(await sessions.current(new PermissionData(db), unable)).toBeNull();
    for (const [broken, intact] of [
      [{ status: 0 }, { status: 1 }],
      [{ must_change_password: 1 }, { must_change_password: 0 }],
    ]) {
      await db
        .updateTable('users')
        .set({ ...broken })
        .where('id', '=', admin)
        .execute();
      expect(await sessions.current(new PermissionData(db), view)).toBeNull();
      await db
        .updateTable('users')
        .set({ ...intact })
        .where('id', '=', admin)
        .execute();
      expect(await sessions.current(new PermissionData(db), view)).not.toBeNull();
    }
    const ownSession = await openSession();
    expect(await sessions.find(ownSession.token)).toMatchObject({ user: { mustChangePassword: true }, viewer: null });
    await db.updateTable('users').set({ must_change_password: 0 }).where('id', '=', user).execute();
    expect(await sessions.current(new PermissionData(db), ownSession)).toMatchObject({
      user: { mustChangePassword: false },
      viewer: null,
    });
  });

  test('sessions keep their original end when limits become longer', async () => {
    const pair = await openSession();
    const changedTimes = { expire_time: now + 1000 };
    await database.db.updateTable('sessions').set(changedTimes).where('id', '=', pair.sessionId).execute();
    now += 1000;
    expect(await sessions.find(pair.token)).toBeNull();
    expect(await sessions.current(new PermissionData(database.db), pair)).toBeNull();
    expect(await sessions.refresh(pair.refreshToken, home)).toBeNull();
  });

  test('late refreshes return the pair to the device that received it, whichever device opened the session', async () => {
    const first = await openSession();
    const longOrigin = { device: 'Firefox '.repeat(50), address: '198.51.100.7' };
    const second = await refreshPair(first.refreshToken, longOrigin);
    expect((await loadRow(first.sessionId)).refresh_device).toBe(longOrigin.device.slice(0, 300));
    expect(await sessions.refresh(first.refreshToken, longOrigin)).toEqual(second);
    expect(await sessions.refresh(first.refreshToken, { ...longOrigin, address: home.address })).toBeNull();
    expect(await loadIds()).toEqual([]);
  });

  test('sessions are read again after an event about them', async () => {
    const { db } = database;
    const adminId = await addAdministrator();
    const [session, adminSession, viewToken] = [await openSession(), await openSession(adminId), createToken()];
    const view = { userId: user, viewerId: adminId, openerId: adminSession.sessionId, expireTime: now + hour };
    await insertImpersonation(db, view, home, viewToken, now);
    const tokens = [session.token, adminSession.token, viewToken];
    const listCached = async () => tokens.map((token) => sessions.peek(token) !== undefined);
    const checkAfter = async (publishEvent: () => Promise<void>) => {
      for (const token of tokens) expect(await isFound(token)).toBe(true);
      expect(await listCached()).toEqual([true, true, true]);
      await publishEvent();
      await waitFor(async () => (await listCached()).includes(false) || undefined);
      return listCached();
    };
    const ids = [session.sessionId];
    expect(await checkAfter(() => events.emit(db, 'session', { ids }))).toEqual([false, true, true]);
    expect(await checkAfter(() => events.emit(db, 'user', { ids: [user] }))).toEqual([false, true, false]);
    expect(await checkAfter(() => events.emit(db, 'user', { ids: [adminId] }))).toEqual([true, false, false]);
    expect(await checkAfter(() => events.emit(db, 'depts', {}))).toEqual([true, true, false]);
    expect(await checkAfter(() => events.emit(db, 'rights', {}))).toEqual([false, false, false]);
  });

  test('ending sessions also ends their impersonations and forgets their devices', async () => {
    const [opener, otherSession] = [await openSession(), await openSession()];
    const target = await addUser(database.db);
    const viewToken = createToken();
    const view = { userId: target, viewerId: user, openerId: opener.sessionId, expireTime: now + hour };
    await insertImpersonation(database.db, view, { device: `${'x'.repeat(300)}y`, address: 'a' }, viewToken, now);
    const looking = (await loadIds()).at(-1) ?? 0;
    expect(await loadRow(looking)).toMatchObject({
      device: 'x'.repeat(300),
      user_id: target,
      viewer_id: user,
      access_expire_time: now + hour,
      expire_time: now + hour,
      create_time: now,
      refresh_hash: null,
    });
    for (const { sessionId } of [opener, otherSession])
      await saveKnownDevice(database.db, { userId: user, hash: `of ${sessionId}`, agent: '', sessionId, now });
    await sessions.end([]);
    expect(await loadIds()).toHaveLength(3);
    for (const { token } of [opener, otherSession]) expect(await isFound(token)).toBe(true);
    await sessions.end([opener.sessionId]);
    expect(await loadIds()).toEqual([otherSession.sessionId]);
    expect([await isFound(opener.token), await isFound(otherSession.token)]).toEqual([false, true]);
    const devices = await database.db
      .selectFrom('sign_in_devices')
      .select('session_id')
      .where('is_trusted', '=', 1)
      .execute();
    expect(devices).toEqual([{ session_id: otherSession.sessionId }]);
  });

  test('sessions of a user can all be ended except one, including impersonations', async () => {
    const target = await addUser(database.db);
    const [ownSession, second, otherSession] = [await openSession(), await openSession(), await openSession(target)];
    const view = { userId: target, viewerId: user, openerId: otherSession.sessionId, expireTime: now + hour };
    await insertImpersonation(database.db, view, home, createToken(), now);
    await sessions.endForUsers([]);
    expect(await loadIds()).toHaveLength(4);
    await sessions.endForUsers([user], database.db, ownSession.sessionId);
    expect(await loadIds()).toEqual([ownSession.sessionId, otherSession.sessionId]);
    expect([await isFound(ownSession.token), await isFound(second.token)]).toEqual([true, false]);
    await sessions.endForUsers([user, target]);
    expect(await loadIds()).toEqual([]);
  });

  test('sessions can be ended with any of their tokens, and the device stays known', async () => {
    for (const pick of ['token', 'refreshToken'] as const) {
      for (const isOld of [true, false]) {
        const first = await openSession();
        await saveKnownDevice(database.db, { userId: user, hash: pick, agent: '', sessionId: first.sessionId, now });
        const second = await refreshPair(first.refreshToken);
        await sessions.endByToken(createToken());
        await sessions.endByToken('short');
        expect(await loadIds()).toEqual([first.sessionId]);
        await sessions.endByToken((isOld ? first : second)[pick]);
        expect(await loadIds()).toEqual([]);
      }
    }
    expect(await database.db.selectFrom('sign_in_devices').select('hash').orderBy('hash').execute()).toEqual([
      { hash: 'refreshToken' },
      { hash: 'token' },
    ]);
  });

  test('sessions save their last activity, which never moves back', async () => {
    const [usedSession, unusedSession] = [await openSession(), await openSession()];
    const [openTime, soon] = [now, 20_000];
    const loadLastUses = async () =>
      [await loadRow(usedSession.sessionId), await loadRow(unusedSession.sessionId)].map(
        (row) => row.last_use_time - openTime,
      );
    await sessions.saveActivity();
    now += soon;
    await sessions.find(usedSession.token);
    await sessions.saveActivity();
    expect(await loadLastUses()).toEqual([soon, 0]);
    now += soon;
    await sessions.saveActivity();
    expect(await loadLastUses()).toEqual([soon, 0]);
    sessions.peek(usedSession.token);
    await sessions.saveActivity();
    expect(await loadLastUses()).toEqual([2 * soon, 0]);
    sessions.peek(usedSession.token);
    now -= soon;
    await sessions.saveActivity();
    expect(await loadLastUses()).toEqual([2 * soon, 0]);
    now += soon;
  });

  test('sessions are deleted when they have expired, by either limit', async () => {
    const [freshSession, expiredSession, oldSession, idle] = [
      await openSession(),
      await openSession(),
      await openSession(),
      await openSession(),
    ];
    const setTimes = (id: number, times: { expire_time?: number; create_time?: number; refresh_time?: number }) =>
      database.db.updateTable('sessions').set(times).where('id', '=', id).execute();
    const setEnds = async (later: number) => {
      await setTimes(expiredSession.sessionId, { expire_time: now + later });
      await setTimes(oldSession.sessionId, { create_time: now - 90 * day + later });
      await setTimes(idle.sessionId, { refresh_time: now - 14 * day + later });
    };
    await setEnds(1);
    await sessions.prune();
    expect(await loadIds()).toHaveLength(4);
    await setEnds(0);
    await sessions.prune();
    expect(await loadIds()).toEqual([freshSession.sessionId]);
  });

  test('sessions are read again in the transaction of a change', async () => {
    const { sessionId, token } = await openSession();
    await database.db
      .insertInto('account_settings')
      .values({ user_id: user, value: JSON.stringify({ timeZone: 'Asia/Shanghai' }) })
      .execute();
    await database.db.updateTable('users').set({ must_change_password: 1 }).where('id', '=', user).execute();
    const person = { name: '某人', timeZone: 'Asia/Shanghai', mustChangePassword: true };
    const current = await sessions.current(new PermissionData(database.db), { sessionId });
    expect(current).toMatchObject({ sessionId, userId: user, user: person, viewer: null });
    expect((await sessions.find(token))?.user).toMatchObject(person);
    await database.db.updateTable('users').set({ status: 0 }).where('id', '=', user).execute();
    expect(await sessions.current(new PermissionData(database.db), { sessionId })).toBeNull();
    expect(await sessions.current(new PermissionData(database.db), { sessionId: 999_999 })).toBeNull();
  });
});
