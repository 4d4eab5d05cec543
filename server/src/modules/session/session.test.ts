import { login, logout, refreshToken } from '@atrium/contract/session/calls.ts';
import { readUserInfo } from '@atrium/contract/user/calls.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { hashPassword } from '../../auth/passwords/password.ts';
import { startInstance } from '../../testing/instance.ts';
import { databases, isAnyDatabase } from '../../testing/databases.ts';
import { addUser, hashQuickly } from '../../testing/people.ts';

const password = 'correct-1234';
const wrongPassword = 'mistaken-1234';
const minute = 60_000;
const day = 24 * 60 * minute;
const hash = await hashQuickly(password);

describe.each(databases)('signing in on $kind', async ({ kind, open }) => {
  let count = 0;
  const addNewUser = async (parts: { status?: number; password_hash?: string } = {}): Promise<string> => {
    const username = `Person-${++count}`;
    await addUser(database.db, { username, password_hash: hash, ...parts });
    return username;
  };
  const signInAs = (username: string, enteredPassword = password) =>
    instance.call(login, { username, password: enteredPassword });
  const failSignIns = async (username: string, times: number): Promise<void> => {
    for (let time = 0; time < times; time++) expect((await signInAs(username, wrongPassword)).status).toBe(400);
  };
  const database = await open();
  let now = Date.now();
  const instance = await startInstance(database, () => now);
  beforeEach(async () => {
    await database.db.deleteFrom('sign_in_attempts').execute();
  });

  test('a correct password opens a session, with a username in any case', async () => {
    const username = await addNewUser();
    const { status, result } = await signInAs(` ${username.toUpperCase()} `);
    expect(status).toBe(200);
    expect(Object.keys(result)).toEqual(['token', 'refreshToken']);
    const info = await instance.call(readUserInfo, {}, result.token);
    expect(info.result.username).toBe(username);
    const second = (await signInAs(username)).result;
    expect(new Set([...Object.values(result), ...Object.values(second)]).size).toBe(4);
    const row = await database.db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .select(['device', 'address', 'users.last_login_time', 'sessions.expire_time'])
      .where('users.username', '=', username)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ device: 'node', address: '127.0.0.1', last_login_time: now, expire_time: now + 14 * day });
  });

  // The tests below do not depend on the dialect.
  if (!isAnyDatabase(kind)) return;

  test('only the hash of a token is stored', async () => {
    const { result } = await signInAs(await addNewUser());
    const row = await database.db.selectFrom('sessions').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
    for (const stored of [row.access_hash, row.refresh_hash, row.family_hash]) expect(stored).toMatch(/^[0-9a-f]{64}$/);
    for (const token of [result.token, result.refreshToken])
      expect(JSON.stringify(row)).not.toContain(token.slice(0, 16));
  });

  test('an unknown username gets the same response as a wrong password', async () => {
    const [knownUserAnswer, unknownUserAnswer] = [
      await signInAs(await addNewUser(), wrongPassword),
      await signInAs('nobody-here', wrongPassword),
    ];
    const { requestId: _, ...first } = { requestId: '', ...knownUserAnswer };
    const { requestId: __, ...second } = { requestId: '', ...unknownUserAnswer };
    expect(first).toEqual(second);
    expect(first).toMatchObject({ status: 400, problem: 'session.wrongCredentials' });
  });

  test.each([
    [{}, { username: 'field.required', password: 'field.required' }],
    [
      { username: 'a b', password: 'short' },
      { username: 'field.username', password: 'field.password' },
    ],
    [
      { username: 7, password: ['x'] },
      { username: 'field.text', password: 'field.text' },
    ],
    [null, { username: 'field.required', password: 'field.required' }],
    [[], { body: 'field.invalid' }],
    ['text', { body: 'field.invalid' }],
  ])('the malformed credentials %j are rejected by field', async (body, fields) => {
    const response = await instance.send('POST', 'login', body);
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ code: 422, problem: 'request.invalid', fields });
  });

  test('an unknown username is locked in the same way', async () => {
    await failSignIns('nobody-here', 5);
    expect(await signInAs('Nobody-Here', wrongPassword)).toMatchObject({ status: 423, params: { minutes: 1 } });
  });

  test('failed sign-ins are forgotten after a success, and 15 minutes after the first', async () => {
    const username = await addNewUser();
    await failSignIns(username, 4);
    expect((await signInAs(username)).status).toBe(200);
    await failSignIns(username, 4);
    now += 15 * minute;
    await failSignIns(username, 4);
    expect((await signInAs(username)).status).toBe(200);
  });

  test('fifty users behind one address can each mistype their password first', { timeout: 60_000 }, async () => {
    const people: string[] = [];
    for (let person = 0; person < 50; person++) people.push(await addNewUser());
    for (const username of people) await failSignIns(username, 1);
    for (const username of people) expect((await signInAs(username)).status).toBe(200);
  });

  test('successful sign-ins from one address are not counted', { timeout: 60_000 }, async () => {
    const username = await addNewUser();
    for (let time = 0; time < 60; time++) expect((await signInAs(username)).status).toBe(200);
  });

  test('only the correct password reveals that an account is disabled', async () => {
    const username = await addNewUser({ status: 0 });
    expect(await signInAs(username, wrongPassword)).toMatchObject({ status: 400, problem: 'session.wrongCredentials' });
    expect(await signInAs(username)).toMatchObject({ status: 403, problem: 'session.disabled' });
  });

  test('an account without a password can never sign in', async () => {
    const username = 'no-password';
    await addUser(database.db, { username, password_hash: '' });
    expect((await signInAs(username)).problem).toBe('session.wrongCredentials');
  });

  test('sign-ins that would wait too long are rejected', async () => {
    const username = await addNewUser({ password_hash: await hashPassword(password) });
    const answers = await Promise.all(
      Array.from({ length: 140 }, () => instance.send('POST', 'login', { username, password })),
    );
    const rejectedAnswers = answers.filter(({ status }) => status === 429);
    expect(rejectedAnswers.length).toBeGreaterThan(0);
    expect(rejectedAnswers[0]?.headers.get('retry-after')).toBe('1');
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(40);
  });

  test('signing in ignores the Authorization header', async () => {
    const username = await addNewUser();
    for (const token of ['', 'garbage', 'x'.repeat(43)]) {
      expect((await instance.call(login, { username, password }, token)).status).toBe(200);
      expect((await instance.call(logout, {}, token)).status).toBe(200);
      expect((await instance.call(refreshToken, { refreshToken: 'x' }, token)).problem).toBe('session.refreshRefused');
    }
  });
});
