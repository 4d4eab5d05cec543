import { readCapabilities } from '@atrium/contract/about/calls.ts';
import { changeCompanySettings, readCompanySettings } from '@atrium/contract/company/calls.ts';
import type { CompanyChange } from '@atrium/contract/company/schemas.ts';
import { importUsers } from '@atrium/contract/user/import-calls.ts';
import { login } from '@atrium/contract/session/calls.ts';
import { changePassword, resetPassword as resetByAdministrator } from '@atrium/contract/user/action-calls.ts';
import { createUser, readUserInfo } from '@atrium/contract/user/calls.ts';
import { createPasswordRule, defaultPasswordRules } from '@atrium/contract/validation.ts';
import { resetPassword, sendVerificationCode } from '@atrium/contract/verification-code/calls.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { originFailureLimit } from '../../auth/sign-in-attempts.ts';
import { anyDatabase } from '../../testing/databases.ts';
import { startWithGateway } from '../../testing/services/gateway.ts';
import { startInstance } from '../../testing/instance.ts';
import { addUser, hashQuickly } from '../../testing/people.ts';
import { addAdmin } from '../../testing/staff.ts';

const dayMs = 86_400_000;
const password = 'quiet-owl-31';
const hash = await hashQuickly(password);
const plainSettings: CompanyChange = {
  name: '',
  logo: '',
  preferences: {},
  locked: [],
  registration: null,
  passwordMin: 8,
  requiresMixedCase: false,
  requiresSymbol: false,
  passwordHistory: 0,
  passwordMaxDays: 0,
  maxSessions: 50,
};

