import { readUserInfo } from '@atrium/contract/user/calls.ts';
import {
  signInByCode,
  readSignInOptions,
  register,
  resetPassword,
  sendVerificationCode,
} from '@atrium/contract/verification-code/calls.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { startInstance } from '../../testing/instance.ts';
import { anyDatabase } from '../../testing/databases.ts';
import { startGateway } from '../../testing/services/gateway.ts';
import { startSmtp } from '../../testing/services/smtp.ts';
import { addUser } from '../../testing/people.ts';

const minute = 60_000;
const createMobile = (number: number) => `139${String(number).padStart(8, '0')}`;

describe.each(anyDatabase)('verification codes on $kind', async ({ open }) => {
  let now = Date.now();
  let n = 0;
  const createNextNumber = () => createMobile(++n);

  const createSettings = (registration: string) => ({
    ATRIUM_SMS_URL: gateway.url,
    ATRIUM_SMTP_URL: `${smtp.url}?from=atrium@example.com`,
    ATRIUM_REGISTRATION: registration,
  });
  const database = await open();
  const gateway = await startGateway();
  const smtp = await startSmtp();
  const clock = () => now;
  const open1 = await startInstance(database, clock, createSettings('open'));
  const closedInstance = await startInstance(database, clock, createSettings('closed'));
  afterEach(() => {
    // The next test uses the same address: wait until no limit applies.
    now += 25 * 60 * minute;
  });

  const send = (to: string, purpose: 'login' | 'register' | 'reset' = 'login', instance = open1) =>
    instance.call(sendVerificationCode, { channel: 'sms', purpose, to });
  const requestCode = async (to: string, purpose: 'login' | 'register' | 'reset' = 'login', instance = open1) => {
    await send(to, purpose, instance);
    return gateway.waitForCode(`+86${to}`);
  };

  test('verification codes arrive by SMS and sign in once', async () => {
    const to = createNextNumber();
    const user = await addUser(database.db, { phone_number: to, verified_phone: `+86${to}` });
    const code = await requestCode(to);
    const answer = await open1.call(signInByCode, { phoneNumber: to, code });
    expect(answer.status).toBe(200);
    const info = await open1.call(readUserInfo, {}, answer.result.token);
    expect(info.result.id).toBe(user);
    const secondSignIn = await open1.call(signInByCode, { phoneNumber: to, code });
    expect([secondSignIn.status, secondSignIn.problem, secondSignIn.fields]).toEqual([
      400,
      'passcode.wrong',
      { code: 'passcode.wrong' },
    ]);
  });

  test('pasted phone numbers and verification codes are accepted', async () => {
    const user = await addUser(database.db, { phone_number: '+447700900123', verified_phone: '+447700900123' });
    const pastedNumber = { countryCode: 44, to: '\u202D07700 900-123\u202C' } as const;
    const sendResponse = await open1.call(sendVerificationCode, { channel: 'sms', purpose: 'login', ...pastedNumber });
    expect(sendResponse.status).toBe(200);
    const code = await gateway.waitForCode('+447700900123');
    const answer = await open1.call(signInByCode, {
      countryCode: 44,
      phoneNumber: '+44 (0)7700 900123',
      code: `验证码：${code.slice(0, 3)} ${code.slice(3)}，5 分钟内有效`,
    });
    expect(answer.status).toBe(200);
    expect((await open1.call(readUserInfo, undefined, answer.result.token)).result).toMatchObject({ id: user });
  });

  test('no code is sent before the time that the previous response reports', async () => {
    const to = createNextNumber();
    const first = await send(to);
    expect(first.result.nextTime).toBe(now + minute);
    now += 20_000;
    const earlyResponse = await send(to);
    expect([earlyResponse.status, earlyResponse.problem, earlyResponse.params]).toEqual([
      429,
      'passcode.tooSoon',
      { seconds: 40 },
    ]);
  });

  test('too many simultaneous requests for verification codes are rejected', async () => {
    const to = createNextNumber();
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(to)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('more than five verification codes per hour are rejected', async () => {
    const to = createNextNumber();
    for (let count = 0; count < 5; count++) {
      expect((await send(to)).status).toBe(200);
      now += 2 * minute;
    }
    expect((await send(to)).problem).toBe('passcode.tooMany');
  });

  const tryWrong = async (to: string, code: string, times: number, purpose: 'login' | 'reset' = 'login') => {
    const wrongCode = code === '000000' ? '000001' : '000000';
    const form = { channel: 'sms' as const, to, code: wrongCode, password: 'brandnew123' };
    return Promise.all(
      Array.from({ length: times }, () =>
        purpose === 'reset'
          ? open1.call(resetPassword, form)
          : open1.call(signInByCode, { phoneNumber: to, code: wrongCode }),
      ),
    );
  };

  test.each([
    [4, 200],
    [5, 429],
  ])('after %i simultaneous wrong attempts, a verification code returns %i', async (times, status) => {
    const to = createNextNumber();
    await addUser(database.db, { phone_number: to, verified_phone: `+86${to}` });
    const code = await requestCode(to);
    for (const answer of await tryWrong(to, code, times)) expect(answer.problem).toBe('passcode.wrong');
    expect((await open1.call(signInByCode, { phoneNumber: to, code })).status).toBe(status);
  });

  test.each([
    [4, 200],
    [5, 429],
  ])('after %i wrong attempts, a verification code for a new password returns %i', async (times, status) => {
    const to = createNextNumber();
    await addUser(database.db, { phone_number: to, verified_phone: `+86${to}` });
    const code = await requestCode(to, 'reset');
    await tryWrong(to, code, times, 'reset');
    const form = { channel: 'sms' as const, to, code, password: 'brandnew123' };
    expect((await open1.call(resetPassword, form)).status).toBe(status);
  });

  test('codes for one purpose do not affect those for another', async () => {
    const to = createNextNumber();
    await addUser(database.db, { phone_number: to, verified_phone: `+86${to}` });
    const code = await requestCode(to);
    now += 2 * minute;
    await requestCode(to, 'reset');
    expect((await open1.call(signInByCode, { phoneNumber: to, code })).status).toBe(200);
  });

  test('simultaneous requests use a verification code once', async () => {
    const to = createNextNumber();
    await addUser(database.db, { phone_number: to, verified_phone: `+86${to}` });
    const code = await requestCode(to);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => open1.call(signInByCode, { phoneNumber: to, code })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400]);
  });

  test('verification codes are valid for ten minutes', async () => {
    const to = createNextNumber();
    await addUser(database.db, { phone_number: to, verified_phone: `+86${to}` });
    const code = await requestCode(to);
    now += 10 * minute;
    expect((await open1.call(signInByCode, { phoneNumber: to, code })).problem).toBe('passcode.wrong');
  });

  test('an unknown number gets the same response, but no verification code', async () => {
    const to = createNextNumber();
    const sentBefore = gateway.sent.length;
    const answer = await send(to);
    expect([answer.status, Object.keys(answer.result)]).toEqual([200, ['nextTime', 'printed']]);
    const knownNumber = createNextNumber();
    await addUser(database.db, { phone_number: knownNumber, verified_phone: `+86${knownNumber}` });
    await requestCode(knownNumber);
    expect(gateway.sent.length).toBe(sentBefore + 1);
    expect((await open1.call(signInByCode, { phoneNumber: to, code: '123456' })).problem).toBe('passcode.wrong');
  });

  test('verification codes do not sign in to a disabled account', async () => {
    const to = createNextNumber();
    const user = await addUser(database.db, { phone_number: to, verified_phone: `+86${to}` });
    const code = await requestCode(to);
    await database.db.updateTable('users').set({ status: 0 }).where('id', '=', user).execute();
    expect((await open1.call(signInByCode, { phoneNumber: to, code })).problem).toBe('session.disabled');
  });

  test('verification codes stay valid if the username is taken, which is reported at its field', async () => {
    const to = createNextNumber();
    await addUser(database.db, { username: `taken-${n}` });
    const code = await requestCode(to, 'register');
    const form = { name: '新人', channel: 'sms' as const, to, code, password: 'brandnew123', agree: true };
    const takenResponse = await open1.call(register, { ...form, username: `Taken-${n}` });
    expect([takenResponse.status, takenResponse.fields]).toEqual([409, { username: 'users.usernameTaken' }]);
    expect((await open1.call(register, { ...form, username: `free-${n}` })).status).toBe(200);
  });

  test('verification codes are not sent if registration is closed', async () => {
    expect((await send(createNextNumber(), 'register', closedInstance)).problem).toBe('register.closed');
    const form = {
      username: 'nobody',
      name: '新人',
      channel: 'sms' as const,
      to: createNextNumber(),
      code: '123456',
      password: 'brandnew123',
      agree: true,
    };
    expect((await closedInstance.call(register, form)).problem).toBe('register.closed');
    expect((await closedInstance.call(readSignInOptions, {})).result).toEqual({
      registration: 'closed',
      sms: 'gateway',
      email: 'smtp',
    });
  });

  test('verification codes are not sent without consent to the terms', async () => {
    const form = {
      username: 'nobody',
      name: '新人',
      channel: 'sms' as const,
      to: createNextNumber(),
      code: '123456',
      password: 'brandnew123',
      agree: false,
    };
    expect((await open1.call(register, form)).fields).toEqual({ agree: 'field.agree' });
  });
});
