import { listNotifications } from '@atrium/contract/notification/calls.ts';
import {
  addPasskey,
  removePasskey,
  renamePasskey,
  requestOwnPasskey,
  startNewPasskey,
} from '@atrium/contract/passkey/calls.ts';
import {
  answerChallenge,
  createSecret,
  readSecondFactor,
  renewRecoveryCodes,
  turnOffSecondFactor,
  turnOnSecondFactor,
} from '@atrium/contract/second-factor/calls.ts';
import type { FactorProof, SignInChallenge } from '@atrium/contract/second-factor/schemas.ts';
import { confirmPassword, login } from '@atrium/contract/session/calls.ts';
import { resetPassword, resetSecondFactor } from '@atrium/contract/user/action-calls.ts';
import { readUser, readUserInfo } from '@atrium/contract/user/calls.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { maxPasskeys } from '../../auth/passkeys.ts';
import { originFailureLimit } from '../../auth/sign-in-attempts.ts';
import { addTestPasskey, type Ceremony, SoftwareAuthenticator } from '../../testing/second-factor/authenticator.ts';
import { databases, isAnyDatabase } from '../../testing/databases.ts';
import { startInstance } from '../../testing/instance.ts';
import { addUser, hashQuickly } from '../../testing/people.ts';
import { startServer } from '../../testing/server.ts';
import { computeTotp, turnOnFactor } from '../../testing/second-factor/totp.ts';

const password = 'calm-lake-77';
const hash = await hashQuickly(password);
const minute = 60_000;

