import { confirmPassword, login, logout } from '@atrium/contract/session/calls.ts';
import { impersonateUser } from '@atrium/contract/user/action-calls.ts';
import { readUserInfo } from '@atrium/contract/user/calls.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { startInstance } from '../../testing/instance.ts';
import { anyDatabase } from '../../testing/databases.ts';
import { addUser, hashQuickly } from '../../testing/people.ts';
import { addAdmin } from '../../testing/staff.ts';
import { waitFor } from '../../testing/wait-for.ts';

const password = 'correct-1234';
const wrongPassword = 'mistaken-1234';
const minute = 60_000;
const day = 86_400_000;
const hash = await hashQuickly(password);

describe.each(anyDatabase)('the audit of sign-ins on $kind', async ({ open }) => {
  let n = 0;
  const addPerson = async (parts: object = {}) => {
    const username = `Person-${++n}`;
    const name = `人${n}`;
    return { username, name, id: await addUser(database.db, { username, name, password_hash: hash, ...parts }) };
  };
  const signInAs = (username: string, enteredPassword = password) =>
    instance.call(login, { username, password: enteredPassword });
  let seenId = 0;
  const skipEntries = async () => {
    const last = await database.db.selectFrom('audit_entries').select('id').orderBy('id', 'desc').executeTakeFirst();
    seenId = last?.id ?? 0;
  };
  const loadEntries = () =>
    database.db
      .selectFrom('audit_entries')
      .select(['act', 'problem', 'user_id', 'username', 'name', 'record_id', 'record_name', 'as_user_id', 'time'])
      .where('id', '>', seenId)
      .orderBy('id')
      .execute();
  const loadNotifications = async (user: number) => {
    const rows = await database.db
      .selectFrom('notifications')
      .select('link')
      .where('user_id', '=', user)
      .where('kind', '=', 'accountLocked')
      .orderBy('id')
      .execute();
    return rows.map(({ link }) => link);
  };
  const database = await open();
  let now = Date.now();
  const instance = await startInstance(database, () => now);
  const adminId = await addAdmin(database.db);
  beforeEach(async () => {
    await database.db.deleteFrom('sign_in_attempts').execute();
    await skipEntries();
  });

  test.each([
    ['a wrong password', {}, wrongPassword, 'session.wrongCredentials'],
    ['a disabled account', { status: 0 }, password, 'session.disabled'],
    ['an expired password', { must_change_password: 1, password_set_time: 0 }, password, 'session.passwordExpired'],
  ])('the audit log names the user of a rejected sign-in: %s', async (_, parts, givenPassword, problem) => {
    const { id, username, name } = await addPerson(parts);
    expect((await signInAs(username.toLowerCase(), givenPassword)).problem).toBe(problem);
    const whose = { user_id: id, username, name, record_id: id, record_name: username };
    expect(await loadEntries()).toEqual([
      { act: 'session.signInRefused', problem, ...whose, as_user_id: null, time: now },
    ]);
  });

  test('no table contains an unknown username, because the entered text may be a password', async () => {
    for (let time = 0; time < 6; time++) await signInAs('Secret2Pass_word', wrongPassword);
    const attempts = await database.db.selectFrom('sign_in_attempts').select(['key', 'account']).execute();
    expect(attempts.map(({ account }) => account)).toEqual(Array(3).fill(expect.stringMatching(/^name:[0-9a-f]{64}$/)));
    for (const { name } of await database.db.introspection.getTables()) {
      const rows = await database.db.selectFrom(sql.table(name).as('stored')).selectAll().execute();
      expect(JSON.stringify(rows).toLowerCase(), name).not.toContain('secret2pass_word');
    }
  });

  test('a one-time password without a stored start is accepted', async () => {
    const { username } = await addPerson({ must_change_password: 1, password_set_time: null });
    expect((await signInAs(username)).status).toBe(200);
  });

  test('the password of a user is accepted at any age', async () => {
    const { username } = await addPerson({ must_change_password: 0, password_set_time: 0 });
    expect((await signInAs(username)).status).toBe(200);
  });

  test('the audit log records a sign-out once, also with an expired token', async () => {
    const { id, username, name } = await addPerson();
    const signedOut = { act: 'session.signOut', user_id: id, username, name, record_id: id, record_name: username };
    for (const later of [0, 16 * minute]) {
      const { result } = await signInAs(username);
      await skipEntries();
      now += later;
      for (let time = 0; time < 2; time++) expect((await instance.call(logout, {}, result.token)).status).toBe(200);
      expect(await loadEntries()).toEqual([expect.objectContaining({ ...signedOut, as_user_id: null, time: now })]);
    }
    await instance.call(logout, {}, 'x'.repeat(43));
    await instance.call(logout, {});
    expect(await loadEntries()).toHaveLength(1);
  });

  test('the audit log records the real user when an impersonation signs out', async () => {
    const { id, username } = await addPerson();
    const ownToken = await instance.createToken(adminId);
    const startImpersonation = async () => (await instance.call(impersonateUser, { id }, ownToken)).result.token;
    const [token, lateToken] = [await startImpersonation(), await startImpersonation()];
    await skipEntries();
    await instance.call(logout, {}, token);
    const looked = { act: 'session.signOut', user_id: adminId, as_user_id: id, record_id: id, record_name: username };
    expect(await loadEntries()).toEqual([expect.objectContaining(looked)]);
    expect((await instance.call(readUserInfo, {}, ownToken)).status).toBe(200);
    now += day;
    await instance.call(logout, {}, lateToken);
    expect(await loadEntries()).toHaveLength(1);
  });

  test('the audit log reports a lockout in whole minutes', async () => {
    const { username } = await addPerson();
    const lock = async (failures: number) => {
      await database.db.updateTable('sign_in_attempts').set({ failures, locked_until: 0 }).execute();
      await signInAs(username, wrongPassword);
    };
    await signInAs(username, wrongPassword);
    await lock(6);
    const ask = async () => {
      const response = await instance.send('POST', 'login', { username, password });
      const { params } = (await response.json()) as { params?: unknown };
      return [response.status, response.headers.get('retry-after'), params];
    };
    expect(await ask()).toEqual([423, '240', { minutes: 4 }]);
    now += 1;
    expect(await ask()).toEqual([423, '240', { minutes: 4 }]);
    now += minute;
    expect(await ask()).toEqual([423, '180', { minutes: 3 }]);
    now += 3 * minute - 2;
    expect(await ask()).toEqual([423, '1', { minutes: 1 }]);
  });

  test('the audit log records the same lockout after wrong password confirmations as after sign-ins', async () => {
    const { username } = await addPerson();
    const { token } = (await signInAs(username)).result;
    const confirm = (givenPassword: string) => instance.call(confirmPassword, { password: givenPassword }, token);
    for (let time = 0; time < 4; time++) expect((await confirm(wrongPassword)).problem).toBe('password.wrong');
    expect((await confirm(password)).status).toBe(200);
    // A correct password resets the count.
    for (let time = 0; time < 5; time++) expect((await confirm(wrongPassword)).problem).toBe('password.wrong');
    const throttled = { status: 429, problem: 'session.throttled' };
    expect(await confirm(password)).toMatchObject({ ...throttled, params: { seconds: 60 } });
    now += 59_001;
    expect(await confirm(password)).toMatchObject({ ...throttled, params: { seconds: 1 } });
    now += 999;
    expect((await confirm(password)).status).toBe(200);
  });

  test('owners are alerted about a lockout again after a day, and administrators once about throttling in all networks', async () => {
    const boss = await addAdmin(database.db, `boss-${++n}`);
    const username = `boss-${n}`;
    await database.db.updateTable('users').set({ password_hash: hash }).where('id', '=', boss).execute();
    const otherCount = (await loadNotifications(adminId)).length;
    const toLock = async () => {
      await database.db.deleteFrom('sign_in_attempts').execute();
      for (let time = 0; time < 5; time++) await signInAs(username, wrongPassword);
    };
    const waitForNotifications = (times: number) =>
      waitFor(async () => (await loadNotifications(boss)).length === times || undefined);
    await toLock();
    await waitForNotifications(1);
    now += day - 1;
    await toLock();
    now += 1;
    await toLock();
    await waitForNotifications(2);
    await database.db
      .updateTable('sign_in_attempts')
      .set({ failures: 99, locked_until: 0 })
      .where('key', 'not like', '%@%')
      .execute();
    await database.db.deleteFrom('sign_in_attempts').where('key', 'like', '%@%').execute();
    await signInAs(username, wrongPassword);
    await waitFor(async () => (await loadNotifications(adminId)).length === otherCount + 1 || undefined);
    expect(await loadNotifications(boss)).toEqual(['/personal-center/my-profile', '/personal-center/my-profile']);
    expect((await loadNotifications(adminId)).at(-1)).toBe(`/system/user/${boss}`);
  });
});
