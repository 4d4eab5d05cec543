import { changeCompanySettings } from '@atrium/contract/company/calls.ts';
import { changeContact, sendContactCode } from '@atrium/contract/contact/calls.ts';
import { requestSignInPasskey, signInByPasskey } from '@atrium/contract/passkey/calls.ts';
import {
  answerChallenge,
  confirmSecondFactor,
  createSecret,
  turnOnSecondFactor,
} from '@atrium/contract/second-factor/calls.ts';
import { confirmPassword, login } from '@atrium/contract/session/calls.ts';
import { changePassword } from '@atrium/contract/user/action-calls.ts';
import { resetPassword, sendVerificationCode, signInByCode } from '@atrium/contract/verification-code/calls.ts';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createPasskeyChallenge } from '../auth/passkey-challenges.ts';
import { findSessionByToken } from '../auth/session-rows.ts';
import { originFailureLimit } from '../auth/sign-in-attempts.ts';
import { databases } from '../testing/databases.ts';
import { addUser, hashQuickly } from '../testing/people.ts';
import { addTestPasskey } from '../testing/second-factor/authenticator.ts';
import { computeTotp, turnOnFactor } from '../testing/second-factor/totp.ts';
import { startWithGateway } from '../testing/services/gateway.ts';
import { addAdmin } from '../testing/staff.ts';

const requestCount = 30;
const password = 'calm-lake-77';
const formerPassword = 'bold-tree-88';
const wrongPassword = 'mistaken-123';
const [hash, formerHash] = [await hashQuickly(password), await hashQuickly(formerPassword)];

