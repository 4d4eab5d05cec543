import { listNotifications } from '@atrium/contract/notification/calls.ts';
import {
  answerChallenge,
  createSecret,
  readSecondFactor,
  renewRecoveryCodes,
  turnOffSecondFactor,
  turnOnSecondFactor,
} from '@atrium/contract/second-factor/calls.ts';
import type { SignInChallenge } from '@atrium/contract/second-factor/schemas.ts';
import { confirmPassword, login } from '@atrium/contract/session/calls.ts';
import { changePassword, resetSecondFactor, setUserStatus } from '@atrium/contract/user/action-calls.ts';
import { deleteUser, readUser, readUserInfo } from '@atrium/contract/user/calls.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { encryptSecret } from '../../auth/encryption.ts';
import { reencryptSecrets } from '../../auth/second-factor.ts';
import { originFailureLimit } from '../../auth/sign-in-attempts.ts';
import {
  resetPassword as resetOwnPassword,
  sendVerificationCode,
  signInByCode,
} from '@atrium/contract/verification-code/calls.ts';
import { insertUsers } from '../../db/insert-users.ts';
import { startGateway } from '../../testing/services/gateway.ts';
import { databases, isAnyDatabase } from '../../testing/databases.ts';
import { startInstance, testKey } from '../../testing/instance.ts';
import { addUser, hashQuickly } from '../../testing/people.ts';
import { startServer } from '../../testing/server.ts';
import { addClerk, createButtonPermission } from '../../testing/staff.ts';
import { computeTotp, turnOnFactor } from '../../testing/second-factor/totp.ts';

const password = 'calm-lake-77';
const hash = await hashQuickly(password);
const minute = 60_000;
const step = 30_000;

