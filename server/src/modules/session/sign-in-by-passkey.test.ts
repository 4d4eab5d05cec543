import { requestOwnPasskey, requestSignInPasskey, signInByPasskey } from '@atrium/contract/passkey/calls.ts';
import { login } from '@atrium/contract/session/calls.ts';
import { setUserStatus } from '@atrium/contract/user/action-calls.ts';
import { readUserInfo } from '@atrium/contract/user/calls.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { hashPassword } from '../../auth/password.ts';
import { originFailureLimit } from '../../auth/sign-in-attempts.ts';
import { maxPasskeySignIns } from '../../session/passkey-sign-in.ts';
import { Browser } from '../../testing/browser.ts';
import { databases } from '../../testing/databases.ts';
import { addUser } from '../../testing/people.ts';
import { addTestPasskey, type Ceremony, SoftwareAuthenticator } from '../../testing/second-factor/authenticator.ts';
import { startServer } from '../../testing/server.ts';

const password = 'calm-lake-77';
const hash = await hashPassword(password);
const minute = 60_000;

describe.each(databases)('signing in with a passkey on $kind', async ({ open }) => {
  let now = 1_800_000_000_000;
  let count = 0;
  const { database, instance, chief } = await startServer(open, () => now, { ATRIUM_TRUST_PROXY: '1' });
  const wrongPasskey = { status: 400, problem: 'passkey.wrong' };
  afterAll(() => instance.assertErrorsDeclared());

  const addUserWithPasskey = async () => {
    const username = `alone-${++count}`;
    const id = await addUser(database.db, { username, name: `Name ${count}`, password_hash: hash });
    const { token } = (await instance.call(login, { username, password })).result;
    return { id, username, token, ...(await addTestPasskey(instance, token)) };
  };
  const start = async () => (await instance.call(requestSignInPasskey, {})).result;
  const loadAudit = (userId: number | null) =>
    database.db
      .selectFrom('audit_entries')
      .select(['act', 'problem'])
      .where('record_id', userId === null ? 'is' : '=', userId)
      .where('act', 'like', 'session.%')
      .orderBy('id', 'desc')
      .execute();

  it('opens a session without a username, a password or another factor', async () => {
    const { id, username, sign } = await addUserWithPasskey();
    const request = await start();
    expect(request).toEqual({
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      rpId: '127.0.0.1',
      timeout: 5 * minute,
      userVerification: 'required',
      allowCredentials: [],
    });
    const signedIn = await instance.call(signInByPasskey, sign(request.challenge));
    expect(signedIn.status).toBe(200);
    expect((await instance.call(readUserInfo, {}, signedIn.result.token)).result.username).toBe(username);
    expect((await loadAudit(id))[0]).toMatchObject({ act: 'session.signIn' });
    const row = database.db.selectFrom('users').select('last_login_time').where('id', '=', id);
    expect((await row.executeTakeFirstOrThrow()).last_login_time).toBe(now);
  });

  it.each<[string, Partial<Ceremony>]>([
    ['without user verification', { isVerified: false }],
    ['for another origin', { origin: 'https://evil.example' }],
    ['for another relying party', { rpId: 'evil.example' }],
    ['of a challenge that the server did not create', { challenge: 'A'.repeat(43) }],
  ])('rejects a signature %s, and audits the failed sign-in', async (_, changes) => {
    const { id, sign } = await addUserWithPasskey();
    expect(await instance.call(signInByPasskey, sign((await start()).challenge, changes))).toMatchObject(wrongPasskey);
    expect((await loadAudit(id))[0]).toEqual({ act: 'session.signInRefused', problem: 'passkey.wrong' });
    expect((await instance.call(signInByPasskey, sign((await start()).challenge))).status).toBe(200);
  });

  it('accepts a challenge of a sign-in once and for five minutes, and no challenge of a session', async () => {
    const { sign, token } = await addUserWithPasskey();
    const proof = sign((await start()).challenge);
    expect((await instance.call(signInByPasskey, proof)).status).toBe(200);
    expect(await instance.call(signInByPasskey, proof)).toMatchObject(wrongPasskey);
    const own = (await instance.call(requestOwnPasskey, {}, token)).result;
    expect(await instance.call(signInByPasskey, sign(own.challenge))).toMatchObject(wrongPasskey);
    const late = await start();
    now += 5 * minute;
    expect(await instance.call(signInByPasskey, sign(late.challenge))).toMatchObject(wrongPasskey);
  });

  it('binds a challenge to the kind of browser that started it', async () => {
    const { sign } = await addUserWithPasskey();
    const send = async (path: string, agent: string, body: object) => {
      const response = await fetch(`${instance.url}/api/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'user-agent': agent },
        body: JSON.stringify(body),
      });
      // An envelope, validated by the server.
      return (await response.json()) as { code: number; result: { challenge: string } };
    };
    const begin = async () => (await send(requestSignInPasskey.path, 'Firefox/140.0', {})).result.challenge;
    expect((await send(signInByPasskey.path, 'curl/8.0', sign(await begin()))).code).toBe(400);
    expect((await send(signInByPasskey.path, 'Firefox/141.0', sign(await begin()))).code).toBe(200);
  });

  it('gives an unknown passkey the response of a wrong one', async () => {
    const { sign } = await addUserWithPasskey();
    const { challenge } = await start();
    const site = { challenge, origin: instance.url, rpId: '127.0.0.1' };
    const unknown = await instance.call(signInByPasskey, new SoftwareAuthenticator().sign(site));
    const known = await instance.call(signInByPasskey, sign(challenge, { rpId: 'evil.example' }));
    expect(unknown).toMatchObject(wrongPasskey);
    expect([unknown.problem, unknown.message]).toEqual([known.problem, known.message]);
    expect((await loadAudit(null))[0]).toEqual({ act: 'session.signInRefused', problem: 'passkey.wrong' });
  });

  it('locks the sign-in after as many wrong signatures as wrong passwords, also for an unknown passkey', async () => {
    const { sign, username } = await addUserWithPasskey();
    const stranger = new SoftwareAuthenticator();
    const site = { origin: instance.url, rpId: '127.0.0.1' };
    for (let attempt = 0; attempt < originFailureLimit; attempt++) {
      const { challenge } = await start();
      expect(await instance.call(signInByPasskey, sign(challenge, { isVerified: false }))).toMatchObject(wrongPasskey);
      expect(await instance.call(signInByPasskey, stranger.sign({ ...site, challenge }))).toMatchObject(wrongPasskey);
    }
    const { challenge } = await start();
    const locked = { status: 423, problem: 'session.locked' };
    expect(await instance.call(signInByPasskey, sign(challenge))).toMatchObject(locked);
    expect(await instance.call(signInByPasskey, stranger.sign({ ...site, challenge }))).toMatchObject(locked);
    expect(await instance.call(login, { username, password })).toMatchObject(locked);
    now += minute;
    expect((await instance.call(signInByPasskey, sign(challenge))).status).toBe(200);
  });

  it('rejects a passkey of a disabled account', async () => {
    const { id, sign } = await addUserWithPasskey();
    await instance.call(setUserStatus, { id, status: 0 }, await instance.createToken(chief));
    const proof = sign((await start()).challenge);
    expect(await instance.call(signInByPasskey, proof)).toMatchObject({ status: 403, problem: 'session.disabled' });
    expect((await loadAudit(id))[0]).toEqual({ act: 'session.signInRefused', problem: 'session.disabled' });
    // A repeated signature does not even reveal that the account is disabled.
    expect(await instance.call(signInByPasskey, proof)).toMatchObject(wrongPasskey);
  });

  it('keeps at most fifty started sign-ins from one address, and removes expired ones', async () => {
    const countStarted = async () => (await database.db.selectFrom('passkey_sign_ins').select('hash').execute()).length;
    for (let started = 0; started < maxPasskeySignIns + 5; started++) await start();
    expect(await countStarted()).toBe(maxPasskeySignIns);
    now += 5 * minute;
    await instance.runTask('sessionCleanup');
    expect(await countStarted()).toBe(0);
  });

  it('limits the started sign-ins of an IPv6 network together, and completes those from its other addresses', async () => {
    const { sign } = await addUserWithPasskey();
    const from = (host: number) => new Browser(instance, `2001:db8::${host.toString(16)}`);
    const startFrom = async (host: number) => (await from(host).call(requestSignInPasskey, {})).result.challenge;
    const first = await startFrom(1);
    for (let host = 2; host <= maxPasskeySignIns + 1; host++) {
      now++;
      await startFrom(host);
    }
    expect(await from(1).call(signInByPasskey, sign(first))).toMatchObject(wrongPasskey);
    expect((await from(1).call(signInByPasskey, sign(await startFrom(2)))).status).toBe(200);
  });

  it.each([[5], [null], [{}], [['A']]])(
    'rejects a signature of the challenge %j, which is not a text',
    async (challenge) => {
      const { sign } = await addUserWithPasskey();
      expect(await instance.call(signInByPasskey, sign(challenge))).toMatchObject(wrongPasskey);
    },
  );
});
