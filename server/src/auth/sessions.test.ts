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
import { createToken, deriveNextTokens } from './tokens.ts';

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
const otherOrigin = { device: 'curl/8', address: '198.51.100.7' };
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

  test('sessions are found by their access token for 15 minutes, and cached', async () => {
    const { token, refreshToken, sessionId } = await openSession();
    expect(sessions.peek(token)).toBeUndefined();
    const caller = await sessions.find(token);
    expect(caller).toMatchObject({ sessionId, userId: user, viewer: null, user: { name: '某人', timeZone: '' } });
    expect(sessions.peek(token)).toBe(caller);
    now += quarter - 1;
    expect(await sessions.find(token)).toEqual(caller);
    expect(sessions.peek(token)).toEqual(caller);
    now += 1;
    expect(sessions.peek(token)).toBeUndefined();
    expect(await sessions.find(token)).toBeNull();
    for (const text of [refreshToken, createToken(), 'short', '']) expect(await sessions.find(text)).toBeNull();
  });

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

  test('sessions of administrators end sooner, also after a later promotion', async () => {
    const adminId = await addAdministrator();
    const [adminSession, ownSession] = [await openSession(adminId), await openSession()];
    expect((await loadRow(adminSession.sessionId)).expire_time).toBe(now + hour);
    await database.db
      .insertInto('user_roles')
      .columns(['user_id', 'role_id'])
      .expression((eb) =>
        eb
          .selectFrom('roles')
          .select([eb.val(user).as('user_id'), 'roles.id'])
          .where('roles.code', '=', 'admin'),
      )
      .execute();
    now += hour - 1;
    for (const { refreshToken } of [adminSession, ownSession])
      expect(await sessions.refresh(refreshToken, home)).not.toBeNull();
    const [lateSession, earlySession] = [await openSession(adminId), await openSession(adminId)];
    now += hour;
    expect(await sessions.refresh(lateSession.refreshToken, home)).toBeNull();
    expect(await sessions.current(new PermissionData(database.db), earlySession)).toBeNull();
  });

  test('refreshing a session returns a new token pair, and the old access token works for 30 seconds', async () => {
    const first = await openSession();
    now += minute;
    expect(await isFound(first.token)).toBe(true);
    const second = await refreshPair(first.refreshToken, otherOrigin);
    expect(second).toEqual(deriveNextTokens(key, first.refreshToken));
    expect(await loadRow(first.sessionId)).toMatchObject({
      refresh_time: now,
      last_use_time: now,
      refresh_device: otherOrigin.device,
      refresh_address: otherOrigin.address,
      device: home.device,
      access_expire_time: now + quarter,
      previous_access_expire_time: now + grace,
      expire_time: now + 14 * day,
    });
    now += grace - 1;
    expect([await isFound(first.token), await isFound(second.token)]).toEqual([true, true]);
    now += 1;
    expect([await isFound(first.token), await isFound(second.token)]).toEqual([false, true]);
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

  test('sessions end after the configured time without a refresh, and at the configured maximum age', async () => {
    const idle = await openSession();
    now += 14 * day - 1;
    const secondPair = await refreshPair(idle.refreshToken);
    now += 14 * day;
    expect(await sessions.refresh(secondPair.refreshToken, home)).toBeNull();
    const oldSession = await openSession();
    const end = now + 90 * day;
    let pair: { token: string; refreshToken: string } = oldSession;
    for (now += 13 * day; now < end; now += 13 * day) pair = await refreshPair(pair.refreshToken);
    now = end - 1;
    pair = await refreshPair(pair.refreshToken);
    expect(await isFound(pair.token)).toBe(true);
    expect(await sessions.current(new PermissionData(database.db), oldSession)).not.toBeNull();
    now = end;
    expect(await isFound(pair.token)).toBe(false);
    expect(await sessions.current(new PermissionData(database.db), oldSession)).toBeNull();
    expect(await sessions.refresh(pair.refreshToken, home)).toBeNull();
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

  test('simultaneous refreshes return the same token pair', async () => {
    const first = await openSession();
    const [second, copy] = await Promise.all([refreshPair(first.refreshToken), refreshPair(first.refreshToken)]);
    expect(second).toEqual(copy);
    expect(await isFound(second.token)).toBe(true);
    const retries = [sessions.refresh(second.refreshToken, home), sessions.refresh(second.refreshToken, otherOrigin)];
    expect((await Promise.all(retries)).filter((pair) => pair !== null)).toHaveLength(1);
    expect(await loadIds()).toEqual([]);
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

  test('a refresh repeats a token pair with a previous server key, but not with a removed one', async () => {
    const first = await openSession();
    const second = await refreshPair(first.refreshToken);
    const otherKey = Buffer.alloc(32, 2);
    expect(await start(otherKey, key).refresh(first.refreshToken, home)).toEqual(second);
    expect(await start(otherKey).refresh(first.refreshToken, home)).toBeNull();
    expect(await isFound(second.token)).toBe(true);
  });

  test.each([
    ['the previous one, from another network', 1, otherOrigin],
    ['an older one, even from the same device', 2, home],
  ])('sessions end when a replaced refresh token is reused: %s', async (_, times, origin) => {
    const [first, otherSession] = [await openSession(), await openSession()];
    let pair: { token: string; refreshToken: string } = first;
    for (let time = 0; time < times; time++) pair = await refreshPair(pair.refreshToken);
    expect(await isFound(pair.token)).toBe(true);
    expect(await sessions.refresh(first.refreshToken, origin)).toBeNull();
    expect([await isFound(pair.token), await isFound(otherSession.token)]).toEqual([false, true]);
    expect(await loadIds()).toEqual([otherSession.sessionId]);
    const notifications = await database.db
      .selectFrom('notifications')
      .select('kind')
      .where('user_id', '=', user)
      .execute();
    expect(notifications).toEqual([{ kind: 'tokenReplayed' }]);
    const entry = await database.db
      .selectFrom('audit_entries')
      .select(['act', 'user_id', 'record_id', 'address', 'session_id', 'as_user_id'])
      .orderBy('id', 'desc')
      .executeTakeFirst();
    const entryParts = { address: origin.address, session_id: first.sessionId, as_user_id: null };
    expect(entry).toEqual({ act: 'session.replayed', user_id: user, record_id: user, ...entryParts });
  });

  test('sessions are not refreshed for disabled users, invalid tokens or access tokens', async () => {
    const { token, refreshToken } = await openSession();
    for (const text of [token, createToken(), 'short']) expect(await sessions.refresh(text, home)).toBeNull();
    await database.db.updateTable('users').set({ status: 0 }).where('id', '=', user).execute();
    expect(await sessions.refresh(refreshToken, home)).toBeNull();
    expect(await isFound(token)).toBe(false);
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
