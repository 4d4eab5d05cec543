import { login, logout, refreshToken, type TokenPair } from '@atrium/contract/session.ts';
import { readUserInfo } from '@atrium/contract/user.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../../db/dialect/dialect.ts';
import { hashPassword } from '../../platform/password.ts';
import { startCopy, type Copy } from '../../testing/copy.ts';
import { databases } from '../../testing/databases.ts';
import { addUser } from '../../testing/people.ts';
import { addAdmin } from '../../testing/staff.ts';

const password = 'correct-1234';
const wrong = 'mistaken-1234';
const minute = 60_000;
const day = 24 * 60 * minute;
const hash = await hashPassword(password);

describe.each(databases)('signing in on $kind', ({ open }) => {
  let database: Database;
  let copy: Copy;
  let now: number;
  let count = 0;
  const newUser = async (parts: { status?: number } = {}): Promise<string> => {
    const username = `Person-${++count}`;
    await addUser(database.db, { username, password_hash: hash, ...parts });
    return username;
  };
  const enter = (username: string, given = password) => copy.ask(login, { username, password: given });
  const fail = async (username: string, times: number): Promise<void> => {
    for (let time = 0; time < times; time++) expect((await enter(username, wrong)).status).toBe(400);
  };
  beforeAll(async () => {
    database = await open();
    now = Date.now();
    copy = await startCopy(database, () => now);
  });
  beforeEach(async () => {
    await database.db.deleteFrom('sign_in_attempts').execute();
  });
  afterAll(async () => {
    await copy.stop();
    await database.close();
  });

  test('opens a session for the right password, however the name is written', async () => {
    const username = await newUser();
    const { status, result } = await enter(` ${username.toUpperCase()} `);
    expect(status).toBe(200);
    expect(Object.keys(result)).toEqual(['token', 'refreshToken']);
    const info = await copy.ask(readUserInfo, {}, result.token);
    expect(info.result.username).toBe(username);
    const row = await database.db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .select(['device', 'address', 'users.last_login_time', 'sessions.expire_time'])
      .where('users.username', '=', username)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ device: 'node', address: '127.0.0.1', last_login_time: now, expire_time: now + 14 * day });
  });

  test('stores of a token only its hash', async () => {
    const { result } = await enter(await newUser());
    const row = await database.db.selectFrom('sessions').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
    for (const stored of [row.access_hash, row.refresh_hash, row.family_hash]) expect(stored).toMatch(/^[0-9a-f]{64}$/);
    for (const token of [result.token, result.refreshToken])
      expect(JSON.stringify(row)).not.toContain(token.slice(0, 16));
  });

  test('answers an unknown name as it answers a wrong password', async () => {
    const [known, unknown] = [await enter(await newUser(), wrong), await enter('nobody-here', wrong)];
    const { requestId: _, ...first } = { requestId: '', ...known };
    const { requestId: __, ...second } = { requestId: '', ...unknown };
    expect(first).toEqual(second);
    expect(first).toMatchObject({ status: 400, problem: 'session.wrongCredentials' });
  });

  test('takes about as long for an unknown name as for a wrong password', async () => {
    const username = await newUser();
    const time = async (name: string): Promise<number> => {
      await database.db.deleteFrom('sign_in_attempts').execute();
      const start = performance.now();
      await enter(name, wrong);
      return performance.now() - start;
    };
    // The quickest of many is what the work itself takes, however busy the machine is.
    const quickest = { unknown: Infinity, known: Infinity };
    for (let round = 0; round < 25; round++) {
      quickest.unknown = Math.min(quickest.unknown, await time('nobody-here'));
      quickest.known = Math.min(quickest.known, await time(username));
    }
    const ratio = quickest.unknown / quickest.known;
    expect(ratio).toBeGreaterThan(0.5);
    expect(ratio).toBeLessThan(2);
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
  ])('refuses the malformed credentials %j field by field', async (body, fields) => {
    const response = await copy.send('POST', 'login', body);
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ code: 422, problem: 'request.invalid', fields });
  });

  test('locks an account for a minute after five failures, even for the right password', async () => {
    const username = await newUser();
    await fail(username, 4);
    await fail(username, 1);
    const response = await copy.send('POST', 'login', { username, password });
    expect(response.status).toBe(423);
    expect(response.headers.get('retry-after')).toBe('60');
    expect(await response.json()).toMatchObject({ problem: 'session.locked', params: { minutes: 1 } });
    now += minute;
    expect((await enter(username)).status).toBe(200);
  });

  test('locks a name that nobody has in the same way', async () => {
    await fail('nobody-here', 5);
    expect(await enter('Nobody-Here', wrong)).toMatchObject({ status: 423, params: { minutes: 1 } });
  });

  test('forgets failures after a success, and a quarter of an hour after the first', async () => {
    const username = await newUser();
    await fail(username, 4);
    expect((await enter(username)).status).toBe(200);
    await fail(username, 4);
    now += 15 * minute;
    await fail(username, 4);
    expect((await enter(username)).status).toBe(200);
  });

  test('gives those who guess all at once no more than a lone one', async () => {
    const username = await newUser();
    const answers = await Promise.all(Array.from({ length: 20 }, () => enter(username, wrong)));
    expect(answers.filter(({ status }) => status === 400).length).toBeLessThanOrEqual(6);
    expect(answers.filter(({ status }) => status === 423).length).toBeGreaterThanOrEqual(14);
  });

  test('stops an address after a hundred accounts that it tried in vain', { timeout: 60_000 }, async () => {
    const username = await newUser();
    for (let name = 0; name < 99; name++) await fail(`guess-${name}`, 1);
    expect((await enter(username)).status).toBe(200);
    await fail('guess-99', 1);
    const response = await copy.send('POST', 'login', { username, password });
    expect(response.status).toBe(429);
    expect(Number(response.headers.get('retry-after'))).toBe(900);
    expect(await response.json()).toMatchObject({ problem: 'session.throttled', params: { seconds: 900 } });
    now += 15 * minute;
    expect((await enter(username)).status).toBe(200);
  });

  test(
    'lets fifty people behind one address in who all mistype their password first',
    { timeout: 60_000 },
    async () => {
      const people: string[] = [];
      for (let person = 0; person < 50; person++) people.push(await newUser());
      for (const username of people) await fail(username, 1);
      for (const username of people) expect((await enter(username)).status).toBe(200);
    },
  );

  test('does not count those who sign in successfully from one address', { timeout: 60_000 }, async () => {
    const username = await newUser();
    for (let time = 0; time < 60; time++) expect((await enter(username)).status).toBe(200);
  });

  test('tells only who knows the password that an account is disabled', async () => {
    const username = await newUser({ status: 0 });
    expect(await enter(username, wrong)).toMatchObject({ status: 400, problem: 'session.wrongCredentials' });
    expect(await enter(username)).toMatchObject({ status: 403, problem: 'session.disabled' });
  });

  test('never lets an account without a password in', async () => {
    const username = 'no-password';
    await addUser(database.db, { username, password_hash: '' });
    expect((await enter(username)).problem).toBe('session.wrongCredentials');
  });

  test('sends away whom it would keep waiting too long', async () => {
    const username = await newUser();
    const answers = await Promise.all(
      Array.from({ length: 140 }, () => copy.send('POST', 'login', { username, password })),
    );
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]?.headers.get('retry-after')).toBe('1');
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(40);
  });

  test('is not disturbed by whatever stands in Authorization', async () => {
    const username = await newUser();
    for (const token of ['', 'garbage', 'x'.repeat(43)]) {
      expect((await copy.ask(login, { username, password }, token)).status).toBe(200);
      expect((await copy.ask(logout, {}, token)).status).toBe(200);
      expect((await copy.ask(refreshToken, { refreshToken: 'x' }, token)).problem).toBe('session.refreshRefused');
    }
  });
});

