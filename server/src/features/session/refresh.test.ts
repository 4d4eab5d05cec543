import { refreshToken, type TokenPair } from '@atrium/contract/session.ts';
import { readUserInfo } from '@atrium/contract/user.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../db/dialect/dialect.ts';
import { startCopy, type Copy } from '../../testing/copy.ts';
import { databases } from '../../testing/databases.ts';
import { addUser } from '../../testing/people.ts';
import { addAdmin } from '../../testing/staff.ts';

const grace = 30_000;

describe.each(databases)('refreshing on $kind', ({ open }) => {
  let database: Database;
  let copies: readonly [Copy, Copy];
  let now: number;
  let user: number;
  let chief: number;
  const clock = () => now;
  const enter = () => copies[0].context.sessions.open(database.db, user, { device: 'test', address: '' });
  const refresh = async (pair: TokenPair, copy = copies[0]) =>
    copy.ask(refreshToken, { refreshToken: pair.refreshToken });
  const statusOf = async ({ token }: TokenPair, copy = copies[0]) => (await copy.ask(readUserInfo, {}, token)).status;
  beforeAll(async () => {
    database = await open();
    now = Date.now();
    copies = [await startCopy(database, clock), await startCopy(database, clock)];
    user = await addUser(database.db);
    chief = await addAdmin(database.db);
  });
  afterAll(async () => {
    for (const copy of copies) await copy.stop();
    await database.close();
  });

  test('replaces both tokens, and keeps the session', async () => {
    const first = await enter();
    const { status, result: second } = await refresh(first);
    expect(status).toBe(200);
    expect(new Set([first.token, first.refreshToken, second.token, second.refreshToken]).size).toBe(4);
    expect(await statusOf(second)).toBe(200);
    expect((await refresh(second)).status).toBe(200);
  });

  test('answers everybody who comes within thirty seconds the same pair, on any copy', async () => {
    const first = await enter();
    const { result: second } = await refresh(first);
    now += grace - 1;
    for (const copy of copies) expect((await refresh(first, copy)).result).toEqual(second);
    expect(await statusOf(second, copies[1])).toBe(200);
  });

  test('answers the same pair even when that has been replaced meanwhile', async () => {
    const first = await enter();
    const { result: second } = await refresh(first);
    const { result: third } = await refresh(second);
    expect((await refresh(first)).result).toEqual(second);
    expect((await refresh(second)).result).toEqual(third);
    expect(await statusOf(third)).toBe(200);
  });

  test('lets requests under way finish: the replaced access token is good for thirty seconds more', async () => {
    const first = await enter();
    expect(await statusOf(first, copies[1])).toBe(200);
    await refresh(first);
    now += grace - 1;
    for (const copy of copies) expect(await statusOf(first, copy)).toBe(200);
    now += 1;
    for (const copy of copies) expect(await statusOf(first, copy)).toBe(401);
  });

  test('takes a refresh token that comes back after thirty seconds for stolen, and ends the session everywhere', async () => {
    const first = await enter();
    const { result: second } = await refresh(first);
    expect(await statusOf(second, copies[1])).toBe(200);
    now += grace;
    expect(await refresh(first)).toMatchObject({ status: 401, problem: 'session.refreshRefused' });
    expect(await statusOf(second)).toBe(401);
    await expect.poll(() => statusOf(second, copies[1]), { timeout: 1000 }).toBe(401);
    expect((await refresh(second, copies[1])).status).toBe(401);
    const told = await database.db
      .selectFrom('notifications')
      .select(['user_id', 'link'])
      .where('kind', '=', 'tokenReplayed')
      .orderBy('user_id')
      .execute();
    expect(told).toEqual([
      { user_id: user, link: '/personal-center/my-profile' },
      { user_id: chief, link: expect.stringMatching(/^\/system\/user\?keyword=./) },
    ]);
  });

  test('answers thirty at once, on two copies, one and the same pair', async () => {
    for (let round = 0; round < 5; round++) {
      const first = await enter();
      const answers = await Promise.all(
        Array.from({ length: 30 }, (_, place) => refresh(first, copies[place % 2 === 0 ? 0 : 1])),
      );
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
      expect(new Set(answers.map(({ result }) => JSON.stringify(result))).size).toBe(1);
      const rows = await database.db
        .selectFrom('session_tokens')
        .innerJoin('sessions', 'sessions.id', 'session_tokens.session_id')
        .select('kind')
        .where('replace_time', 'is', null)
        .where('sessions.id', '=', (is) => is.selectFrom('sessions').select((max) => max.fn.max('id').as('id')))
        .execute();
      expect(rows.map(({ kind }) => kind).toSorted()).toEqual(['access', 'refresh']);
    }
  });

  test('neither fails nor leaves anything when the session ends at the same moment', async () => {
    now += 1;
    for (let round = 0; round < 10; round++) {
      const first = await enter();
      const [answers] = await Promise.all([
        Promise.all(Array.from({ length: 4 }, () => refresh(first, copies[1]))),
        copies[0].context.sessions.endByToken(first.token),
      ]);
      for (const { status } of answers) expect([200, 401]).toContain(status);
    }
    const left = await database.db
      .selectFrom('sessions')
      .select((is) => is.fn.countAll<number>().as('n'))
      .where('create_time', '=', now)
      .executeTakeFirstOrThrow();
    expect(Number(left.n)).toBe(0);
  });

  test.each([{}, { refreshToken: '' }, { refreshToken: 5 }])('refuses %j field by field', async (body) => {
    const response = await copies[0].send('POST', 'refresh-token', body);
    expect(response.status).toBe(422);
  });

  test('refuses what was never a refresh token, an access token too', async () => {
    const { token, refreshToken: good } = await enter();
    for (const one of ['x'.repeat(43), 'nonsense', token]) {
      expect((await refresh({ token: '', refreshToken: one })).problem).toBe('session.refreshRefused');
    }
    expect((await refresh({ token, refreshToken: good })).status).toBe(200);
  });
});