describe.each(databases)('thirty simultaneous requests on $kind', async ({ open }) => {
  let now = Date.now();
  let count = 0;
  const { database, gateway, instance } = await startWithGateway(open, () => now);
  const { db } = database;
  afterAll(() => instance.assertErrorsDeclared());
  beforeEach(async () => {
    await db.deleteFrom('sign_in_attempts').execute();
  });
  await instance.call(
    changeCompanySettings,
    { name: '', logo: '', preferences: {}, locked: [], registration: null, passwordHistory: 3 },
    await instance.createToken(await addAdmin(db)),
  );

  const addPerson = async () => {
    const [username, to] = [`guessed-${++count}`, `135${String(count).padStart(8, '0')}`];
    const contact = { phone_number: to, verified_phone: `+86${to}` };
    const id = await addUser(db, { username, password_hash: hash, ...contact });
    await db.insertInto('former_passwords').values({ user_id: id, hash: formerHash, create_time: now }).execute();
    const token = (await instance.call(login, { username, password })).result.token;
    return { id, username, to, token };
  };
  const requestCode = async (purpose: 'login' | 'reset', to: string) => {
    await instance.call(sendVerificationCode, { channel: 'sms', purpose, to });
    return gateway.waitForCode(`+86${to}`);
  };
  const getWrongCode = (code: string) => (code === '123456' ? '123457' : '123456');
  const startSignIn = async () => {
    const { username, token, ...person } = await addPerson();
    const { secret, codes } = await turnOnFactor(instance, token);
    const { params } = await instance.call(login, { username, password });
    now += 60_000;
    const correctCode = computeTotp(secret, now);
    const code = getWrongCode(correctCode);
    return { ...person, username, token, codes, correctCode, code, challenge: String(params?.['challenge']) };
  };

  type Guess = () => Promise<{ readonly problem?: string | undefined }>;
  const guesses: Record<string, readonly [error: string, prepare: () => Promise<Guess>]> = {
    'a password at the sign-in': [
      'session.wrongCredentials',
      async () => {
        const { username } = await addPerson();
        return () => instance.call(login, { username, password: wrongPassword });
      },
    ],
    'a password that confirms an action': [
      'password.wrong',
      async () => {
        const { token } = await addPerson();
        return () => instance.call(confirmPassword, { password: wrongPassword }, token);
      },
    ],
    'the current password of a change': [
      'password.wrong',
      async () => {
        const { token } = await addPerson();
        return () => instance.call(changePassword, { password: wrongPassword, newPassword: 'new-moon-11' }, token);
      },
    ],
    'a former password as new one': [
      'password.reused',
      async () => {
        const { token } = await addPerson();
        return () => instance.call(changePassword, { password, newPassword: formerPassword }, token);
      },
    ],
    'the password of a contact change': [
      'password.wrong',
      async () => {
        const { token } = await addPerson();
        const change = { channel: 'email' as const, to: '', password: wrongPassword, code: '' };
        return () => instance.call(changeContact, change, token);
      },
    ],
    'the code of a contact change': [
      'passcode.wrong',
      async () => {
        const { token } = await addPerson();
        const to = `137${String(count).padStart(8, '0')}`;
        await instance.call(sendContactCode, { channel: 'sms', to }, token);
        const code = getWrongCode(await gateway.waitForCode(`+86${to}`));
        return () => instance.call(changeContact, { channel: 'sms', to, password, code }, token);
      },
    ],
    'a code at the sign-in': [
      'passcode.wrong',
      async () => {
        const { to } = await addPerson();
        const code = getWrongCode(await requestCode('login', to));
        return () => instance.call(signInByCode, { phoneNumber: to, code });
      },
    ],
    'the code of a password reset': [
      'passcode.wrong',
      async () => {
        const { to } = await addPerson();
        const code = getWrongCode(await requestCode('reset', to));
        return () => instance.call(resetPassword, { channel: 'sms', to, code, password: 'new-moon-11' });
      },
    ],
    'a former password with the correct code of a reset': [
      'password.reused',
      async () => {
        const { to } = await addPerson();
        const code = await requestCode('reset', to);
        return () => instance.call(resetPassword, { channel: 'sms', to, code, password: formerPassword });
      },
    ],
    'the second factor of a sign-in': [
      'factor.wrongCode',
      async () => {
        const { challenge, code } = await startSignIn();
        return () => instance.call(answerChallenge, { challenge, code });
      },
    ],
    'a recovery code of a sign-in': [
      'factor.wrongCode',
      async () => {
        const { challenge } = await startSignIn();
        return () => instance.call(answerChallenge, { challenge, code: '222222-222222-222222-222222' });
      },
    ],
    'the confirmation of the second factor': [
      'factor.wrongCode',
      async () => {
        const { code, token } = await startSignIn();
        const sessionId = (await findSessionByToken(db, token)) ?? 0;
        const challenge = createPasskeyChallenge(instance.context, { kind: 'confirmation', sessionId }, now);
        return () => instance.call(confirmSecondFactor, { challenge, code }, token);
      },
    ],
    'the first code of an authenticator app': [
      'factor.wrongCode',
      async () => {
        const { token } = await addPerson();
        const { secret } = (await instance.call(createSecret, {}, token)).result;
        const code = getWrongCode(computeTotp(secret, now));
        return () => instance.call(turnOnSecondFactor, { code }, token);
      },
    ],
    'a passkey at the sign-in': [
      'passkey.wrong',
      async () => {
        const { token } = await addPerson();
        const { sign } = await addTestPasskey(instance, token);
        const { challenge } = (await instance.call(requestSignInPasskey, {})).result;
        const proof = sign(challenge, { isVerified: false });
        return () => instance.call(signInByPasskey, proof);
      },
    ],
  };

  test.each(Object.entries(guesses))('%s: only five are checked', async (_, [error, prepare]) => {
    const guess = await prepare();
    const answers = await Promise.all(Array.from({ length: requestCount }, guess));
    const problems = answers.map(({ problem }) => problem);
    expect(problems.filter((problem) => problem === error)).toHaveLength(originFailureLimit);
    const rejections = new Set(['session.locked', 'session.throttled', 'request.tooMany']);
    expect(problems.filter((problem) => problem !== error && !rejections.has(problem ?? ''))).toEqual([]);
  });

  type Use = () => Promise<{ readonly status: number }>;
  const uses: Record<string, () => Promise<Use>> = {
    'a recovery code': async () => {
      const { challenge, codes } = await startSignIn();
      return () => instance.call(answerChallenge, { challenge, code: codes[0] });
    },
    'a code from an authenticator app': async () => {
      const { challenge, correctCode } = await startSignIn();
      return () => instance.call(answerChallenge, { challenge, code: correctCode });
    },
    'a code at the sign-in': async () => {
      const { to } = await addPerson();
      const code = await requestCode('login', to);
      return () => instance.call(signInByCode, { phoneNumber: to, code });
    },
    'the code of a password reset': async () => {
      const { to } = await addPerson();
      const code = await requestCode('reset', to);
      return () => instance.call(resetPassword, { channel: 'sms', to, code, password: 'new-moon-11' });
    },
    'the current password of a change': async () => {
      const { token } = await addPerson();
      let number = 0;
      return () => instance.call(changePassword, { password, newPassword: `new-moon-1${++number}` }, token);
    },
    'a signature of a passkey': async () => {
      const { sign } = await addTestPasskey(instance, (await addPerson()).token);
      const proof = sign((await instance.call(requestSignInPasskey, {})).result.challenge);
      return () => instance.call(signInByPasskey, proof);
    },
  };

  test.each(Object.entries(uses))('%s: one is accepted', async (_, prepare) => {
    const use = await prepare();
    const answers = await Promise.all(Array.from({ length: requestCount }, use));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});