describe.each(databases)('a session on $kind', ({ open }) => {
  let database: Database;
  let copy: Copy;
  let now: number;
  let user: number;
  const enter = async (): Promise<TokenPair> =>
    copy.context.sessions.open(database.db, user, { device: 'test', address: '' });
  const isIn = async (token: string): Promise<boolean> => {
    const { status, problem } = await copy.ask(readUserInfo, {}, token);
    expect([200, 401]).toContain(status);
    if (status === 401) expect(problem).toBe('session.required');
    return status === 200;
  };
  beforeAll(async () => {
    database = await open();
    now = Date.now();
    copy = await startCopy(database, () => now);
    user = await addUser(database.db);
  });
  afterAll(async () => {
    await copy.stop();
    await database.close();
  });

  test('ends everywhere on logout', async () => {
    const pair = await enter();
    expect(await isIn(pair.token)).toBe(true);
    expect(await copy.ask(logout, {}, pair.token)).toMatchObject({ status: 200, result: {} });
    expect(await isIn(pair.token)).toBe(false);
    expect((await copy.ask(refreshToken, pair)).problem).toBe('session.refreshRefused');
    expect((await copy.ask(logout, {}, pair.token)).status).toBe(200);
  });

  test('ends on logout with an access token that has expired meanwhile', async () => {
    const pair = await enter();
    now += 16 * minute;
    await copy.context.sessions.prune();
    expect((await copy.ask(logout, {}, pair.token)).status).toBe(200);
    expect((await copy.ask(refreshToken, pair)).status).toBe(401);
  });

  test('is open for a quarter of an hour at a time', async () => {
    const pair = await enter();
    now += 15 * minute - 1;
    expect(await isIn(pair.token)).toBe(true);
    now += 1;
    expect(await isIn(pair.token)).toBe(false);
    expect((await copy.ask(refreshToken, pair)).status).toBe(200);
  });

  test('goes on for two weeks from the last refresh', async () => {
    let pair = await enter();
    for (const days of [10, 10, 13]) {
      now += days * day;
      await copy.context.sessions.prune();
      const { status, result } = await copy.ask(refreshToken, pair);
      expect(status).toBe(200);
      pair = result;
    }
    now += 14 * day - 1;
    await copy.context.sessions.prune();
    const last = await copy.ask(refreshToken, pair);
    expect(last.status).toBe(200);
    now += 14 * day;
    expect((await copy.ask(refreshToken, last.result)).status).toBe(401);
  });

  test('is over after ninety days, however much it is used, and its last access token with it', async () => {
    let pair = await enter();
    const end = now + 90 * day;
    for (now += 10 * day; now < end - day; now += 10 * day) {
      const { status, result } = await copy.ask(refreshToken, pair);
      expect(status).toBe(200);
      pair = result;
    }
    now = end - 5 * minute;
    pair = (await copy.ask(refreshToken, pair)).result;
    expect(await isIn(pair.token)).toBe(true);
    now = end - 1;
    expect(await isIn(pair.token)).toBe(true);
    now = end;
    expect(await isIn(pair.token)).toBe(false);
    expect((await copy.ask(refreshToken, pair)).problem).toBe('session.refreshRefused');
  });

  test('ends as early as is set, sooner for administrators, also where it was opened before that was set', async () => {
    const [chief, person] = [await addAdmin(database.db, 'limited'), await addUser(database.db)];
    const openAs = (id: number): Promise<TokenPair> =>
      copy.context.sessions.open(database.db, id, { device: 'test', address: '' });
    const [theirs, busy, idle, mine] = [
      await openAs(person),
      await openAs(chief),
      await openAs(chief),
      await openAs(person),
    ];
    const strict = await startCopy(database, () => now, {
      ATRIUM_SESSION_IDLE_DAYS: '2',
      ATRIUM_SESSION_MAX_DAYS: '3',
      ATRIUM_ADMIN_SESSION_IDLE_HOURS: '1',
      ATRIUM_ADMIN_SESSION_MAX_HOURS: '8',
    });
    const start = now;
    const hour = 60 * minute;
    try {
      const refreshed = async (pair: { refreshToken: string }) => strict.ask(refreshToken, pair);
      let pair = busy;
      for (now = start + hour / 2; now < start + 8 * hour; now += hour / 2) {
        const { status, result } = await refreshed(pair);
        expect(status).toBe(200);
        pair = result;
      }
      now = start + 8 * hour - 1;
      expect((await strict.ask(readUserInfo, {}, pair.token)).status).toBe(401);
      expect((await refreshed(idle)).status).toBe(401);
      const others = (await refreshed(theirs)).result;
      expect((await strict.ask(readUserInfo, {}, others.token)).status).toBe(200);
      now = start + 8 * hour;
      expect((await refreshed(pair)).status).toBe(401);
      now = start + 2 * day;
      expect((await refreshed(mine)).status).toBe(401);
      expect((await refreshed(others)).status).toBe(200);
      now = start + 3 * day;
      await strict.context.sessions.prune();
      expect(await database.db.selectFrom('sessions').select('id').where('user_id', '=', person).execute()).toEqual([]);
    } finally {
      await strict.stop();
    }
  });

  test('ends when its user is disabled or deleted', async () => {
    const other = await addUser(database.db);
    const pair = await copy.context.sessions.open(database.db, other, { device: '', address: '' });
    expect(await isIn(pair.token)).toBe(true);
    await database.db.updateTable('users').set({ status: 0 }).where('id', '=', other).execute();
    await copy.context.events.tell(database.db, 'user', { ids: [other] });
    expect(await isIn(pair.token)).toBe(false);
    expect((await copy.ask(refreshToken, pair)).status).toBe(401);
  });

  test('notes its last use, not with every request', async () => {
    const { token } = await enter();
    const lastUse = async () =>
      database.db.selectFrom('sessions').select('last_use_time').orderBy('id', 'desc').executeTakeFirstOrThrow();
    const opened = now;
    now += 5 * minute;
    await isIn(token);
    expect(await lastUse()).toEqual({ last_use_time: opened });
    await copy.context.sessions.writeUses();
    expect(await lastUse()).toEqual({ last_use_time: now });
  });

  test('leaves nothing behind when it has expired', async () => {
    await enter();
    now += 15 * day;
    await copy.context.sessions.prune();
    expect(await database.db.selectFrom('sessions').selectAll().execute()).toEqual([]);
  });

  test.each([
    '',
    'Bearer',
    'Bearer ',
    'Basic eDp5',
    'Bearer short',
    `Bearer ${'é'.repeat(43)}`,
    `Bearer ${'x'.repeat(5000)}`,
  ])('is not there for the header %j', async (authorization) => {
    const response = await fetch(`${copy.url}/api/user-info`, { headers: { authorization: encodeURI(authorization) } });
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ code: 401, problem: 'session.required', success: false });
  });
});
