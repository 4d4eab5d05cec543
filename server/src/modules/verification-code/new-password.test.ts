import {
  signInByCode,
  register,
  resetPassword,
  sendVerificationCode,
} from '@atrium/contract/verification-code/calls.ts';
import { login } from '@atrium/contract/session/calls.ts';
import { readUserInfo } from '@atrium/contract/user/calls.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { startWithGateway } from '../../testing/services/gateway.ts';
import { anyDatabase } from '../../testing/databases.ts';
import { addUser, hashQuickly } from '../../testing/people.ts';

const oldPassword = 'forgotten-12';
const password = 'brandnew123';
const minute = 60_000;
const hash = await hashQuickly(oldPassword);

describe.each(anyDatabase)('a new password by verification code on $kind', async ({ open }) => {
  let now = Date.now();
  let n = 0;
  const { database, gateway, instance } = await startWithGateway(open, () => now, { ATRIUM_REGISTRATION: 'open' });
  afterEach(() => {
    now += 25 * 60 * minute;
  });

  const addPerson = async (parts: object = {}) => {
    const [username, to] = [`Reset-${++n}`, `135${String(n).padStart(8, '0')}`];
    const contact = { phone_number: to, verified_phone: `+86${to}` };
    const id = await addUser(database.db, { username, name: `人${n}`, password_hash: hash, ...contact, ...parts });
    return { id, username, to };
  };
  const requestCode = async (to: string) => {
    expect((await instance.call(sendVerificationCode, { channel: 'sms', purpose: 'reset', to })).status).toBe(200);
    return gateway.waitForCode(`+86${to}`);
  };
  const reset = (to: string, code: string) => instance.call(resetPassword, { channel: 'sms', to, code, password });
  const signInAs = (username: string, enteredPassword = password) =>
    instance.call(login, { username, password: enteredPassword });
  const loadRow = (id: number) =>
    database.db
      .selectFrom('users')
      .select(['must_change_password', 'password_set_time', 'update_time', 'version'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();

  test('a new password by verification code works immediately, also after a lockout', async () => {
    const { id, username, to } = await addPerson({ must_change_password: 1, password_set_time: now, version: 3 });
    for (let time = 0; time < 5; time++) await signInAs(username, 'mistaken-1234');
    expect((await signInAs(username, oldPassword)).status).toBe(423);
    const code = await requestCode(to);
    now += 1000;
    expect(await reset(to, code)).toMatchObject({ status: 200, result: {} });
    expect(await loadRow(id)).toEqual({
      must_change_password: 0,
      password_set_time: null,
      update_time: now,
      version: 4,
    });
    const { token } = (await signInAs(username)).result;
    expect((await instance.call(readUserInfo, {}, token)).status).toBe(200);
    expect((await signInAs(username, oldPassword)).problem).toBe('session.wrongCredentials');
  });

  test('a new password by code keeps the passwords and sessions of other users', async () => {
    const [owner, otherUser] = [await addPerson(), await addPerson()];
    const [token, otherToken] = [await instance.createToken(owner.id), await instance.createToken(otherUser.id)];
    // These requests cache the callers on this instance.
    for (const item of [token, otherToken]) expect((await instance.call(readUserInfo, {}, item)).status).toBe(200);
    await reset(owner.to, await requestCode(owner.to));
    expect((await instance.call(readUserInfo, {}, token)).status).toBe(401);
    expect((await instance.call(readUserInfo, {}, otherToken)).status).toBe(200);
    expect((await signInAs(otherUser.username, oldPassword)).status).toBe(200);
  });

  test('a new password by code is audited as an action of its owner, who is alerted', async () => {
    const { id, username, to } = await addPerson();
    await reset(to, await requestCode(to));
    const entries = await database.db.selectFrom('audit_entries').selectAll().where('record_id', '=', id).execute();
    expect(entries).toEqual([
      expect.objectContaining({
        act: 'user.changePassword',
        user_id: id,
        username,
        name: `人${n}`,
        record_name: username,
        address: '127.0.0.1',
        changes: '[]',
        problem: '',
        time: now,
      }),
    ]);
    const news = await database.db.selectFrom('notifications').selectAll().where('user_id', '=', id).execute();
    expect(news).toEqual([
      expect.objectContaining({ kind: 'passwordChanged', params: '{"address":"127.0.0.1"}', create_time: now }),
    ]);
  });

  test('a disabled account gets no new password, and its code stays valid until it is enabled', async () => {
    const { id, username, to } = await addPerson();
    const code = await requestCode(to);
    const setStatus = (status: number) =>
      database.db.updateTable('users').set({ status }).where('id', '=', id).execute();
    await setStatus(0);
    expect((await reset(to, code)).problem).toBe('session.disabled');
    await setStatus(1);
    expect((await signInAs(username, oldPassword)).status).toBe(200);
    expect((await reset(to, code)).status).toBe(200);
  });

  test.each<'reset' | 'login'>(['reset', 'login'])(
    'a new password by code is rejected for a deleted account: %s',
    async (purpose) => {
      const { id, to } = await addPerson();
      await instance.call(sendVerificationCode, { channel: 'sms', purpose, to });
      const code = await gateway.waitForCode(`+86${to}`);
      await database.db.deleteFrom('users').where('id', '=', id).execute();
      const answer = await (purpose === 'reset'
        ? reset(to, code)
        : instance.call(signInByCode, { phoneNumber: to, code }));
      expect(answer).toMatchObject({ status: 400, problem: 'passcode.wrong', fields: { code: 'passcode.wrong' } });
    },
  );

  test('a disabled account is sent no code', async () => {
    const [{ to }, knownUser] = [await addPerson({ status: 0 }), await addPerson()];
    const sentBefore = gateway.sent.length;
    await instance.call(sendVerificationCode, { channel: 'sms', purpose: 'reset', to });
    await requestCode(knownUser.to);
    expect(gateway.sent.slice(sentBefore).map(({ body }) => body.includes(to))).toEqual([false]);
  });

  test('an invalid address is reported at its field by all uses of codes', async () => {
    const common = { code: '123456', password };
    const person1 = { username: 'nobody-1', name: 'x', agree: true };
    const answers = [
      await instance.call(resetPassword, { channel: 'sms', to: 'x@example.com', ...common }),
      await instance.call(register, { channel: 'sms', to: '12', ...common, ...person1 }),
    ];
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 422, problem: 'request.invalid', fields: { to: 'field.mobile' } });
    }
  });

  test('requesting a code reports when the next one can be requested', async () => {
    const { to } = await addPerson();
    const first = await instance.call(sendVerificationCode, { channel: 'sms', purpose: 'reset', to });
    expect(first.result).toEqual({ nextTime: now + minute, printed: false });
    now += 20_500;
    const earlyResponse = await instance.send('POST', sendVerificationCode.path, {
      channel: 'sms',
      purpose: 'reset',
      to,
    });
    expect([earlyResponse.status, earlyResponse.headers.get('retry-after')]).toEqual([429, '40']);
    expect(await earlyResponse.json()).toMatchObject({ problem: 'passcode.tooSoon', params: { seconds: 40 } });
  });
});
