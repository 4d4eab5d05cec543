import { refreshToken } from '@atrium/contract/session/calls.ts';
import type { TokenPair } from '@atrium/contract/session/schemas.ts';
import { readUserInfo } from '@atrium/contract/user/calls.ts';
import { describe, expect, test } from 'vitest';
import { startInstance, type Instance } from '../../testing/instance.ts';
import { databases, isAnyDatabase } from '../../testing/databases.ts';
import { addUser } from '../../testing/people.ts';
import { addAdmin } from '../../testing/staff.ts';
import { waitFor } from '../../testing/wait-for.ts';

const grace = 30_000;
const minute = 60_000;
const day = 24 * 60 * minute;
const home = { agent: 'Mozilla/5.0 Chrome/140.0.1', address: '203.0.113.7' };

describe.each(databases)('refreshing a session on $kind', async ({ kind, open }) => {
  const clock = () => now;
  const signInAgain = (): Promise<TokenPair> =>
    instances[0].context.sessions.open(database.db, user, { device: 'test', address: '' });
  const refresh = async (pair: Pick<TokenPair, 'refreshToken'>, instance = instances[0]) =>
    instance.call(refreshToken, { refreshToken: pair.refreshToken });
  const refreshFrom = async (pair: TokenPair, { agent, address } = home, instance = instances[0]) => {
    const response = await fetch(`${instance.url}/api/refresh-token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': agent, 'x-forwarded-for': address },
      body: JSON.stringify({ refreshToken: pair.refreshToken }),
    });
    return (await response.json()) as { code: number; problem?: string; result: TokenPair };
  };
  /** Returns whether all instances have ended the session as stolen, so that even its newest token pair is invalid. */
  const isStolen = async (newest: TokenPair): Promise<boolean> =>
    (await waitFor(async () => ((await loadStatus(newest, instances[1])) === 401 ? true : undefined))) &&
    (await loadStatus(newest)) === 401 &&
    (await refreshFrom(newest)).code === 401;
  const loadStatus = async ({ token }: TokenPair, instance = instances[0]) =>
    (await instance.call(readUserInfo, {}, token)).status;
  const database = await open();
  let now = Date.now();
  const settings = { ATRIUM_TRUST_PROXY: '1' };
  const instances: readonly [Instance, Instance] = [
    await startInstance(database, clock, settings),
    await startInstance(database, clock, settings),
  ];
  const user = await addUser(database.db);
  const adminId = await addAdmin(database.db);

  test('a refresh returns the same pair to thirty simultaneous requests on two instances', async () => {
    for (let round = 0; round < 5; round++) {
      const first = await signInAgain();
      const answers = await Promise.all(
        Array.from({ length: 30 }, (_, place) => refresh(first, instances[place % 2 === 0 ? 0 : 1])),
      );
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
      expect(new Set(answers.map(({ result }) => JSON.stringify(result))).size).toBe(1);
      expect(await loadStatus(answers[0]?.result ?? first)).toBe(200);
    }
  });

  test('a session that ends during a refresh stays ended', async () => {
    now += 1;
    for (let round = 0; round < 10; round++) {
      const first = await signInAgain();
      const [answers] = await Promise.all([
        Promise.all(Array.from({ length: 4 }, () => refresh(first, instances[1]))),
        instances[0].context.sessions.endByToken(first.token),
      ]);
      for (const { status } of answers) expect([200, 401]).toContain(status);
    }
    const remainingSessions = await database.db
      .selectFrom('sessions')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('create_time', '=', now)
      .executeTakeFirstOrThrow();
    expect(Number(remainingSessions.n)).toBe(0);
  });

  // The tests below do not depend on the dialect.
  if (!isAnyDatabase(kind)) return;

  test('a refresh returns the same pair to late requests on any instance, until it is used', async () => {
    const first = await signInAgain();
    const { result: second } = await refresh(first);
    for (const later of [grace - 1, 2, 20 * minute, 3 * day]) {
      now += later;
      for (const instance of instances) expect((await refresh(first, instance)).result).toEqual(second);
      for (const instance of instances) expect(await loadStatus(second, instance)).toBe(200);
    }
    expect((await refresh(second)).status).toBe(200);
  });

  test.each([
    ['another address of its network', { ...home, address: '203.0.113.99' }],
    ['a newer version of the browser', { ...home, agent: 'Mozilla/5.0 Chrome/141.0.0' }],
  ])('a refresh from %s is accepted as the same device', async (_, secondOrigin) => {
    const first = await signInAgain();
    const { result: second } = await refreshFrom(first);
    now += day;
    expect((await refreshFrom(first, secondOrigin)).result).toEqual(second);
    expect(await loadStatus(second)).toBe(200);
  });

  test('a refresh from any address of the same IPv6 network is accepted as the same device', async () => {
    const createOrigin = (address: string) => ({ ...home, address });
    const first = await signInAgain();
    const { result: second } = await refreshFrom(first, createOrigin('2001:db8:1:2::3'));
    expect((await refreshFrom(first, createOrigin('2001:db8:1:2:9:8:7:6'))).result).toEqual(second);
    expect((await refreshFrom(first, createOrigin('2001:db8:1:3::3'))).problem).toBe('session.refreshRefused');
  });

  test.each([
    ['with another browser', { ...home, agent: 'curl/8.0' }],
    ['from another network', { ...home, address: '198.51.100.7' }],
  ])('reusing a token %s ends its session', async (_, otherOrigin) => {
    for (const later of [0, grace - 1, day]) {
      const first = await signInAgain();
      const { result: second } = await refreshFrom(first);
      now += later;
      expect(await refreshFrom(first, otherOrigin)).toMatchObject({ code: 401, problem: 'session.refreshRefused' });
      expect(await isStolen(second)).toBe(true);
    }
  });

  test('a session that two different clients refresh simultaneously ends as stolen', async () => {
    const thief = { agent: 'Firefox/1', address: '198.51.100.7' };
    let pair = await signInAgain();
    for (let round = 0; round < 3; round++) pair = (await refreshFrom(pair)).result;
    const answers = await Promise.all([refreshFrom(pair), refreshFrom(pair, thief, instances[1])]);
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 401]);
    const winner = answers.find(({ code }) => code === 200);
    expect(winner && (await isStolen(winner.result))).toBe(true);
  });

  test('a session continues with the newest token from anywhere', async () => {
    let pair = await signInAgain();
    for (const agent of ['Firefox/1', 'Chrome/2', 'node']) {
      const { code, result } = await refreshFrom(pair, { agent, address: `198.51.${agent.length}.7` });
      expect(code).toBe(200);
      pair = result;
    }
    expect(await loadStatus(pair)).toBe(200);
  });

  test('a refresh keeps the replaced access token valid for 30 seconds', async () => {
    const first = await signInAgain();
    expect(await loadStatus(first, instances[1])).toBe(200);
    await refresh(first);
    now += grace - 1;
    for (const instance of instances) expect(await loadStatus(first, instance)).toBe(200);
    now += 1;
    for (const instance of instances) expect(await loadStatus(first, instance)).toBe(401);
  });

  test('a refresh does not revive an expired access token', async () => {
    const first = await signInAgain();
    now += 15 * minute;
    await refresh(first);
    for (const instance of instances) expect(await loadStatus(first, instance)).toBe(401);
  });

  test('a token older than the previous one counts as stolen: it ends the session and alerts its owner', async () => {
    const first = await signInAgain();
    const { result: second } = await refresh(first);
    const { result: third } = await refresh(second);
    expect(await loadStatus(third, instances[1])).toBe(200);
    expect(await refresh(first)).toMatchObject({ status: 401, problem: 'session.refreshRefused' });
    expect(await isStolen(third)).toBe(true);
    const notifications = await database.db
      .selectFrom('notifications')
      .select(['user_id', 'link'])
      .where('kind', '=', 'tokenReplayed')
      .where('user_id', 'in', [user, adminId])
      .orderBy('id', 'desc')
      .execute();
    expect(new Set(notifications.map((row) => row.user_id))).toEqual(new Set([user]));
    expect(notifications[0]?.link).toBe('/personal-center/my-profile?view=devices');
    const entry = await database.db
      .selectFrom('audit_entries')
      .select(['user_id', 'record_id'])
      .where('act', '=', 'session.replayed')
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(entry).toEqual({ user_id: user, record_id: user });
  });

  test('refreshing with an unknown token ends no session', async () => {
    const pair = await signInAgain();
    const forged = pair.refreshToken.slice(0, -1) + (pair.refreshToken.endsWith('A') ? 'B' : 'A');
    const otherPair = await signInAgain();
    for (const item of ['x'.repeat(43), otherPair.token, forged.split('').toReversed().join('')])
      expect((await refresh({ refreshToken: item })).problem).toBe('session.refreshRefused');
    expect(await loadStatus(pair)).toBe(200);
    expect(await loadStatus(otherPair)).toBe(200);
  });

  test('a refresh tolerates different clocks of instances', async () => {
    const ahead = await startInstance(database, () => now + 5 * minute);
    try {
      const first = await signInAgain();
      const { result: second } = await refresh(first, ahead);
      expect((await refresh(first)).result).toEqual(second);
      for (const instance of [instances[0], ahead]) expect(await loadStatus(second, instance)).toBe(200);
      const { result: third } = await refresh(second);
      expect((await refresh(second, ahead)).result).toEqual(third);
      for (const instance of [instances[0], ahead]) expect(await loadStatus(third, instance)).toBe(200);
    } finally {
      await ahead.stop();
    }
  });

  test.each([{}, { refreshToken: '' }, { refreshToken: 5 }])(
    'a refresh rejects the token %j by field',
    async (body) => {
      const response = await instances[0].send('POST', 'refresh-token', body);
      expect(response.status).toBe(422);
    },
  );
});
