import { endOwnSessions, endOtherSessions, listOwnSessions } from '@atrium/contract/account/calls.ts';
import { confirmPassword, login } from '@atrium/contract/session/calls.ts';
import { readUserInfo } from '@atrium/contract/user/calls.ts';
import { describe, expect, test } from 'vitest';
import { startInstance } from '../../testing/instance.ts';
import { anyDatabase } from '../../testing/databases.ts';
import { addUser, hashQuickly } from '../../testing/people.ts';

const password = 'correct-1234';
const minute = 60_000;
const hash = await hashQuickly(password);

describe.each(anyDatabase)('password confirmation on $kind', async ({ open }) => {
  let count = 0;
  const database = await open();
  let now = Date.now();
  const instance = await startInstance(database, () => now);

  const addPerson = async () => {
    const username = `person-${++count}`;
    const id = await addUser(database.db, { username, password_hash: hash });
    const { token } = (await instance.call(login, { username, password })).result;
    return { token, elsewhere: await instance.createToken(id) };
  };
  const isSignedIn = async (token: string) => (await instance.call(readUserInfo, {}, token)).status === 200;
  const loadSession = async (token: string) =>
    (await instance.call(listOwnSessions, {}, token)).result.find(({ current }) => current)?.id ?? 0;

  test('password confirmation is required before ending other sessions', async () => {
    const { token, elsewhere } = await addPerson();
    const [ownSession, otherSession] = [await loadSession(token), await loadSession(elsewhere)];
    now += 10 * minute;
    const rejection = { status: 403, problem: 'session.confirmPassword' };
    expect(await instance.call(endOtherSessions, {}, token)).toMatchObject(rejection);
    expect(await instance.call(endOwnSessions, { id: otherSession }, token)).toMatchObject(rejection);
    expect(await instance.call(endOwnSessions, { ids: [ownSession, otherSession] }, token)).toMatchObject(rejection);
    expect([await isSignedIn(token), await isSignedIn(elsewhere)]).toEqual([true, true]);
    expect(await instance.call(confirmPassword, { password: 'mistaken-1234' }, token)).toMatchObject({
      problem: 'password.wrong',
      fields: { password: 'password.wrong' },
    });
    expect(await instance.call(endOtherSessions, {}, token)).toMatchObject(rejection);
    expect((await instance.call(confirmPassword, { password }, token)).result).toEqual({ until: now + 10 * minute });
    expect(await instance.call(endOtherSessions, {}, elsewhere)).toMatchObject(rejection);
    now += 4 * minute;
    expect((await instance.call(endOwnSessions, { id: otherSession }, token)).result).toEqual({ ended: 1 });
    expect([await isSignedIn(token), await isSignedIn(elsewhere)]).toEqual([true, false]);
  });

  test('password confirmation is not required for signing out', async () => {
    const { token, elsewhere } = await addPerson();
    const ownSession = await loadSession(token);
    now += 10 * minute;
    expect((await instance.call(endOwnSessions, { id: ownSession }, token)).result).toEqual({ ended: 1 });
    expect([await isSignedIn(token), await isSignedIn(elsewhere)]).toEqual([false, true]);
  });

  test('password confirmation cannot be used to guess the password', async () => {
    const { token } = await addPerson();
    for (let guess = 0; guess < 5; guess++) await instance.call(confirmPassword, { password: `wrong-${guess}` }, token);
    expect((await instance.call(confirmPassword, { password }, token)).problem).toBe('session.throttled');
  });

  test('password confirmation is required again after ten minutes', async () => {
    const { token } = await addPerson();
    now += 10 * minute - 1;
    expect((await instance.call(endOtherSessions, {}, token)).status).toBe(200);
    now += 1;
    expect((await instance.call(endOtherSessions, {}, token)).problem).toBe('session.confirmPassword');
  });

  test('the list of sessions contains when each ends', async () => {
    const { token } = await addPerson();
    const openTime = now;
    const devices = (await instance.call(listOwnSessions, {}, token)).result;
    expect(devices.map(({ endTime }) => endTime)).toEqual([
      openTime + 14 * 1440 * minute,
      openTime + 14 * 1440 * minute,
    ]);
  });
});