describe.each(databases)('passkeys on $kind', async ({ kind, open }) => {
  let now = 1_800_000_000_000;
  let count = 0;
  const { database, instance, adminId } = await startServer(open, () => now);
  const site = { origin: instance.url, rpId: '127.0.0.1' };
  afterAll(() => instance.assertErrorsDeclared());

  const addPerson = async () => {
    const username = `keyed-${++count}`;
    const id = await addUser(database.db, { username, name: `Name ${count}`, password_hash: hash });
    const signIn = () => instance.call(login, { username, password });
    const startSignIn = async (): Promise<SignInChallenge> => {
      const { params, problem } = await signIn();
      expect(problem).toBe('session.secondFactor');
      // Parameters of the error, checked in the first test.
      return params as unknown as SignInChallenge;
    };
    return { id, username, signIn, startSignIn, token: (await signIn()).result.token };
  };

  const addUserWithPasskey = async () => {
    const person = await addPerson();
    const passkey = await addTestPasskey(instance, person.token);
    const createProof = async (changes: Partial<Ceremony> = {}): Promise<FactorProof> => {
      const { challenge } = (await instance.call(requestOwnPasskey, {}, person.token)).result;
      return { passkey: passkey.sign(challenge, changes) };
    };
    return { ...person, ...passkey, createProof };
  };
  const answer = (challenge: string, proof: FactorProof) => instance.call(answerChallenge, { challenge, ...proof });
  const isSignedIn = async (token: string) => (await instance.call(readUserInfo, {}, token)).status === 200;
  const loadState = async (token: string) => (await instance.call(readSecondFactor, undefined, token)).result;
  const wrongPasskey = { status: 400, problem: 'passkey.wrong' };

  it('the highest counter of a passkey is accepted', async () => {
    const { startSignIn, sign, authenticator } = await addUserWithPasskey();
    authenticator.counter = 2 ** 32 - 1;
    const { challenge } = await startSignIn();
    expect((await answer(challenge, { passkey: sign(challenge) })).status).toBe(200);
    const person = await addPerson();
    const creation = (await instance.call(startNewPasskey, {}, person.token)).result;
    const createdPasskey = authenticator.create({ ...site, challenge: creation.challenge });
    expect((await instance.call(addPasskey, { name: 'Laptop', ...createdPasskey }, person.token)).problem).toBe(
      'passkey.exists',
    );
  });

  it('of three simultaneous sign-ins with the same counter of a passkey, one is accepted', async () => {
    const { startSignIn, sign, authenticator } = await addUserWithPasskey();
    authenticator.counter = 1;
    const challenges = [await startSignIn(), await startSignIn(), await startSignIn()];
    const answers = await Promise.all(
      challenges.map(({ challenge }) => answer(challenge, { passkey: sign(challenge) })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  // The tests below do not depend on the dialect.
  if (!isAnyDatabase(kind)) return;

  it('a sign-in is completed by a passkey that signs the challenge once', async () => {
    const { signIn, sign, authenticator, token } = await addUserWithPasskey();
    const first = await signIn();
    expect(first).toMatchObject({
      problem: 'session.secondFactor',
      params: {
        challenge: expect.stringMatching(/^[\w-]{43}$/),
        factors: ['passkey', 'recoveryCode'],
        passkey: {
          rpId: '127.0.0.1',
          userVerification: 'preferred',
          allowCredentials: [{ id: authenticator.id, type: 'public-key', transports: ['internal'] }],
        },
      },
    });
    const { challenge, passkey } = first.params as unknown as SignInChallenge;
    const proof = { passkey: sign(passkey?.challenge ?? '', { isVerified: false }) };
    now += 1000;
    const signedIn = await answer(challenge, proof);
    expect(signedIn.status).toBe(200);
    expect(await isSignedIn(signedIn.result.token)).toBe(true);
    expect(await answer(challenge, proof)).toMatchObject({ status: 410, problem: 'factor.challengeEnded' });
    expect((await loadState(token)).passkeys).toMatchObject([{ name: 'Laptop', lastUseTime: now }]);
  });

  it.each<[string, Partial<Ceremony>]>([
    ['another origin', { origin: 'https://evil.example' }],
    ['another port', { origin: 'http://127.0.0.1:1' }],
    ['another relying party', { rpId: 'evil.example' }],
    ['another challenge', { challenge: 'A'.repeat(43) }],
  ])('a sign-in with a signature for %s is rejected', async (_, changes) => {
    const { startSignIn, sign } = await addUserWithPasskey();
    const { challenge } = await startSignIn();
    expect(await answer(challenge, { passkey: sign(challenge, changes) })).toMatchObject(wrongPasskey);
    expect((await answer(challenge, { passkey: sign(challenge) })).status).toBe(200);
  });

  it('a signature for another sign-in or of another user is rejected', async () => {
    const [owner, otherUser] = [await addUserWithPasskey(), await addUserWithPasskey()];
    const { challenge: earlier } = await owner.startSignIn();
    const { challenge } = await owner.startSignIn();
    expect(await answer(challenge, { passkey: owner.sign(earlier) })).toMatchObject(wrongPasskey);
    expect(await answer(challenge, { passkey: otherUser.sign(challenge) })).toMatchObject(wrongPasskey);
    // A signature for a change in a session does not complete a sign-in.
    const { passkey: ownRequest } = await owner.createProof();
    expect(await answer(challenge, { passkey: ownRequest })).toMatchObject(wrongPasskey);
  });

  it('a changed signature and that of an unknown passkey are rejected', async () => {
    const { startSignIn, sign } = await addUserWithPasskey();
    const { challenge } = await startSignIn();
    const proof = sign(challenge);
    const { signature } = sign('A'.repeat(43));
    expect(await answer(challenge, { passkey: { ...proof, signature } })).toMatchObject(wrongPasskey);
    const unknown = new SoftwareAuthenticator().sign({ ...site, challenge });
    expect(await answer(challenge, { passkey: unknown })).toMatchObject(wrongPasskey);
    expect(await answer(challenge, { passkey: { ...unknown, id: proof.id } })).toMatchObject(wrongPasskey);
  });

  it('a passkey whose counter does not increase is rejected', async () => {
    const { startSignIn, sign, authenticator } = await addUserWithPasskey();
    const sendWithCounter = async (counter: number) => {
      authenticator.counter = counter;
      const { challenge } = await startSignIn();
      return answer(challenge, { passkey: sign(challenge) });
    };
    expect((await sendWithCounter(0)).status).toBe(200);
    expect((await sendWithCounter(7)).status).toBe(200);
    expect(await sendWithCounter(7)).toMatchObject(wrongPasskey);
    expect(await sendWithCounter(6)).toMatchObject(wrongPasskey);
    expect(await sendWithCounter(0)).toMatchObject(wrongPasskey);
    expect((await sendWithCounter(8)).status).toBe(200);
  });

  it('as many wrong signatures as wrong passwords lock the sign-in, and each is audited', async () => {
    const { id, startSignIn, sign } = await addUserWithPasskey();
    const { challenge } = await startSignIn();
    for (let attempt = 0; attempt < originFailureLimit; attempt++)
      expect(await answer(challenge, { passkey: sign(challenge, { rpId: 'evil.example' }) })).toMatchObject(
        wrongPasskey,
      );
    expect((await answer(challenge, { passkey: sign(challenge) })).problem).toBe('session.locked');
    const entries = await database.db
      .selectFrom('audit_entries')
      .select('act')
      .where('record_id', '=', id)
      .where('problem', '=', 'passkey.wrong')
      .execute();
    expect(entries).toHaveLength(originFailureLimit);
  });

  it('a sign-in requires either a passkey or a code, but not both', async () => {
    const { startSignIn, sign, codes, token } = await addUserWithPasskey();
    const { challenge } = await startSignIn();
    expect(await answer(challenge, {})).toMatchObject({ status: 403, problem: 'factor.required' });
    const bothProofs = { passkey: sign(challenge), code: codes[0] };
    expect((await answer(challenge, bothProofs)).problem).toBe('factor.required');
    expect((await instance.call(startNewPasskey, {}, token)).problem).toBe('factor.required');
    expect((await answer(challenge, { code: codes[0] })).status).toBe(200);
  });

  it('the first passkey creates ten recovery codes and ends the other sessions', async () => {
    const person = await addPerson();
    const otherToken = (await person.signIn()).result.token;
    const first = await addTestPasskey(instance, person.token);
    expect(first.codes).toHaveLength(10);
    expect([await isSignedIn(person.token), await isSignedIn(otherToken)]).toEqual([true, false]);
    const { challenge } = await person.startSignIn();
    const third = (await answer(challenge, { code: first.codes[0] })).result.token;
    const second = await addTestPasskey(instance, third, { code: first.codes[1] }, 'Phone');
    expect(second.codes).toEqual([]);
    expect(await isSignedIn(person.token)).toBe(true);
    const { passkeys, recoveryCodes } = await loadState(third);
    expect(passkeys.map(({ name }) => name)).toEqual(['Laptop', 'Phone']);
    expect(recoveryCodes).toBe(8);
    const { list } = (await instance.call(listNotifications, {}, third)).result;
    expect(list.find(({ title }) => title === '已添加通行密钥')?.message).toContain('Phone');
  });

  it('all passkeys of a user have one user handle, which differs between users', async () => {
    const [owner, otherUser] = [await addUserWithPasskey(), await addUserWithPasskey()];
    await addTestPasskey(instance, owner.token, { code: owner.codes[0] });
    const loadHandles = async (userId: number) =>
      (await database.db.selectFrom('passkeys').select('user_handle').where('user_id', '=', userId).execute()).map(
        ({ user_handle: handle }) => handle,
      );
    const [first, second] = await loadHandles(owner.id);
    expect(second).toBe(first);
    expect(await loadHandles(otherUser.id)).not.toContain(first);
  });

  it('adding a passkey requires a recent password confirmation', async () => {
    const { token } = await addPerson();
    const { challenge } = (await instance.call(startNewPasskey, {}, token)).result;
    now += 11 * minute;
    expect((await instance.call(startNewPasskey, {}, token)).problem).toBe('session.confirmPassword');
    await instance.call(confirmPassword, { password }, token);
    const createdPasskey = new SoftwareAuthenticator().create({ ...site, challenge });
    // The challenge has ended too.
    expect(await instance.call(addPasskey, { name: 'Laptop', ...createdPasskey }, token)).toMatchObject(wrongPasskey);
  });

  it.each<[string, Partial<Ceremony>]>([
    ['another origin', { origin: 'https://evil.example' }],
    ['another relying party', { rpId: 'evil.example' }],
    ['another challenge', { challenge: 'A'.repeat(43) }],
  ])('a new passkey for %s is rejected', async (_, changes) => {
    const { token } = await addPerson();
    const { challenge } = (await instance.call(startNewPasskey, {}, token)).result;
    const createdPasskey = new SoftwareAuthenticator().create({ ...site, challenge, ...changes });
    expect(await instance.call(addPasskey, { name: 'Laptop', ...createdPasskey }, token)).toMatchObject(wrongPasskey);
  });

  it.each([[5], [null], [{}], [['A']]])(
    'a new passkey for the challenge %j, which is not a text, is rejected',
    async (challenge) => {
      const { token } = await addPerson();
      const createdPasskey = new SoftwareAuthenticator().create({ ...site, challenge });
      expect(await instance.call(addPasskey, { name: 'Laptop', ...createdPasskey }, token)).toMatchObject(wrongPasskey);
    },
  );

  it('a new passkey with certificates of its maker is rejected, so that no address in it is opened', async () => {
    const { token } = await addPerson();
    const { challenge } = (await instance.call(startNewPasskey, {}, token)).result;
    const authenticator = new SoftwareAuthenticator();
    const add = (format: 'none' | 'fido-u2f') =>
      instance.call(addPasskey, { name: 'Laptop', ...authenticator.create({ ...site, challenge }, format) }, token);
    expect(await add('fido-u2f')).toMatchObject(wrongPasskey);
    expect((await add('none')).status).toBe(200);
  });

  it('the first passkey deletes a secret of an authenticator app that was requested before', async () => {
    const { token } = await addPerson();
    const { secret } = (await instance.call(createSecret, {}, token)).result;
    await addTestPasskey(instance, token);
    const turnedOn = await instance.call(turnOnSecondFactor, { code: computeTotp(secret, now) }, token);
    expect(turnedOn.problem).toBe('factor.wrongCode');
    expect((await loadState(token)).createTime).toBeNull();
  });

  it('a passkey that was requested before the authenticator app was turned on needs a new challenge with a code', async () => {
    const { token } = await addPerson();
    const authenticator = new SoftwareAuthenticator();
    const add = (challenge: string) =>
      instance.call(addPasskey, { name: 'Laptop', ...authenticator.create({ ...site, challenge }) }, token);
    const { challenge } = (await instance.call(startNewPasskey, {}, token)).result;
    const { codes } = await turnOnFactor(instance, token);
    expect(await add(challenge)).toMatchObject(wrongPasskey);
    expect((await loadState(token)).passkeys).toEqual([]);
    const [code = ''] = codes;
    expect((await add((await instance.call(startNewPasskey, { code }, token)).result.challenge)).status).toBe(200);
  });

  it('a passkey is added once, with the challenge for new passkeys that its session requested', async () => {
    const [owner, otherUser] = [await addPerson(), await addUserWithPasskey()];
    const { challenge } = (await instance.call(startNewPasskey, {}, owner.token)).result;
    const createdPasskey = { name: 'Laptop', ...new SoftwareAuthenticator().create({ ...site, challenge }) };
    expect(await instance.call(addPasskey, createdPasskey, otherUser.token)).toMatchObject(wrongPasskey);
    expect((await instance.call(addPasskey, createdPasskey, owner.token)).status).toBe(200);
    expect(await instance.call(addPasskey, createdPasskey, owner.token)).toMatchObject(wrongPasskey);
    const proofChallenge = (await instance.call(requestOwnPasskey, {}, owner.token)).result.challenge;
    const second = new SoftwareAuthenticator().create({ ...site, challenge: proofChallenge });
    expect(await instance.call(addPasskey, { name: 'Phone', ...second }, owner.token)).toMatchObject(wrongPasskey);
  });

  it('a passkey that another account has is rejected', async () => {
    const [owner, otherUser] = [await addUserWithPasskey(), await addPerson()];
    const { challenge } = (await instance.call(startNewPasskey, {}, otherUser.token)).result;
    const createdPasskey = owner.authenticator.create({ ...site, challenge });
    expect((await instance.call(addPasskey, { name: 'Copy', ...createdPasskey }, otherUser.token)).problem).toBe(
      'passkey.exists',
    );
    expect((await otherUser.signIn()).status).toBe(200);
  });

  it('more passkeys than a user can have are rejected', async () => {
    const { id, token, createProof } = await addUserWithPasskey();
    const row = { user_id: id, user_handle: 'h', public_key: 'k', counter: 0, transports: '[]', create_time: now };
    const rows = Array.from({ length: maxPasskeys - 1 }, (_, index) => ({
      ...row,
      credential_id: `other-${id}-${index}`,
      name: `Other ${index}`,
    }));
    const proof = await createProof();
    await database.db.insertInto('passkeys').values(rows).execute();
    expect((await instance.call(startNewPasskey, proof, token)).problem).toBe('passkey.tooMany');
  });

  it('a passkey or a code removes a passkey, and removing the last one turns the second factor off', async () => {
    const { id, token, createProof, signIn, codes, startSignIn, sign } = await addUserWithPasskey();
    await addTestPasskey(instance, token, await createProof(), 'Phone');
    const [laptop, phone] = (await loadState(token)).passkeys.map((passkey) => passkey.id);
    const remove = async (passkeyId: number | undefined, proof: FactorProof) =>
      instance.call(removePasskey, { id: passkeyId ?? 0, ...proof }, token);
    expect((await remove(phone, {})).problem).toBe('factor.required');
    const otherUser = await addUserWithPasskey();
    expect(await remove(phone, await otherUser.createProof())).toMatchObject(wrongPasskey);
    expect(
      (await instance.call(removePasskey, { id: phone ?? 0, ...(await otherUser.createProof()) }, otherUser.token))
        .problem,
    ).toBe('row.notFound');
    const proof = await createProof();
    expect((await remove(phone, proof)).status).toBe(200);
    expect(await remove(laptop, proof)).toMatchObject(wrongPasskey);
    const { challenge } = await startSignIn();
    expect((await remove(laptop, { code: codes[0] })).status).toBe(200);
    expect(await loadState(token)).toEqual({ createTime: null, passkeys: [], recoveryCodes: 0, rememberedDevices: [] });
    expect((await answer(challenge, { passkey: sign(challenge) })).problem).toBe('factor.challengeEnded');
    expect((await signIn()).status).toBe(200);
    const entries = await database.db
      .selectFrom('audit_entries')
      .select(['act', 'changes'])
      .where('record_id', '=', id)
      .where('act', 'like', 'user.%Passkey')
      .orderBy('id')
      .execute();
    const createChange = (before: string | null, after: string | null) =>
      JSON.stringify([{ field: 'passkey', before, after }]);
    expect(entries.map(({ act, changes }) => [act, changes])).toEqual([
      ['user.addPasskey', createChange(null, 'Laptop')],
      ['user.addPasskey', createChange(null, 'Phone')],
      ['user.removePasskey', createChange('Phone', null)],
      ['user.removePasskey', createChange('Laptop', null)],
    ]);
  });

  it('a passkey is renamed by its owner only, after a recent password confirmation', async () => {
    const [owner, otherUser] = [await addUserWithPasskey(), await addUserWithPasskey()];
    const id = (await loadState(owner.token)).passkeys[0]?.id ?? 0;
    const rename = (name: string, token: string) => instance.call(renamePasskey, { id, name }, token);
    expect((await rename('Stolen', otherUser.token)).problem).toBe('row.notFound');
    expect((await rename('', owner.token)).fields).toEqual({ name: 'field.required' });
    expect((await rename('长'.repeat(51), owner.token)).fields).toEqual({ name: 'field.tooLong' });
    expect((await rename('Phone', owner.token)).status).toBe(200);
    now += 11 * minute;
    expect((await rename('Other', owner.token)).problem).toBe('session.confirmPassword');
    expect((await loadState(owner.token)).passkeys.map(({ name }) => name)).toEqual(['Phone']);
    const { challenge } = await owner.startSignIn();
    expect((await answer(challenge, { passkey: owner.sign(challenge) })).status).toBe(200);
  });

  it('a removed passkey is rejected in a sign-in that started before the removal', async () => {
    const { token, startSignIn, sign, createProof } = await addUserWithPasskey();
    await addTestPasskey(instance, token, await createProof(), 'Phone');
    const { challenge } = await startSignIn();
    const [laptop] = (await loadState(token)).passkeys;
    await instance.call(removePasskey, { id: laptop?.id ?? 0, ...(await createProof()) }, token);
    expect(await answer(challenge, { passkey: sign(challenge) })).toMatchObject(wrongPasskey);
  });

  it('wrong signatures of a session are limited like wrong codes', async () => {
    const { token, createProof } = await addUserWithPasskey();
    for (let attempt = 0; attempt < originFailureLimit; attempt++)
      expect(await instance.call(renewRecoveryCodes, await createProof({ rpId: 'evil.example' }), token)).toMatchObject(
        wrongPasskey,
      );
    expect((await instance.call(renewRecoveryCodes, await createProof(), token)).problem).toBe('session.throttled');
  });

  it('a passkey can create new recovery codes, and turn the authenticator app on and off', async () => {
    const { token, createProof, codes, startSignIn } = await addUserWithPasskey();
    const renewedCodes = (await instance.call(renewRecoveryCodes, await createProof(), token)).result.codes;
    expect(renewedCodes).toHaveLength(10);
    expect((await instance.call(renewRecoveryCodes, { code: renewedCodes[0] }, token)).problem).toBe(
      'factor.wrongCode',
    );
    const { challenge } = await startSignIn();
    expect((await answer(challenge, { code: codes[0] })).problem).toBe('factor.wrongCode');
    expect((await instance.call(createSecret, {}, token)).problem).toBe('factor.required');
    const { secret } = (await instance.call(createSecret, await createProof(), token)).result;
    const turnedOn = await instance.call(turnOnSecondFactor, { code: computeTotp(secret, now) }, token);
    expect(turnedOn.result.codes).toEqual([]);
    expect((await startSignIn()).factors).toEqual(['passkey', 'totp', 'recoveryCode']);
    expect((await instance.call(turnOffSecondFactor, await createProof(), token)).status).toBe(200);
    expect((await startSignIn()).factors).toEqual(['passkey', 'recoveryCode']);
    expect((await instance.call(turnOffSecondFactor, await createProof(), token)).problem).toBe('factor.off');
    expect((await loadState(token)).recoveryCodes).toBe(10);
  });

  it('passkeys stay after a password reset, and are removed by a reset of the second factor', async () => {
    const { id, username, signIn } = await addUserWithPasskey();
    const admin = await instance.createToken(adminId);
    expect((await instance.call(readUser, { id }, admin)).result.secondFactor).toBe(true);
    const { password: newPassword } = (await instance.call(resetPassword, { id }, admin)).result;
    expect((await instance.call(login, { username, password: newPassword })).problem).toBe('session.secondFactor');
    await database.db.updateTable('users').set({ password_hash: hash }).where('id', '=', id).execute();
    expect((await instance.call(resetSecondFactor, { id }, admin)).status).toBe(200);
    expect((await signIn()).status).toBe(200);
    const remainingPasskeys = database.db.selectFrom('passkeys').select('id').where('user_id', '=', id);
    expect(await remainingPasskeys.execute()).toEqual([]);
  });

  it('new passkeys must be for the public address, if it is set', async () => {
    const address = 'https://admin.example.com';
    const proxiedInstance = await startInstance(database, () => now, { ATRIUM_URL: address });
    const { token } = await addPerson();
    const { challenge, rp } = (await proxiedInstance.call(startNewPasskey, {}, token)).result;
    expect(rp.id).toBe('admin.example.com');
    const add = (origin: string) =>
      proxiedInstance.call(
        addPasskey,
        { name: 'Laptop', ...new SoftwareAuthenticator().create({ challenge, origin, rpId: rp.id }) },
        token,
      );
    expect(await add('http://admin.example.com')).toMatchObject(wrongPasskey);
    expect((await add(address)).status).toBe(200);
  });

  it('a challenge of a session is accepted once, for five minutes, and only in this session', async () => {
    const { token, sign, signIn, codes } = await addUserWithPasskey();
    const request = async () => (await instance.call(requestOwnPasskey, {}, token)).result.challenge;
    const renew = (proof: FactorProof, session = token) => instance.call(renewRecoveryCodes, proof, session);
    const { challenge: pending } = (await signIn()).params as unknown as SignInChallenge;
    const otherToken = (await answer(pending, { code: codes[0] })).result.token;
    const proof = { passkey: sign(await request()) };
    expect(await renew(proof, otherToken)).toMatchObject(wrongPasskey);
    expect((await renew(proof)).status).toBe(200);
    expect(await renew(proof)).toMatchObject(wrongPasskey);
    const lateRequest = await request();
    now += 5 * minute;
    expect(await renew({ passkey: sign(lateRequest) })).toMatchObject(wrongPasskey);
  });

  it.each(['', 'A', '!', 'A'.repeat(8000), '\u0000', Buffer.from('{"type":1}').toString('base64url')])(
    'the value %j in any property of a passkey causes no internal error',
    async (value) => {
      const { startSignIn, sign } = await addUserWithPasskey();
      const { challenge } = await startSignIn();
      const proof = sign(challenge);
      for (const key of ['id', 'clientDataJSON', 'authenticatorData', 'signature'] as const)
        expect([400, 413, 422, 423]).toContain(
          (await answer(challenge, { passkey: { ...proof, [key]: value } })).status,
        );
      const { token } = await addPerson();
      const creation = (await instance.call(startNewPasskey, {}, token)).result;
      const createdPasskey = new SoftwareAuthenticator().create({ ...site, challenge: creation.challenge });
      for (const key of ['id', 'clientDataJSON', 'attestationObject'] as const)
        expect([400, 422]).toContain(
          (await instance.call(addPasskey, { name: 'Laptop', ...createdPasskey, [key]: value }, token)).status,
        );
    },
  );
});
