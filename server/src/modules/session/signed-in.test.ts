import { signInByCode, sendVerificationCode } from '@atrium/contract/verification-code/calls.ts';
import { login } from '@atrium/contract/session/calls.ts';
import { readUserInfo } from '@atrium/contract/user/calls.ts';
import { fastify } from 'fastify';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { ApiError } from '../../lib/api-error/api-error.ts';
import { openSession } from '../../session/open-session.ts';
import { getSourceClient } from '../../session/sign-in-source.ts';
import { Browser } from '../../testing/browser.ts';
import { startWithGateway } from '../../testing/services/gateway.ts';
import { anyDatabase } from '../../testing/databases.ts';
import { addUser, hashQuickly } from '../../testing/people.ts';

const password = 'correct-1234';
const hash = await hashQuickly(password);
const createUserAgent = (version: number) => `Mozilla/5.0 (Windows NT 10.0) Chrome/${version}.0.0.0 Safari/537.36`;
const phone = 'Mozilla/5.0 (iPhone) Version/19.0 Safari/604.1';

test('sign-ins share the queue of their network, except known devices and trusted networks', () => {
  const createClient = (device: string | null, isTrusted = false) =>
    getSourceClient({
      origin: { network: 'a network', customer: 'a network', isTrusted },
      device,
      originCounters: [],
      accountCounter: null,
      otherCounters: [],
    });
  expect(createClient(null)).toEqual({ key: 'a network', isKnown: false, isShared: false });
  expect(createClient(null, true)).toEqual({ key: 'a network', isKnown: false, isShared: true });
  for (const isTrusted of [false, true]) {
    expect(createClient('a device', isTrusted)).toEqual({ key: 'a device', isKnown: true });
  }
});