describe.each(databases)('the second factor on $kind', async ({ kind, open }) => {
  let now = 1_800_000_000_000;
  let count = 0;
  const gateway = await startGateway();
  const { database, instance, adminId } = await startServer(open, () => now, { ATRIUM_SMS_URL: gateway.url });
  afterAll(() => instance.assertErrorsDeclared());

  const addPerson = async () => {
    const username = `person-${++count}`;
    const id = await addUser(database.db, { username, name: `Name ${count}`, password_hash: hash });
    const signIn = (typedPassword = password) => instance.call(login, { username, password: typedPassword });
    return { id, username, signIn, token: (await signIn()).result.token };
  };

  /** A user with a second factor. The next code is always a new one. */
  const addProtected = async () => {
    const person = await addPerson();
    const { secret } = (await instance.call(createSecret, {}, person.token)).result;
    const createNextCode = () => {
      now += step;
      return computeTotp(secret, now);
    };
    const { codes } = (await instance.call(turnOnSecondFactor, { code: createNextCode() }, person.token)).result;
    const startSignIn = async (): Promise<string> => {
      const { params } = await person.signIn();
      // Parameters of the error, checked in the first test.
      return (params as unknown as SignInChallenge).challenge;
    };
    return { ...person, secret, codes, nextCode: createNextCode, startSignIn };
  };
  const answer = (challenge: string, code: string) => instance.call(answerChallenge, { challenge, code });
  /** The clock often passes the end of a token. */
  const createAdminToken = () => instance.createToken(adminId);
  const isSignedIn = async (token: string) => (await instance.call(readUserInfo, {}, token)).status === 200;

  it('of two simultaneous sign-ins with one code, one is accepted', async () => {
    const { startSignIn, nextCode } = await addProtected();
    const challenges = [await startSignIn(), await startSignIn(), await startSignIn()];
    const code = nextCode();
    const answers = await Promise.all(challenges.map((challenge) => answer(challenge, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('two simultaneous correct codes for a challenge open one session', async () => {
    const { startSignIn, codes } = await addProtected();
    const challenge = await startSignIn();
    const answers = await Promise.all(codes.slice(0, 2).map((code) => answer(challenge, code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410]);
  });

  it('a start with a new key encrypts more secrets than fit into one batch', async () => {
    const keys = [Buffer.from('new key'), Buffer.from('previous key')] as const;
    const accounts = Array.from({ length: 501 }, (_, index) => ({ username: `many-${index}`, password_hash: '' }));
    const users = await insertUsers(database.db, accounts, now).execute();
    const secrets = users.map(({ id }) => ({
      user_id: id,
      secret: encryptSecret(keys[1], `totp:${id}`, 'SECRET'),
      create_time: now,
    }));
    await database.db.insertInto('totp_secrets').values(secrets).execute();
    expect(await reencryptSecrets(database.db, keys)).toBe(501);
    expect(await reencryptSecrets(database.db, keys)).toBe(0);
  });

  // The tests below do not depend on the dialect.
  if (!isAnyDatabase(kind)) return;

  it('a sign-in with a second factor ends with a challenge, which a code answers once', async () => {
    const { signIn, nextCode, secret } = await addProtected();
    const first = await signIn();
    expect(first).toMatchObject({
      problem: 'session.secondFactor',
      params: { challenge: expect.stringMatching(/^[\w-]{43}$/), factors: ['totp', 'recoveryCode'], expiresIn: 300 },
    });
    const { challenge } = first.params as unknown as SignInChallenge;
    const code = nextCode();
    const signedIn = await answer(challenge, code);
    expect(signedIn.status).toBe(200);
    expect(await isSignedIn(signedIn.result.token)).toBe(true);
    expect((await answer(challenge, computeTotp(secret, now + step))).problem).toBe('factor.challengeEnded');
  });

  it('a code of the app is accepted once, for one challenge, and no earlier code after it', async () => {
    const { startSignIn, nextCode, secret } = await addProtected();
    const code = nextCode();
    expect((await answer(await startSignIn(), code)).status).toBe(200);
    const rejection = { status: 400, problem: 'factor.wrongCode', fields: { code: 'factor.wrongCode' } };
    expect(await answer(await startSignIn(), code)).toMatchObject(rejection);
    expect(await answer(await startSignIn(), computeTotp(secret, now - step))).toMatchObject(rejection);
    expect((await answer(await startSignIn(), computeTotp(secret, now + step))).status).toBe(200);
  });

  it('a sign-in by verification code also needs the second factor, and invalidates the code', async () => {
    const { id, nextCode } = await addProtected();
    const phone = { phone_number: '13900000001', verified_phone: '+8613900000001' };
    await database.db.updateTable('users').set(phone).where('id', '=', id).execute();
    const to = phone.phone_number;
    await instance.call(sendVerificationCode, { channel: 'sms', purpose: 'login', to });
    const input = { phoneNumber: to, code: await gateway.waitForCode(phone.verified_phone) };
    const first = await instance.call(signInByCode, input);
    expect(first).toMatchObject({ status: 403, problem: 'session.secondFactor' });
    expect((await instance.call(signInByCode, input)).problem).toBe('passcode.wrong');
    const { challenge } = first.params as unknown as SignInChallenge;
    expect((await answer(challenge, nextCode())).status).toBe(200);
  });

  it('each recovery code is accepted once, in any spelling, and its owner is notified', async () => {
    const { id, codes, startSignIn, token } = await addProtected();
    const [first = ''] = codes;
    expect(codes).toHaveLength(10);
    const typedCode = first.toUpperCase().replaceAll('-', ' ');
    expect((await answer(await startSignIn(), typedCode)).status).toBe(200);
    expect((await answer(await startSignIn(), first)).problem).toBe('factor.wrongCode');
    expect((await instance.call(readSecondFactor, undefined, token)).result.recoveryCodes).toBe(9);
    const { list } = (await instance.call(listNotifications, {}, token)).result;
    expect(list.find(({ title }) => title === '使用恢复码登录')?.message).toContain('剩余 9 个');
    const stored = await database.db.selectFrom('recovery_codes').select('hash').where('user_id', '=', id).execute();
    for (const code of codes) expect(JSON.stringify(stored)).not.toContain(code);
  });

  it('the recovery code of another user is rejected', async () => {
    const [owner, otherUser] = [await addProtected(), await addProtected()];
    expect((await answer(await owner.startSignIn(), otherUser.codes[0] ?? '')).problem).toBe('factor.wrongCode');
    expect((await answer(await owner.startSignIn(), otherUser.nextCode())).problem).toBe('factor.wrongCode');
  });

  it('a challenge ends after five minutes, and the oldest of six ends immediately', async () => {
    const { startSignIn, nextCode } = await addProtected();
    const lateSignIn = await startSignIn();
    now += 5 * minute;
    expect((await answer(lateSignIn, nextCode())).problem).toBe('factor.challengeEnded');
    const six: string[] = [];
    for (let round = 0; round < 6; round++) {
      now += 1000;
      six.push(await startSignIn());
    }
    const [oldest = '', next = ''] = six;
    expect((await answer(oldest, nextCode())).problem).toBe('factor.challengeEnded');
    expect((await answer(next, nextCode())).status).toBe(200);
  });

  it('sign-ins from another address do not end a challenge', async () => {
    const { id, startSignIn, nextCode } = await addProtected();
    const challenge = await startSignIn();
    const pending = database.db.updateTable('sign_in_challenges').where('user_id', '=', id);
    await pending.set({ address: '198.51.100.7' }).execute();
    for (let round = 0; round < 6; round++) {
      now += 1000;
      await startSignIn();
    }
    await pending.where('address', '=', '198.51.100.7').set({ address: '127.0.0.1' }).execute();
    expect((await answer(challenge, nextCode())).status).toBe(200);
  });

  it('a challenge is bound to the kind of browser that started it', async () => {
    const { username, nextCode } = await addProtected();
    const send = async (path: string, agent: string, body: object) => {
      const response = await fetch(`${instance.url}/api/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'user-agent': agent },
        body: JSON.stringify(body),
      });
      // An envelope, validated by the server.
      return (await response.json()) as { code: number; params?: { challenge: string }; problem?: string };
    };
    const { params } = await send(login.path, 'Firefox/140.0', { username, password });
    const challenge = params?.challenge ?? '';
    expect((await send(answerChallenge.path, 'curl/8.0', { challenge, code: nextCode() })).problem).toBe(
      'factor.challengeEnded',
    );
    expect((await send(answerChallenge.path, 'Firefox/141.0', { challenge, code: nextCode() })).code).toBe(200);
  });

  it('as many wrong codes as wrong passwords lock the sign-in, and correct passwords do not reset them', async () => {
    const { startSignIn, signIn, nextCode } = await addProtected();
    const first = await startSignIn();
    // A correct code resets the counters.
    expect((await answer(first, '000000')).problem).toBe('factor.wrongCode');
    expect((await answer(await startSignIn(), nextCode())).status).toBe(200);
    for (let attempt = 0; attempt < originFailureLimit; attempt++) {
      const challenge = attempt % 2 === 0 ? first : await startSignIn();
      expect((await answer(challenge, '000000')).problem).toBe('factor.wrongCode');
    }
    expect(await answer(first, nextCode())).toMatchObject({ status: 423, problem: 'session.locked' });
    expect((await signIn()).problem).toBe('session.locked');
    // The response is remembered for a second.
    await database.db.deleteFrom('sign_in_attempts').execute();
    expect((await answer(first, '000000')).problem).toBe('session.locked');
    now += minute;
    expect((await answer(await startSignIn(), nextCode())).status).toBe(200);
  });

  it('the second factor is requested only after a correct password, and never for an unknown user', async () => {
    const { signIn, username } = await addProtected();
    expect(await signIn('wrong-pass-1')).toMatchObject({ status: 400, problem: 'session.wrongCredentials' });
    expect((await instance.call(login, { username: `${username}x`, password })).problem).toBe(
      'session.wrongCredentials',
    );
  });

  it('the second factor completes no sign-in if the password was changed or the account disabled after the first step', async () => {
    const changedUser = await addProtected();
    const challenge = await changedUser.startSignIn();
    await instance.call(changePassword, { password, newPassword: 'other-lake-78' }, changedUser.token);
    expect((await answer(challenge, changedUser.nextCode())).problem).toBe('session.wrongCredentials');
    const disabledUser = await addProtected();
    const second = await disabledUser.startSignIn();
    await instance.call(setUserStatus, { id: disabledUser.id, status: 0 }, await createAdminToken());
    expect((await answer(second, disabledUser.nextCode())).status).not.toBe(200);
  });

  it('resetting the password by code does not help to guess the second factor', async () => {
    const { id, startSignIn } = await addProtected();
    const contact = { phone_number: '13900000002', verified_phone: '+8613900000002' };
    await database.db.updateTable('users').set(contact).where('id', '=', id).execute();
    const challenge = await startSignIn();
    for (let attempt = 0; attempt < originFailureLimit; attempt++) await answer(challenge, '000000');
    const to = contact.phone_number;
    await instance.call(sendVerificationCode, { channel: 'sms', purpose: 'reset', to });
    const code = await gateway.waitForCode(contact.verified_phone);
    const reset = await instance.call(resetOwnPassword, { channel: 'sms', to, code, password: 'other-lake-78' });
    expect(reset.status).toBe(200);
    expect((await answer(challenge, '000000')).problem).toBe('session.locked');
  });

  it('turning the second factor on ends the other sessions', async () => {
    const { signIn, token } = await addPerson();
    const otherToken = (await signIn()).result.token;
    await turnOnFactor(instance, token);
    expect([await isSignedIn(token), await isSignedIn(otherToken)]).toEqual([true, false]);
  });

  it('turning the second factor on requires a correct code and a recently confirmed password', async () => {
    const { signIn, token, username } = await addPerson();
    const { secret, uri } = (await instance.call(createSecret, {}, token)).result;
    expect(new URL(uri).pathname).toMatch(new RegExp(`Atrium:${username}$`));
    expect(Object.fromEntries(new URL(uri).searchParams)).toMatchObject({ secret, issuer: 'Atrium' });
    expect((await instance.call(turnOnSecondFactor, { code: '000000' }, token)).problem).toBe('factor.wrongCode');
    expect((await signIn()).status).toBe(200);
    expect((await instance.call(readSecondFactor, undefined, token)).result).toEqual({
      createTime: null,
      passkeys: [],
      recoveryCodes: 0,
      rememberedDevices: [],
    });
    const code = computeTotp(secret, now);
    now += 11 * minute;
    const later = computeTotp(secret, now);
    expect((await instance.call(createSecret, {}, token)).problem).toBe('session.confirmPassword');
    expect((await instance.call(turnOnSecondFactor, { code: later }, token)).problem).toBe('session.confirmPassword');
    await instance.call(confirmPassword, { password }, token);
    expect((await instance.call(turnOnSecondFactor, { code }, token)).problem).toBe('factor.wrongCode');
    expect((await instance.call(turnOnSecondFactor, { code: later }, token)).status).toBe(200);
    expect((await instance.call(readSecondFactor, undefined, token)).result.recoveryCodes).toBe(10);
    expect((await instance.call(createSecret, {}, token)).problem).toBe('factor.alreadyOn');
    expect((await instance.call(turnOnSecondFactor, { code: later }, token)).problem).toBe('factor.alreadyOn');
  });

  it('a code that a user without a second factor sends does not confirm the factor', async () => {
    const { id, token } = await addPerson();
    expect((await instance.call(createSecret, { code: '000000' }, token)).status).toBe(200);
    const sessions = database.db.selectFrom('sessions').select('factor_time').where('user_id', '=', id);
    expect(await sessions.execute()).toEqual([{ factor_time: 0 }]);
  });

  it('the last of several new secrets turns the second factor on', async () => {
    const { token } = await addPerson();
    const { secret: first } = (await instance.call(createSecret, {}, token)).result;
    const { secret: last } = (await instance.call(createSecret, {}, token)).result;
    expect((await instance.call(turnOnSecondFactor, { code: computeTotp(first, now) }, token)).status).toBe(400);
    expect((await instance.call(turnOnSecondFactor, { code: computeTotp(last, now) }, token)).status).toBe(200);
  });

  it('turning the second factor off requires password and code, which a stolen session cannot guess', async () => {
    const { id, token, nextCode, codes, signIn } = await addProtected();
    now += 11 * minute;
    expect((await instance.call(turnOffSecondFactor, { code: nextCode() }, token)).problem).toBe(
      'session.confirmPassword',
    );
    await instance.call(confirmPassword, { password }, token);
    for (let attempt = 0; attempt < originFailureLimit; attempt++)
      expect((await instance.call(turnOffSecondFactor, { code: '000000' }, token)).problem).toBe('factor.wrongCode');
    expect((await instance.call(turnOffSecondFactor, { code: nextCode() }, token)).problem).toBe('session.throttled');
    now += minute;
    expect((await instance.call(turnOffSecondFactor, { code: codes[0] ?? '' }, token)).status).toBe(200);
    expect((await signIn()).status).toBe(200);
    expect((await instance.call(turnOffSecondFactor, { code: codes[1] ?? '' }, token)).problem).toBe('factor.off');
    const remainingCodes = database.db.selectFrom('recovery_codes').select('hash').where('user_id', '=', id);
    expect(await remainingCodes.execute()).toEqual([]);
  });

  it('new recovery codes require a code of the app, and a recovery code is not enough', async () => {
    const { token, nextCode, codes, startSignIn } = await addProtected();
    expect((await instance.call(renewRecoveryCodes, { code: codes[0] ?? '' }, token)).problem).toBe('factor.wrongCode');
    const renewedCodes = (await instance.call(renewRecoveryCodes, { code: nextCode() }, token)).result.codes;
    expect((await answer(await startSignIn(), codes[0] ?? '')).problem).toBe('factor.wrongCode');
    expect((await answer(await startSignIn(), renewedCodes[0] ?? '')).status).toBe(200);
    const { token: without } = await addPerson();
    expect((await instance.call(renewRecoveryCodes, { code: '000000' }, without)).problem).toBe('factor.off');
  });

  it('every change of the second factor is published to the other tabs of the user', async () => {
    const received: unknown[] = [];
    const stop = instance.context.events.on('user', (payload) => void received.push(payload));
    const { id, token, nextCode } = await addProtected();
    await instance.call(renewRecoveryCodes, { code: nextCode() }, token);
    await instance.call(turnOffSecondFactor, { code: nextCode() }, token);
    stop();
    expect(received).toEqual(Array.from({ length: 3 }, () => ({ ids: [id], fields: ['secondFactor'] })));
  });

  it('the second factor is reset by a user with the permission and all permissions of the owner', async () => {
    const { id, signIn, startSignIn, nextCode, username, token } = await addProtected();
    const pendingSignIn = await startSignIn();
    const { user } = await addClerk(database.db, [
      '/system/user',
      createButtonPermission('/system/user', 'reset-factor'),
    ]);
    const clerk = await instance.createToken(user);
    expect((await instance.call(readUser, { id }, await createAdminToken())).result.secondFactor).toBe(true);
    expect((await instance.call(resetSecondFactor, { id }, token)).problem).toBe('right.missing');
    expect((await instance.call(resetSecondFactor, { id: user }, clerk)).problem).toBe('users.self');
    expect((await instance.call(resetSecondFactor, { id }, clerk)).status).toBe(200);
    expect((await instance.call(readUser, { id }, await createAdminToken())).result.secondFactor).toBe(false);
    expect((await signIn()).status).toBe(200);
    expect((await instance.call(resetSecondFactor, { id }, clerk)).problem).toBe('factor.off');
    expect((await answer(pendingSignIn, nextCode())).problem).toBe('factor.challengeEnded');
    const { list } = (await instance.call(listNotifications, {}, token)).result;
    expect(list.map(({ title }) => title)).toContain('两步验证已被重置');
    const entries = await database.db
      .selectFrom('audit_entries')
      .select(['act', 'changes'])
      .where('record_id', '=', id)
      .where('act', 'like', 'user.%Factor')
      .orderBy('id')
      .execute();
    expect(entries.map(({ act }) => act)).toEqual(['user.turnOnFactor', 'user.resetFactor']);
    expect(username).not.toBe('');
  });

  it('the second factor cannot be reset for a user with more permissions', async () => {
    const { user } = await addClerk(database.db, [
      '/system/user',
      createButtonPermission('/system/user', 'reset-factor'),
    ]);
    const boss = await addClerk(database.db, ['/system/user', '/system/role']);
    expect((await instance.call(resetSecondFactor, { id: boss.user }, await instance.createToken(user))).problem).toBe(
      'right.holdsMore',
    );
  });

  it('secrets are stored encrypted, and with the current key after a start with a new one', async () => {
    const { id, secret, startSignIn, nextCode, username } = await addProtected();
    const loadStored = async () =>
      (
        await database.db
          .selectFrom('totp_secrets')
          .select('secret')
          .where('user_id', '=', id)
          .executeTakeFirstOrThrow()
      ).secret;
    const storedBefore = await loadStored();
    expect(storedBefore).not.toContain(secret);
    const newKey = 'the-new-key-of-the-servers-of-all-tests';
    await startInstance(database, () => now, { ATRIUM_KEY: `${newKey},${testKey}` });
    const reencrypted = await loadStored();
    expect(reencrypted).not.toBe(storedBefore);
    const withBoth = await startInstance(database, () => now, { ATRIUM_KEY: `${newKey},${testKey}` });
    expect(await loadStored()).toBe(reencrypted);
    const signInWithBoth = async () => {
      const { params } = await withBoth.call(login, { username, password });
      const { challenge } = params as unknown as SignInChallenge;
      return (await withBoth.call(answerChallenge, { challenge, code: nextCode() })).status;
    };
    expect(await signInWithBoth()).toBe(200);
    // The first instance has only the previous key.
    expect((await answer(await startSignIn(), nextCode())).problem).toBe('factor.wrongCode');
    await database.db.updateTable('totp_secrets').set({ secret: storedBefore }).where('user_id', '=', id).execute();
    expect(await signInWithBoth()).toBe(200);
    expect(await loadStored()).not.toBe(storedBefore);
  });

  it('deleting a user ends the started sign-ins', async () => {
    const { id, startSignIn, nextCode } = await addProtected();
    const challenge = await startSignIn();
    await instance.call(deleteUser, { id }, await createAdminToken());
    expect((await answer(challenge, nextCode())).problem).toBe('factor.challengeEnded');
  });

  it('started sign-ins that have ended are removed', async () => {
    const { id, startSignIn } = await addProtected();
    await startSignIn();
    const countOpen = async () =>
      (await database.db.selectFrom('sign_in_challenges').select('hash').where('user_id', '=', id).execute()).length;
    await instance.runTask('sessionCleanup');
    expect(await countOpen()).toBe(1);
    now += 5 * minute;
    await instance.runTask('sessionCleanup');
    expect(await countOpen()).toBe(0);
  });

  it.each(['', '0'.repeat(41), '２８７０８２', '\u0000', "' or 1=1"])(
    'the code %j is rejected without an internal error',
    async (code) => {
      const { startSignIn } = await addProtected();
      expect([400, 422]).toContain((await answer(await startSignIn(), code)).status);
      expect((await answer(code, '123456')).status).toBeLessThan(500);
    },
  );
});
