import { register, sendVerificationCode } from '@atrium/contract/verification-code/calls.ts';
import { login } from '@atrium/contract/session/calls.ts';
import { readUserInfo } from '@atrium/contract/user/calls.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { startInstance, type Instance } from '../../testing/instance.ts';
import { anyDatabase } from '../../testing/databases.ts';
import { startGateway } from '../../testing/services/gateway.ts';
import { addUser } from '../../testing/people.ts';
import { startSmtp } from '../../testing/services/smtp.ts';
import { addAdmin } from '../../testing/staff.ts';

const password = 'brandnew123';

describe.each(anyDatabase)('registration on $kind', async ({ open }) => {
  let now = Date.now();
  let n = 0;
  const database = await open();
  const gateway = await startGateway();
  const smtp = await startSmtp();
  const settings = {
    ATRIUM_SMS_URL: gateway.url,
    ATRIUM_SMTP_URL: `${smtp.url}?from=atrium@example.com`,
  };
  const open1 = await startInstance(database, () => now, { ...settings, ATRIUM_REGISTRATION: 'open' });
  const approving = await startInstance(database, () => now, { ...settings, ATRIUM_REGISTRATION: 'approval' });
  const adminId = await addAdmin(database.db);
  afterEach(() => {
    now += 25 * 3_600_000;
  });

  const registerByMail = async (instance: Instance, to: string, parts: object = {}) => {
    const username = `Applicant-${++n}`;
    await instance.call(sendVerificationCode, { channel: 'email', purpose: 'register', to });
    const code = await smtp.waitForCode(to.toLowerCase());
    const form = { username, name: '申请人', description: '新来的', code, password, agree: true };
    return { username, answer: await instance.call(register, { ...form, channel: 'email', to, ...parts }) };
  };
  const loadRow = (username: string) =>
    database.db
      .selectFrom('users')
      .innerJoin('registrations', 'registrations.user_id', 'users.id')
      .select(['id', 'name', 'description', 'status', 'email', 'verified_email', 'phone_number', 'verified_phone'])
      .select(['registrations.create_time', 'approve_time', 'must_change_password'])
      .where('username', '=', username)
      .executeTakeFirstOrThrow();
  const loadNotifications = (user: number) =>
    database.db
      .selectFrom('notifications')
      .select(['kind', 'params', 'link', 'create_time'])
      .where('user_id', '=', user)
      .execute();

  test('registering by email creates an account with a verified contact and the role for new users', async () => {
    const { username, answer } = await registerByMail(open1, 'By.Mail@example.com');
    expect(answer).toMatchObject({ status: 200, result: { active: true } });
    const { id, ...row } = await loadRow(username);
    expect(row).toEqual({
      name: '申请人',
      description: '新来的',
      status: 1,
      email: 'by.mail@example.com',
      verified_email: 'by.mail@example.com',
      phone_number: '',
      verified_phone: null,
      create_time: now,
      approve_time: now,
      must_change_password: 0,
    });
    const { token } = (await open1.call(login, { username, password })).result;
    expect((await open1.call(readUserInfo, {}, token)).result).toMatchObject({ id, roles: ['common'] });
    expect(await loadNotifications(adminId)).toEqual([]);
    const [entry] = await database.db.selectFrom('audit_entries').selectAll().where('record_id', '=', id).execute();
    expect(entry).toMatchObject({
      act: 'user.register',
      user_id: id,
      username,
      name: '申请人',
      record_name: username,
      time: now,
    });
  });

  test('registration by a foreign phone number waits for approval by administrators, who are notified', async () => {
    await addUser(database.db);
    const to = '7911123456';
    const username = `Applicant-${++n}`;
    await approving.call(sendVerificationCode, { channel: 'sms', purpose: 'register', countryCode: 44, to });
    const code = await gateway.waitForCode(`+44${to}`);
    const form = { username, name: '外国人', code, password, agree: true, channel: 'sms' as const, to };
    const foreignResponse = await approving.call(register, { ...form, countryCode: 45 });
    expect(foreignResponse.problem).toBe('passcode.wrong');
    const answer = await approving.call(register, { ...form, countryCode: 44 });
    expect(answer).toMatchObject({ status: 200, result: { active: false } });
    expect(await loadRow(username)).toMatchObject({
      status: 0,
      email: '',
      verified_email: null,
      phone_number: `+44${to}`,
      verified_phone: `+44${to}`,
      create_time: now,
      approve_time: null,
    });
    expect(await loadNotifications(adminId)).toEqual([
      {
        kind: 'registrationAsked',
        params: JSON.stringify({ name: '外国人', username }),
        link: `/system/user/${(await loadRow(username)).id}`,
        create_time: now,
      },
    ]);
    const notifications = await database.db.selectFrom('notifications').select('user_id').execute();
    expect(notifications.map(({ user_id }) => user_id)).toEqual([adminId]);
  });

  test('registration rejects a used contact at its field, without an account', async () => {
    const takenEmail = 'taken@example.com';
    await addUser(database.db, { email: takenEmail, verified_email: takenEmail });
    const { username, answer } = await registerByMail(open1, 'Taken@Example.com');
    expect(answer).toMatchObject({ status: 409, fields: { to: 'register.addressTaken' } });
    expect(await database.db.selectFrom('users').select('id').where('username', '=', username).execute()).toEqual([]);
  });

  test('registration with one code finds at most five usernames that are taken', async () => {
    await addUser(database.db, { username: 'employee' });
    const to = `prober-${++n}@example.com`;
    await open1.call(sendVerificationCode, { channel: 'email', purpose: 'register', to });
    const code = await smtp.waitForCode(to);
    const form = { name: '申请人', description: '', code, password, agree: true, channel: 'email' as const, to };
    const attempt = (username: string) => open1.call(register, { ...form, username });
    for (let guess = 0; guess < 5; guess++)
      expect(await attempt('employee')).toMatchObject({ status: 409, fields: { username: 'users.usernameTaken' } });
    expect(await attempt('free-name')).toMatchObject({ status: 429, problem: 'session.throttled' });
    now += 60_000;
    expect((await attempt('free-name')).status).toBe(200);
  });

  test("registration rejects a weak password at its field, also one with the user's name", async () => {
    for (const [parts, problem] of [
      [{ password: 'Welcome2026' }, 'password.common'],
      [{ username: 'Somebody99', password: 'somebody99' }, 'password.personal'],
    ] as const) {
      const { answer } = await registerByMail(open1, `weak-${++n}@example.com`, parts);
      expect(answer).toMatchObject({ status: 422, fields: { password: problem } });
    }
  });
});

describe.each(anyDatabase)('without a sender on $kind', ({ open }) => {
  test.each([
    ['off', 403, undefined],
    ['on', 200, true],
  ])('with the demo %s, requesting a verification code returns %i', async (demo, status, printed) => {
    const database = await open();
    const instance = await startInstance(database, Date.now, { ATRIUM_DEMO: demo, ATRIUM_REGISTRATION: 'open' });
    try {
      for (const to of [
        { channel: 'sms', to: '13500000001' },
        { channel: 'email', to: 'demo@example.com' },
      ] as const) {
        const answer = await instance.call(sendVerificationCode, { ...to, purpose: 'login' });
        expect([answer.status, answer.result?.printed]).toEqual([status, printed]);
      }
    } finally {
      await instance.stop();
      await database.close();
    }
  });
});