describe.each(anyDatabase)('a sign-in on $kind', async ({ open }) => {
  let now = Date.now();
  let n = 0;
  const { database, gateway, instance } = await startWithGateway(open, () => now, { ATRIUM_TRUST_PROXY: '1' });

  const addPerson = async () => {
    const [username, to] = [`Entrant-${++n}`, `130${String(n).padStart(8, '0')}`];
    const parts = { username, name: `人${n}`, password_hash: hash, phone_number: to, verified_phone: `+86${to}` };
    return { username, to, id: await addUser(database.db, parts) };
  };
  const signInFrom = (username: string, agent: string | undefined, from = '198.51.100.20') =>
    new Browser(instance, from).send('login', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(agent !== undefined && { 'user-agent': agent }) },
      body: JSON.stringify({ username, password }),
    });
  const loadNotifications = (user: number) =>
    database.db
      .selectFrom('notifications')
      .select(['kind', 'params', 'create_time'])
      .where('user_id', '=', user)
      .orderBy('id')
      .execute();
  const loadSessions = (user: number) =>
    database.db
      .selectFrom('sessions')
      .select(['id', 'device', 'address'])
      .where('user_id', '=', user)
      .orderBy('id')
      .execute();

  test('a sign-in is recorded in the audit log, the session and the user with time and address', async () => {
    const { id, username } = await addPerson();
    expect((await signInFrom(username.toUpperCase(), phone)).status).toBe(200);
    expect(await loadSessions(id)).toEqual([{ id: expect.any(Number), device: phone, address: '198.51.100.20' }]);
    const row = database.db.selectFrom('users').select('last_login_time').where('id', '=', id);
    expect(await row.executeTakeFirst()).toEqual({ last_login_time: now });
    const entries = await database.db.selectFrom('audit_entries').selectAll().where('record_id', '=', id).execute();
    expect(entries).toEqual([
      expect.objectContaining({
        act: 'session.signIn',
        user_id: id,
        username,
        name: `人${n}`,
        record_name: username,
        address: '198.51.100.20',
        time: now,
      }),
    ]);
  });

  test('signing in alerts once about each new kind of device except the first, whatever its version', async () => {
    const { id, username } = await addPerson();
    for (const agent of [createUserAgent(149), createUserAgent(150), createUserAgent(149)])
      await signInFrom(username, agent);
    expect(await loadNotifications(id)).toEqual([]);
    now += 1000;
    await signInFrom(username, phone, '203.0.113.9');
    await signInFrom(username, phone);
    await signInFrom(username, createUserAgent(151));
    const params = JSON.stringify({ address: '203.0.113.9', device: phone });
    expect(await loadNotifications(id)).toEqual([{ kind: 'newDevice', params, create_time: now }]);
  });

  test('two hundred of the three hundred stored characters of a user agent are shown', async () => {
    const { id, username } = await addPerson();
    await signInFrom(username, phone);
    await signInFrom(username, ` \t${'x'.repeat(400)}`);
    expect(
      (await loadNotifications(id)).map(({ params }) => (JSON.parse(params) as { device: string }).device),
    ).toEqual(['x'.repeat(200)]);
    expect((await loadSessions(id)).map(({ device }) => device.length)).toEqual([phone.length, 300]);
  });

  test('a sign-in is published to all instances, and sets a cookie for uploads', async () => {
    const { id, username } = await addPerson();
    const received: unknown[] = [];
    const stop = instance.context.events.on('signIn', (payload) => received.push(payload));
    const response = await signInFrom(username, phone);
    await expect.poll(() => received).toEqual([{ ids: [id] }]);
    stop();
    const [session] = await loadSessions(id);
    const upload = response.headers.getSetCookie().find((line) => line.startsWith('atrium_upload='));
    expect(upload).toMatch(
      new RegExp(`^atrium_upload=${session?.id}\\.[\\w-]{43}; Path=/api/upload; Max-Age=1209600;`),
    );
  });

  test.each([
    ['a password that was replaced', true, { password_hash: 'another' }, 'session.wrongCredentials'],
    ['an account that was disabled', true, { status: 0 }, 'session.wrongCredentials'],
    ['an account that was disabled, for a code', false, { status: 0 }, 'session.disabled'],
    ['a password that was replaced, for a code', false, { password_hash: 'another' }, null],
  ] as const)('signing in uses the current state of the user: %s', async (_, byPassword, changesBefore, problem) => {
    const { id, username } = await addPerson();
    await database.db.updateTable('users').set(changesBefore).where('id', '=', id).execute();
    const verified = { id, username, name: 'x', ...(byPassword && { passwordHash: hash }) };
    const app = fastify();
    app.get('/', async (request, reply) => {
      const opening = database.db
        .transaction()
        .execute((trx) => openSession(instance.context, trx, verified, { request, reply }));
      const [openOutcome] = await Promise.allSettled([opening]);
      return { problem: openOutcome.status === 'fulfilled' ? null : (openOutcome.reason as ApiError).code };
    });
    onTestFinished(() => app.close());
    expect((await app.inject('/')).json()).toEqual({ problem });
    expect(await loadSessions(id)).toHaveLength(problem === null ? 1 : 0);
  });

  test('a sign-in by code is accepted from a network where failures locked the password', async () => {
    const { username, to } = await addPerson();
    const browser = new Browser(instance, '203.0.113.77');
    const signInWith = (givenPassword: string) => browser.call(login, { username, password: givenPassword });
    for (let time = 0; time < 5; time++) await signInWith('mistaken-1234');
    expect((await signInWith(password)).status).toBe(423);
    await browser.call(sendVerificationCode, { channel: 'sms', purpose: 'login', to });
    const answer = await browser.call(signInByCode, { phoneNumber: to, code: await gateway.waitForCode(`+86${to}`) });
    expect((await instance.call(readUserInfo, {}, answer.result.token)).result.username).toBe(username);
    expect((await new Browser(instance, '203.0.113.77').call(login, { username, password })).status).toBe(200);
  });
});
