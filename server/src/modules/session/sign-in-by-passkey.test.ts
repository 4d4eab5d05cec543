import { requestOwnPasskey, requestSignInPasskey, signInByPasskey } from '@atrium/contract/passkey/calls.ts';
import { login } from '@atrium/contract/session/calls.ts';
import { setUserStatus } from '@atrium/contract/user/action-calls.ts';
import { readUserInfo } from '@atrium/contract/user/calls.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { originFailureLimit } from '../../auth/sign-in-attempts.ts';
import { Browser } from '../../testing/browser.ts';
import { anyDatabase } from '../../testing/databases.ts';
import { addUser, hashQuickly } from '../../testing/people.ts';
import { addTestPasskey, type Ceremony, SoftwareAuthenticator } from '../../testing/second-factor/authenticator.ts';
import { startInstance, testKey, type Instance } from '../../testing/instance.ts';
import { startServer } from '../../testing/server.ts';

const password = 'calm-lake-77';
const hash = await hashQuickly(password);
const minute = 60_000;

describe.each(anyDatabase)('signing in with a passkey on $kind', async ({ open }) => {
  let now = 1_800_000_000_000;
  let count = 0;
  const { database, instance, adminId } = await startServer(open, () => now, { ATRIUM_TRUST_PROXY: '1' });
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

  it('a sign-in with a passkey opens a session without a username, a password or another factor', async () => {
    const { id, username, sign } = await addUserWithPasskey();
    const request = await start();
    expect(request).toEqual({
      challenge: expect.stringMatching(/^[\w-]{75}$/),
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
  ])('a signature %s is rejected, and the failed sign-in is audited', async (_, changes) => {
    const { id, sign } = await addUserWithPasskey();
    expect(await instance.call(signInByPasskey, sign((await start()).challenge, changes))).toMatchObject(wrongPasskey);
    expect((await loadAudit(id))[0]).toEqual({ act: 'session.signInRefused', problem: 'passkey.wrong' });
    expect((await instance.call(signInByPasskey, sign((await start()).challenge))).status).toBe(200);
  });

  it('a challenge of a sign-in is accepted once and for five minutes, and that of a session never', async () => {
    const { sign, token } = await addUserWithPasskey();
    const proof = sign((await start()).challenge);
    expect((await instance.call(signInByPasskey, proof)).status).toBe(200);
    expect(await instance.call(signInByPasskey, proof)).toMatchObject(wrongPasskey);
    const ownRequest = (await instance.call(requestOwnPasskey, {}, token)).result;
    expect(await instance.call(signInByPasskey, sign(ownRequest.challenge))).toMatchObject(wrongPasskey);
    const lateStart = await start();
    now += 5 * minute;
    expect(await instance.call(signInByPasskey, sign(lateStart.challenge))).toMatchObject(wrongPasskey);
  });

  it('a challenge for a passkey is bound to the kind of browser that started it', async () => {
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

  it('an unknown passkey gets the same response as a wrong one', async () => {
    const { sign } = await addUserWithPasskey();
    const { challenge } = await start();
    const site = { challenge, origin: instance.url, rpId: '127.0.0.1' };
    const unknown = await instance.call(signInByPasskey, new SoftwareAuthenticator().sign(site));
    const knownPasskeyAnswer = await instance.call(signInByPasskey, sign(challenge, { rpId: 'evil.example' }));
    expect(unknown).toMatchObject(wrongPasskey);
    expect([unknown.problem, unknown.message]).toEqual([knownPasskeyAnswer.problem, knownPasskeyAnswer.message]);
    expect((await loadAudit(null))[0]).toEqual({ act: 'session.signInRefused', problem: 'passkey.wrong' });
  });

  it('wrong signatures lock the sign-in like wrong passwords, also for an unknown passkey', async () => {
    const { sign, username } = await addUserWithPasskey();
    const stranger = new SoftwareAuthenticator();
    const site = { origin: instance.url, rpId: '127.0.0.1' };
    for (let attempt = 0; attempt < originFailureLimit; attempt++) {
      const { challenge } = await start();
      expect(await instance.call(signInByPasskey, sign(challenge, { isVerified: false }))).toMatchObject(wrongPasskey);
      expect(await instance.call(signInByPasskey, stranger.sign({ ...site, challenge }))).toMatchObject(wrongPasskey);
    }
    const { challenge } = await start();
    const lockedRejection = { status: 423, problem: 'session.locked' };
    expect(await instance.call(signInByPasskey, sign(challenge))).toMatchObject(lockedRejection);
    expect(await instance.call(signInByPasskey, stranger.sign({ ...site, challenge }))).toMatchObject(lockedRejection);
    expect(await instance.call(login, { username, password })).toMatchObject(lockedRejection);
    now += minute;
    expect((await instance.call(signInByPasskey, sign(challenge))).status).toBe(200);
  });

  it('a passkey of a disabled account is rejected', async () => {
    const { id, sign } = await addUserWithPasskey();
    await instance.call(setUserStatus, { id, status: 0 }, await instance.createToken(adminId));
    const proof = sign((await start()).challenge);
    expect(await instance.call(signInByPasskey, proof)).toMatchObject({ status: 403, problem: 'session.disabled' });
    expect((await loadAudit(id))[0]).toEqual({ act: 'session.signInRefused', problem: 'session.disabled' });
    // A repeated signature does not even reveal that the account is disabled.
    expect(await instance.call(signInByPasskey, proof)).toMatchObject(wrongPasskey);
  });

  it('a challenge is accepted after any number of others were created for the same network', async () => {
    const { sign } = await addUserWithPasskey();
    const { challenge } = await start();
    for (let round = 0; round < 60; round++) await start();
    expect((await instance.call(signInByPasskey, sign(challenge))).status).toBe(200);
  });

  it('of two simultaneous sign-ins with one challenge, one is accepted', async () => {
    const { sign } = await addUserWithPasskey();
    const proof = sign((await start()).challenge);
    const answers = await Promise.all([1, 2].map(() => instance.call(signInByPasskey, proof)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });

  it('a sign-in can be completed from another address of its IPv6 network, but not from another network', async () => {
    const { sign } = await addUserWithPasskey();
    const from = (address: string) => new Browser(instance, address);
    const { challenge } = (await from('2001:db8::2').call(requestSignInPasskey, {})).result;
    expect(await from('2001:db8:1::1').call(signInByPasskey, sign(challenge))).toMatchObject(wrongPasskey);
    expect((await from('2001:db8::1').call(signInByPasskey, sign(challenge))).status).toBe(200);
  });

  it('a challenge with a changed expiry time is rejected', async () => {
    const { sign } = await addUserWithPasskey();
    const { challenge } = await start();
    const bytes = Buffer.from(challenge, 'base64url');
    bytes.writeBigUInt64BE(BigInt(now + 60 * minute), 16);
    expect(await instance.call(signInByPasskey, sign(bytes.toString('base64url')))).toMatchObject(wrongPasskey);
  });

  it('a challenge with a previous server key is accepted, but one with a foreign key is not', async () => {
    const { sign } = await addUserWithPasskey();
    const settings = { ATRIUM_TRUST_PROXY: '1' };
    const startOn = async (keys: string) => {
      const otherInstance = await startInstance(database, () => now, { ...settings, ATRIUM_KEY: keys });
      return (await otherInstance.call(requestSignInPasskey, {})).result.challenge;
    };
    const foreignKey = 'a-key-that-the-instance-does-not-know';
    const rotated = await startInstance(database, () => now, { ...settings, ATRIUM_KEY: `${foreignKey},${testKey}` });
    const send = async (receiver: Instance, challenge: string) =>
      (await receiver.call(signInByPasskey, sign(challenge, { origin: receiver.url }))).status;
    expect(await send(rotated, (await start()).challenge)).toBe(200);
    expect(await send(instance, await startOn(`${foreignKey},${testKey}`))).toBe(400);
  });

  it('only used challenges are stored, and deleted some minutes after they have ended', async () => {
    const { sign } = await addUserWithPasskey();
    const loadUsed = () => database.db.selectFrom('used_passkey_challenges').select('expire_time').execute();
    await database.db.deleteFrom('used_passkey_challenges').execute();
    await start();
    expect(await loadUsed()).toEqual([]);
    await instance.call(signInByPasskey, sign((await start()).challenge));
    expect(await loadUsed()).toEqual([{ expire_time: now + 5 * minute }]);
    now += 9 * minute;
    await instance.runTask('sessionCleanup');
    expect(await loadUsed()).toHaveLength(1);
    now += minute;
    await instance.runTask('sessionCleanup');
    expect(await loadUsed()).toEqual([]);
  });

  it.each([[5], [null], [{}], [['A']]])(
    'a signature of the challenge %j, which is not a text, is rejected',
    async (challenge) => {
      const { sign } = await addUserWithPasskey();
      expect(await instance.call(signInByPasskey, sign(challenge))).toMatchObject(wrongPasskey);
    },
  );
});
