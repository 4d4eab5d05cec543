import { logout, refreshToken } from '@atrium/contract/session/calls.ts';
import type { TokenPair } from '@atrium/contract/session/schemas.ts';
import { readUserInfo } from '@atrium/contract/user/calls.ts';
import { describe, expect, test } from 'vitest';
import { startInstance } from '../../testing/instance.ts';
import { anyDatabase } from '../../testing/databases.ts';
import { addUser } from '../../testing/people.ts';
import { addAdmin } from '../../testing/staff.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

describe.each(anyDatabase)('a session on $kind', async ({ open }) => {
  const openSession = async (): Promise<TokenPair> =>
    instance.context.sessions.open(database.db, user, { device: 'test', address: '' });
  const isSignedIn = async (token: string): Promise<boolean> => {
    const { status, problem } = await instance.call(readUserInfo, {}, token);
    expect([200, 401]).toContain(status);
    if (status === 401) expect(problem).toBe('session.required');
    return status === 200;
  };
  const database = await open();
  let now = Date.now();
  const instance = await startInstance(database, () => now);
  const user = await addUser(database.db);

  test('a session ends everywhere on sign-out', async () => {
    const pair = await openSession();
    expect(await isSignedIn(pair.token)).toBe(true);
    expect(await instance.call(logout, {}, pair.token)).toMatchObject({ status: 200, result: {} });
    expect(await isSignedIn(pair.token)).toBe(false);
    expect((await instance.call(refreshToken, pair)).problem).toBe('session.refreshRefused');
    expect((await instance.call(logout, {}, pair.token)).status).toBe(200);
  });

  test('a session ends on sign-out with an expired access token', async () => {
    const pair = await openSession();
    now += 16 * minute;
    await instance.context.sessions.prune();
    expect((await instance.call(logout, {}, pair.token)).status).toBe(200);
    expect((await instance.call(refreshToken, pair)).status).toBe(401);
  });

  test('a session has access tokens for 15 minutes', async () => {
    const pair = await openSession();
    now += 15 * minute - 1;
    expect(await isSignedIn(pair.token)).toBe(true);
    now += 1;
    expect(await isSignedIn(pair.token)).toBe(false);
    expect((await instance.call(refreshToken, pair)).status).toBe(200);
  });

  test('a session continues for two weeks from the last refresh', async () => {
    let pair = await openSession();
    for (const days of [10, 10, 13]) {
      now += days * day;
      await instance.context.sessions.prune();
      const { status, result } = await instance.call(refreshToken, pair);
      expect(status).toBe(200);
      pair = result;
    }
    now += 14 * day - 1;
    await instance.context.sessions.prune();
    const last = await instance.call(refreshToken, pair);
    expect(last.status).toBe(200);
    now += 14 * day;
    expect((await instance.call(refreshToken, last.result)).status).toBe(401);
  });

  test('a session ends after ninety days, together with its last access token', async () => {
    let pair = await openSession();
    const end = now + 90 * day;
    for (now += 10 * day; now < end - day; now += 10 * day) {
      const { status, result } = await instance.call(refreshToken, pair);
      expect(status).toBe(200);
      pair = result;
    }
    now = end - 5 * minute;
    pair = (await instance.call(refreshToken, pair)).result;
    expect(await isSignedIn(pair.token)).toBe(true);
    now = end - 1;
    expect(await isSignedIn(pair.token)).toBe(true);
    now = end;
    expect(await isSignedIn(pair.token)).toBe(false);
    expect((await instance.call(refreshToken, pair)).problem).toBe('session.refreshRefused');
  });

  test('a session ends at the configured limit, sooner for administrators, also if it was opened before', async () => {
    const [adminId, person] = [await addAdmin(database.db, 'limited'), await addUser(database.db)];
    const openAs = (id: number): Promise<TokenPair> =>
      instance.context.sessions.open(database.db, id, { device: 'test', address: '' });
    const [userPair, busy, otherPair] = [await openAs(person), await openAs(adminId), await openAs(person)];
    const strict = await startInstance(database, () => now, {
      ATRIUM_SESSION_IDLE_DAYS: '2',
      ATRIUM_SESSION_MAX_DAYS: '3',
      ATRIUM_ADMIN_SESSION_HOURS: '8',
    });
    const start = now;
    const hour = 60 * minute;
    try {
      const refresh = async (pair: { refreshToken: string }) => strict.call(refreshToken, pair);
      let pair = busy;
      for (now = start + hour / 2; now < start + 8 * hour; now += hour / 2) {
        const { status, result } = await refresh(pair);
        expect(status).toBe(200);
        pair = result;
      }
      now = start + 8 * hour - 1;
      expect((await strict.call(readUserInfo, {}, pair.token)).status).toBe(401);
      const renewedPair = (await refresh(userPair)).result;
      expect((await strict.call(readUserInfo, {}, renewedPair.token)).status).toBe(200);
      now = start + 8 * hour;
      expect((await refresh(pair)).status).toBe(401);
      now = start + 2 * day;
      expect((await refresh(otherPair)).status).toBe(401);
      expect((await refresh(renewedPair)).status).toBe(200);
      now = start + 3 * day;
      await strict.context.sessions.prune();
      expect(await database.db.selectFrom('sessions').select('id').where('user_id', '=', person).execute()).toEqual([]);
    } finally {
      await strict.stop();
    }
  });

  test('a session ends when its user is disabled or deleted', async () => {
    const otherUser = await addUser(database.db);
    const pair = await instance.context.sessions.open(database.db, otherUser, { device: '', address: '' });
    expect(await isSignedIn(pair.token)).toBe(true);
    await database.db.updateTable('users').set({ status: 0 }).where('id', '=', otherUser).execute();
    await instance.context.events.emit(database.db, 'user', { ids: [otherUser] });
    expect(await isSignedIn(pair.token)).toBe(false);
    expect((await instance.call(refreshToken, pair)).status).toBe(401);
  });

  test.each([
    '',
    'Bearer',
    'Bearer ',
    'Basic eDp5',
    'Bearer short',
    `Bearer ${'é'.repeat(43)}`,
    `Bearer ${'x'.repeat(5000)}`,
  ])('no session is found for the header %j', async (authorization) => {
    const response = await fetch(`${instance.url}/api/user-info`, {
      headers: { authorization: encodeURI(authorization) },
    });
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ code: 401, problem: 'session.required', success: false });
  });
});
