import { login } from '@atrium/contract/session/calls.ts';
import { resetPassword } from '@atrium/contract/user/action-calls.ts';
import { readUserInfo } from '@atrium/contract/user/calls.ts';
import { resetPassword as resetOwnPassword, sendVerificationCode } from '@atrium/contract/verification-code/calls.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { hashPassword } from '../../auth/passwords/password.ts';
import { databases } from '../../testing/databases.ts';
import { startGateway } from '../../testing/services/gateway.ts';
import { addDept, addRole, addUser } from '../../testing/people.ts';
import { addTestPasskey } from '../../testing/second-factor/authenticator.ts';
import { turnOnFactor } from '../../testing/second-factor/totp.ts';
import { startServer } from '../../testing/server.ts';
import { addClerk, createButtonPermission, loadMenuIds } from '../../testing/staff.ts';

const password = 'calm-lake-77';
const hash = await hashPassword(password);
const minute = 60_000;

interface FactorAlertParams {
  readonly factors: Readonly<Record<string, string>>;
}

describe.each(databases)('a reset of the password of a user with a second factor on $kind', async ({ open }) => {
  let now = 1_800_000_000_000;
  let count = 0;
  const gateway = await startGateway();
  const { database, instance, adminId } = await startServer(open, () => now, { ATRIUM_SMS_URL: gateway.url });
  afterAll(() => instance.assertErrorsDeclared());

  const addPerson = async () => {
    const username = `reset-${++count}`;
    const id = await addUser(database.db, { username, password_hash: hash });
    return { id, username, token: (await instance.call(login, { username, password })).result.token };
  };
  /** A user with an authenticator app and a passkey. */
  const addProtected = async () => {
    const person = await addPerson();
    const { codes } = await turnOnFactor(instance, person.token);
    await addTestPasskey(instance, person.token, { code: codes[0] });
    return person;
  };
  /** The clock often passes the end of a token. */
  const createAdminToken = () => instance.createToken(adminId);
  const isSignedIn = async (token: string) => (await instance.call(readUserInfo, {}, token)).status === 200;

  const loadFactorAlerts = async (userId: number) => {
    const rows = await database.db
      .selectFrom('notifications')
      .select(['params', 'link'])
      .where('user_id', '=', userId)
      .where('kind', '=', 'factorsKept')
      .execute();
    return rows.map(({ params, link }) => ({ ...(JSON.parse(params) as FactorAlertParams), link }));
  };
  const factorAlert = {
    factors: {
      'zh-CN': '身份验证器应用、通行密钥“Laptop”',
      'en-US': 'authenticator app, passkey “Laptop”',
    },
    link: '/personal-center/my-profile?view=password',
  };

  it('a password reset keeps the second factor, and notifies its owner of all factors', async () => {
    const { id, username } = await addProtected();
    const { password: newPassword } = (await instance.call(resetPassword, { id }, await createAdminToken())).result;
    expect((await instance.call(login, { username, password: newPassword })).problem).toBe('session.secondFactor');
    expect(await loadFactorAlerts(id)).toEqual([factorAlert]);
    const otherUser = await addPerson();
    await instance.call(resetPassword, { id: otherUser.id }, await createAdminToken());
    expect(await loadFactorAlerts(otherUser.id)).toEqual([]);
  });

  it('an alert about many factors names only the newest passkeys, so that it fits into an SMS', async () => {
    const { id } = await addProtected();
    const { id: _, ...laptop } = await database.db
      .selectFrom('passkeys')
      .selectAll()
      .where('user_id', '=', id)
      .executeTakeFirstOrThrow();
    const addPasskey = (name: string) =>
      database.db
        .insertInto('passkeys')
        .values({ ...laptop, credential_id: `${id}-${name}`, name })
        .execute();
    for (const name of ['1', '2', '3', '4']) await addPasskey(name);
    await instance.call(resetPassword, { id }, await createAdminToken());
    await addPasskey('5');
    await instance.call(resetPassword, { id }, await createAdminToken());
    const alerts = await loadFactorAlerts(id);
    expect(alerts.map(({ factors }) => factors['en-US'])).toEqual([
      'authenticator app, passkey “4”, passkey “3”, passkey “2”, passkey “1”, passkey “Laptop”',
      'authenticator app, passkey “5”, passkey “4”, passkey “3”, passkey “2”, other passkeys',
    ]);
  });

  it('a recovery by code keeps the second factor, and notifies its owner of all factors', async () => {
    const { id, username } = await addProtected();
    // Added last, because alerts would be sent to it too.
    const contact = { phone_number: '13900000003', verified_phone: '+8613900000003' };
    await database.db.updateTable('users').set(contact).where('id', '=', id).execute();
    const recipient = { channel: 'sms', to: contact.phone_number } as const;
    await instance.call(sendVerificationCode, { ...recipient, purpose: 'reset' });
    const code = await gateway.waitForCode(contact.verified_phone);
    const newPassword = 'other-lake-78';
    expect((await instance.call(resetOwnPassword, { ...recipient, code, password: newPassword })).status).toBe(200);
    expect((await instance.call(login, { username, password: newPassword })).problem).toBe('session.secondFactor');
    expect(await loadFactorAlerts(id)).toEqual([factorAlert]);
  });

  it('the second factor is reset together with the password by a user who has both permissions', async () => {
    const { id, username, token } = await addProtected();
    const keys = ['reset-password', 'reset-factor'].map((act) => createButtonPermission('/system/user', act));
    const createClerk = async (clerkKeys: readonly string[]) =>
      instance.createToken((await addClerk(database.db, ['/system/user', ...clerkKeys])).user);
    const [helper, clerk] = [await createClerk(keys.slice(0, 1)), await createClerk(keys)];
    const reset = (caller: string) => instance.call(resetPassword, { id, resetSecondFactor: true }, caller);
    expect(await reset(helper)).toMatchObject({ status: 403, problem: 'right.missing' });
    expect(await isSignedIn(token)).toBe(true);
    const { password: newPassword } = (await reset(clerk)).result;
    expect((await instance.call(login, { username, password: newPassword })).status).toBe(200);
    expect(await reset(clerk)).toMatchObject({ problem: 'factor.off' });
    expect((await instance.call(login, { username, password: newPassword })).status).toBe(200);
    expect(await loadFactorAlerts(id)).toEqual([]);
    const entries = await database.db
      .selectFrom('audit_entries')
      .select('act')
      .where('record_id', '=', id)
      .where('act', 'like', 'user.reset%')
      .orderBy('id')
      .execute();
    expect(entries.map(({ act }) => act)).toEqual(['user.resetFactor', 'user.resetPassword']);
    const alerts = database.db.selectFrom('notifications').select('kind').where('user_id', '=', id);
    expect((await alerts.execute()).map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['secondFactorReset', 'passwordReset']),
    );
  });

  it('the second factor is reset together with the password only within the data scope of its permission', async () => {
    const [ownDept, otherDept] = [await addDept(database.db), await addDept(database.db)];
    const { user } = await addClerk(database.db, [
      '/system/user',
      createButtonPermission('/system/user', 'reset-password'),
    ]);
    const menus = await loadMenuIds(database.db, [createButtonPermission('/system/user', 'reset-factor')]);
    await addRole(database.db, { menus, users: [user], data_scope: 'chosen', depts: [ownDept] });
    const clerk = await instance.createToken(user);
    const resetBoth = async (dept: number) => {
      const { id } = await addProtected();
      await database.db.updateTable('users').set({ dept_id: dept }).where('id', '=', id).execute();
      return { id, ...(await instance.call(resetPassword, { id, resetSecondFactor: true }, clerk)) };
    };
    const { id, ...rejection } = await resetBoth(otherDept);
    expect(rejection).toMatchObject({ status: 404, problem: 'users.notFound' });
    expect((await instance.call(resetPassword, { id }, clerk)).status).toBe(200);
    expect((await resetBoth(ownDept)).status).toBe(200);
  });

  it('the second factor is reset together with the password only after a recent password confirmation', async () => {
    const { id } = await addProtected();
    const token = await createAdminToken();
    now += 11 * minute;
    const resetInput = { id, resetSecondFactor: true };
    expect((await instance.call(resetPassword, resetInput, token)).problem).toBe('session.confirmPassword');
    expect((await instance.call(resetPassword, { id }, token)).status).toBe(200);
  });
});