describe.each(anyDatabase)('password rules on $kind', async ({ open }) => {
  let now = Date.now();
  let n = 0;
  const { database, gateway, instance } = await startWithGateway(open, () => now, {});
  const adminId = await addAdmin(database.db);
  const createAdminToken = () => instance.createToken(adminId);
  const change = async (rules: Partial<CompanyChange>, on = instance) =>
    on.call(changeCompanySettings, { ...plainSettings, ...rules }, await createAdminToken());
  const addPerson = async (parts: object = {}) => {
    const username = `owner-${++n}`;
    const id = await addUser(database.db, {
      username,
      name: `人${n}`,
      password_hash: hash,
      create_time: now,
      ...parts,
    });
    return { id, username };
  };
  const signIn = (username: string, entered = password) => instance.call(login, { username, password: entered });
  const signInForToken = async (username: string, entered = password) => (await signIn(username, entered)).result.token;
  const mustChange = async (token: string) => (await instance.call(readUserInfo, {}, token)).result.mustChangePassword;
  const choose = (token: string, current: string, newPassword: string) =>
    instance.call(changePassword, { password: current, newPassword }, token);
  const requestResetCode = async (to: string): Promise<string> => {
    now += dayMs;
    const { status } = await instance.call(sendVerificationCode, { channel: 'sms', purpose: 'reset', to });
    expect(status).toBe(200);
    let code = '';
    // Skips alerts, which contain no code.
    while (code === '') code = await gateway.waitForCode(`+86${to}`);
    return code;
  };
  const countFormerPasswords = async (userId: number): Promise<number> =>
    (await database.db.selectFrom('former_passwords').select('id').where('user_id', '=', userId).execute()).length;
  const listExpiries = (userId: number) =>
    database.db
      .selectFrom('audit_entries')
      .select(['user_id', 'record_name'])
      .where('act', '=', 'user.expirePassword')
      .where('record_id', '=', userId)
      .execute();

  beforeEach(async () => {
    await change({});
  });

  test('the company settings tighten the rules, which clients can read without a session', async () => {
    expect((await instance.call(readCapabilities, {})).result).toMatchObject({
      ...defaultPasswordRules,
      passwordMax: 16,
    });
    const rules = { passwordMin: 14, requiresMixedCase: true, requiresSymbol: true };
    await change({ ...rules, passwordHistory: 3, passwordMaxDays: 90 });
    const { result } = await instance.call(readCapabilities, {});
    expect(result).toMatchObject({ ...rules, passwordMax: 16 });
    expect(result).not.toHaveProperty('passwordHistory');
    const add = async (given: string) =>
      (
        await instance.call(
          createUser,
          { username: `new-${++n}`, name: '新', password: given },
          await createAdminToken(),
        )
      ).fields;
    expect(await add('Quiet-owl-31')).toEqual({ password: 'field.passwordMin' });
    expect(await add('quiet-owl-31-x')).toEqual({ password: 'field.passwordCase' });
    expect(await add('QuietBigOwl31x')).toEqual({ password: 'field.passwordSymbol' });
    expect(await add('Quiet-owl-31-x')).toBeUndefined();
  });

  test.each<[Partial<CompanyChange>, string]>([
    [{ passwordMin: 7 }, 'field.tooSmall'],
    [{ passwordMin: 33 }, 'field.tooLarge'],
    [{ passwordMin: 17 }, 'field.tooLarge'],
    [{ passwordHistory: 25 }, 'field.tooLarge'],
    [{ passwordMaxDays: -1 }, 'field.tooSmall'],
    [{ maxSessions: 0 }, 'field.tooSmall'],
    [{ maxSessions: 51 }, 'field.tooLarge'],
  ])('the password rules %j are rejected', async (rules, errorCode) => {
    const answer = await change(rules);
    expect([answer.status, answer.fields]).toEqual([422, { [Object.keys(rules)[0] ?? '']: errorCode }]);
  });

  test('the minimum length can exceed 16 characters only if the server allows longer passwords', async () => {
    const longInstance = await startInstance(database, () => now, { ATRIUM_PASSWORD_MAX: '64' });
    expect((await change({ passwordMin: 20 }, longInstance)).status).toBe(200);
    await longInstance.stop();
    const { result } = await instance.call(readCompanySettings, undefined, await createAdminToken());
    expect(result.passwordMin).toBe(16);
  });

  test('clients that send no rules for accounts keep them', async () => {
    const rules = {
      passwordMin: 10,
      requiresSymbol: true,
      passwordHistory: 2,
      passwordMaxDays: 30,
      maxSessions: 5,
      rememberedDays: 12,
      remembersAdministrators: true,
    };
    await change(rules);
    const { name, logo, preferences, locked, registration } = plainSettings;
    const input = { name, logo, preferences, locked, registration };
    expect((await instance.call(changeCompanySettings, input, await createAdminToken())).result).toMatchObject(rules);
  });

  test('a sign-in with a password that violates tightened rules requires a password change', async () => {
    const { id, username } = await addPerson();
    const [strongOwner, openToken] = [
      await addPerson({ password_hash: await hashQuickly('Quiet-owl-31') }),
      await instance.createToken(id),
    ];
    await change({ requiresMixedCase: true });
    expect(await mustChange(openToken)).toBe(false);
    expect(await mustChange(await signInForToken(strongOwner.username, 'Quiet-owl-31'))).toBe(false);
    const token = await signInForToken(username);
    expect([await mustChange(token), await mustChange(openToken)]).toEqual([true, true]);
    expect(await listExpiries(id)).toEqual([{ user_id: id, record_name: `人${n - 1}` }]);
    now += 400 * dayMs;
    const laterToken = await signInForToken(username);
    expect(await listExpiries(id)).toHaveLength(1);
    expect((await choose(laterToken, password, 'calm-lake-77')).fields).toEqual({ newPassword: 'field.passwordCase' });
    expect((await choose(laterToken, password, 'Calm-lake-77')).status).toBe(200);
    expect(await mustChange(await signInForToken(username, 'Calm-lake-77'))).toBe(false);
  });

  test('a wrong password does not require a password change, whatever it contains', async () => {
    const { id, username } = await addPerson();
    const token = await instance.createToken(id);
    await change({ requiresMixedCase: true });
    expect((await signIn(username, 'wrong-one-12')).problem).toBe('session.wrongCredentials');
    expect(await mustChange(token)).toBe(false);
  });

  test('a password must be changed once it has reached the maximum age', async () => {
    const { id, username } = await addPerson();
    await change({ passwordMaxDays: 30 });
    now += 30 * dayMs - 1;
    expect(await mustChange(await signInForToken(username))).toBe(false);
    now += 1;
    const token = await signInForToken(username);
    expect([await mustChange(token), (await listExpiries(id)).length]).toEqual([true, 1]);
    expect((await choose(token, password, 'calm-lake-77')).status).toBe(200);
    now += 30 * dayMs - 1;
    expect(await mustChange(await signInForToken(username, 'calm-lake-77'))).toBe(false);
    now += 1;
    expect(await mustChange(await signInForToken(username, 'calm-lake-77'))).toBe(true);
  });

  test('one-time passwords satisfy tightened rules', async () => {
    const rules = { passwordMin: 15, requiresMixedCase: true, requiresSymbol: true };
    await change(rules);
    const rule = createPasswordRule({ ...rules, passwordMax: 16 });
    const token = await createAdminToken();
    const { oneTimePassword = '', id } = (
      await instance.call(createUser, { username: `new-${++n}`, name: '新' }, token)
    ).result;
    const reset = (await instance.call(resetByAdministrator, { id }, token)).result.password;
    const input = { fields: ['username' as const], rows: [[`new-${++n}`]], dryRun: false, passwords: true };
    const imported = (await instance.call(importUsers, input, token)).result.passwords[0]?.password ?? '';
    expect([oneTimePassword, reset, imported].map((text) => [rule(text), text.length])).toEqual([
      [null, 15],
      [null, 15],
      [null, 15],
    ]);
  });

  test('recent passwords cannot be used again, and older ones are not stored', async () => {
    await change({ passwordHistory: 3 });
    const { id, username } = await addPerson();
    const token = await signInForToken(username);
    const passwords = [password, 'calm-lake-77', 'bold-tree-88', 'dark-moon-99'];
    for (const [index, next] of passwords.slice(1).entries())
      expect((await choose(token, passwords[index] ?? '', next)).status).toBe(200);
    expect(await countFormerPasswords(id)).toBe(2);
    for (const former of ['calm-lake-77', 'bold-tree-88'])
      expect(await choose(token, 'dark-moon-99', former)).toMatchObject({
        status: 400,
        problem: 'password.reused',
        fields: { newPassword: 'password.reused' },
      });
    expect((await choose(token, 'mistaken-123', 'calm-lake-77')).problem).toBe('password.wrong');
    expect((await choose(token, 'dark-moon-99', password)).status).toBe(200);
    const other = await addPerson();
    expect((await choose(await instance.createToken(other.id), password, 'dark-moon-99')).status).toBe(200);
    await change({ passwordHistory: 2 });
    expect([await countFormerPasswords(id), await countFormerPasswords(other.id)]).toEqual([1, 1]);
    await change({ passwordHistory: 0 });
    expect([await countFormerPasswords(id), await countFormerPasswords(other.id)]).toEqual([0, 0]);
    expect((await choose(token, password, 'dark-moon-99')).status).toBe(200);
    expect(await countFormerPasswords(id)).toBe(0);
  });

  test('a reset by an administrator or by code keeps the history, without one-time passwords', async () => {
    await change({ passwordHistory: 2 });
    const to = '13500000001';
    const { id, username } = await addPerson({ phone_number: to, verified_phone: `+86${to}` });
    for (const _ of [1, 2]) await instance.call(resetByAdministrator, { id }, await createAdminToken());
    expect(await countFormerPasswords(id)).toBe(1);
    const resetByCode = async (next: string) => {
      const code = await requestResetCode(to);
      return instance.call(resetPassword, { channel: 'sms', to, code, password: next });
    };
    expect(await resetByCode(password)).toMatchObject({ status: 400, fields: { password: 'password.reused' } });
    expect((await resetByCode('calm-lake-77')).status).toBe(200);
    expect(await resetByCode('calm-lake-77')).toMatchObject({ problem: 'password.reused' });
    expect((await signIn(username, 'calm-lake-77')).status).toBe(200);
  });

  test('a code cannot be used to guess former passwords', async () => {
    await change({ passwordHistory: 2 });
    const to = '13500000002';
    const { username } = await addPerson({ phone_number: to, verified_phone: `+86${to}` });
    const code = await requestResetCode(to);
    const reset = (next: string) => instance.call(resetPassword, { channel: 'sms', to, code, password: next });
    for (let guess = 0; guess < originFailureLimit; guess++)
      expect((await reset(password)).problem).toBe('password.reused');
    for (const next of [password, 'calm-lake-77'])
      expect(await reset(next)).toMatchObject({ status: 429, problem: 'session.throttled' });
    now += 60_000;
    expect((await reset('calm-lake-77')).status).toBe(200);
    expect((await signIn(username, 'calm-lake-77')).status).toBe(200);
  });

  test('a lower number of sessions applies at the next sign-in of a user', async () => {
    const { id, username } = await addPerson();
    const tokens = [];
    for (let count = 0; count < 4; count++) {
      now += 1000;
      tokens.push(await instance.createToken(id));
    }
    await change({ maxSessions: 2 });
    const isOpen = async (token: string) => (await instance.call(readUserInfo, {}, token)).status === 200;
    const countSessions = async () =>
      (await database.db.selectFrom('sessions').select('id').where('user_id', '=', id).execute()).length;
    expect(await countSessions()).toBe(4);
    now += 1000;
    const newest = await signInForToken(username);
    expect(await countSessions()).toBe(2);
    expect([await isOpen(newest), await isOpen(tokens[3] ?? ''), await isOpen(tokens[2] ?? '')]).toEqual([
      true,
      true,
      false,
    ]);
  });
});
