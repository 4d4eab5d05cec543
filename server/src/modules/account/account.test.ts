import {
  changeProfile,
  changeSettings,
  endOwnSessions,
  endOtherSessions,
  listOwnSessions,
  readProfile,
  readSettings,
  readSignIns,
} from '@atrium/contract/account/calls.ts';
import { superAdmin } from '@atrium/contract/permissions.ts';
import { login } from '@atrium/contract/session/calls.ts';
import { createUser, readUserInfo, updateUser } from '@atrium/contract/user/calls.ts';
import { describe, expect, test } from 'vitest';
import { startInstance } from '../../testing/instance.ts';
import { anyDatabase } from '../../testing/databases.ts';
import { addRole, addUser, hashQuickly } from '../../testing/people.ts';
import { addAdmin } from '../../testing/staff.ts';

const password = '123456789admin';

describe.each(anyDatabase)("a user's own account on $kind", async ({ open }) => {
  let n = 0;
  const addPerson = async (parts: object = {}) => {
    const username = `person-${++n}`;
    const id = await addUser(database.db, { username, password_hash: hash, ...parts });
    const signIn = async (userAgent: string) => {
      const response = await fetch(`${instance.url}/api/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'user-agent': userAgent },
        body: JSON.stringify({ username, password }),
      });
      return ((await response.json()) as { result: { token: string } }).result.token;
    };
    return { id, username, signIn, token: await instance.createToken(id) };
  };
  const database = await open();
  const instance = await startInstance(database);
  const hash = await hashQuickly(password);

  test('an avatar must be an image of this server, also if an administrator sets it', async () => {
    const { id, token } = await addPerson();
    const admin = await instance.createToken(await addAdmin(database.db));
    const name = `${'0a'.repeat(20)}.webp`;
    const file = { kind: 'avatar' as const, user_id: id, size: 1, create_time: 0 };
    await database.db
      .insertInto('files')
      .values({ name, ...file })
      .execute();
    const isRefused = async (avatar: string): Promise<boolean[]> => {
      const username = `pictured-${++n}`;
      const answers = [
        await instance.call(changeProfile, { avatar }, token),
        await instance.call(updateUser, { id, avatar }, admin),
        await instance.call(createUser, { username, name: username, avatar }, admin),
      ];
      return answers.map(({ status, fields }) => {
        expect([200, 422]).toContain(status);
        if (status === 422) expect(fields).toEqual({ avatar: 'field.picture' });
        return status === 422;
      });
    };
    const otherAddresses = ['https://evil.example/a.webp', '/api/logout', `/api/files/${'0b'.repeat(20)}.webp`];
    const oddAddresses = ['/api/avatars/none.svg', `/files/${name}`, '/api/avatars/../logout', `/api/files/${name}?x`];
    for (const avatar of [...otherAddresses, ...oddAddresses])
      expect(await isRefused(avatar), avatar).toEqual([true, true, true]);
    for (const avatar of [`/api/files/${name}`, '/api/avatars/person.svg', ''])
      expect(await isRefused(avatar), avatar).toEqual([false, false, false]);
    const stored = 'https://pictures.example/old.png';
    await database.db.updateTable('users').set({ avatar: stored }).where('id', '=', id).execute();
    expect((await instance.call(changeProfile, { avatar: stored, description: 'kept' }, token)).status).toBe(200);
    expect((await instance.call(updateUser, { id, avatar: stored, description: 'also' }, admin)).status).toBe(200);
  });

  test('users change their own account field by field, and every page shows it immediately', async () => {
    const { token } = await addPerson({ email: 'old@example.com' });
    await instance.call(readUserInfo, {}, token);
    const changedProfile = await instance.call(changeProfile, { name: '张三', description: '工程师' }, token);
    expect(changedProfile.result).toMatchObject({
      name: '张三',
      description: '工程师',
      email: 'old@example.com',
      version: 2,
    });
    expect((await instance.call(readUserInfo, {}, token)).result).toMatchObject({
      name: '张三',
      description: '工程师',
    });
    expect((await instance.call(changeProfile, { description: '' }, token)).result.description).toBe('');
    const row = await database.db
      .selectFrom('users')
      .select('name_pinyin')
      .where('name', '=', '张三')
      .executeTakeFirst();
    expect(row?.name_pinyin).toBe('zhangsan');
  });

  test('users cannot change their account fields that only administrators may change', async () => {
    const { token, id } = await addPerson();
    await instance.send('PUT', 'account-item', { status: 0, roles: [1], deptId: 1, username: 'other', id: 1 }, token);
    const row = await database.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ status: 1, dept_id: null, version: 1 });
    expect(row.username).not.toBe('other');
  });

  test("a user's own account lists the super administrator before the other roles", async () => {
    const { id, token } = await addPerson();
    const role = await addRole(database.db, { code: 'first-assigned', name: '先授予' });
    const admin = await database.db
      .selectFrom('roles')
      .select('id')
      .where('code', '=', superAdmin)
      .executeTakeFirstOrThrow();
    for (const role_id of [role, admin.id])
      await database.db.insertInto('user_roles').values({ user_id: id, role_id }).execute();
    const { roles } = (await instance.call(readProfile, undefined, token)).result;
    expect(roles.map((name) => name === '先授予')).toEqual([false, true]);
  });

  test('contacts of an account are normalized, and invalid ones are rejected at their fields', async () => {
    const parts = { email: 'Same@example.com', phone_number: '13800000055' };
    const { token, id } = await addPerson({ ...parts, verified_email: 'same@example.com' });
    const sameProfile = { name: '新', email: 'same@example.com', phoneNumber: '+8613800000055' };
    expect((await instance.call(changeProfile, sameProfile, token)).result).toMatchObject({
      name: '新',
      emailVerified: true,
      phoneVerified: false,
    });
    for (const [field, value] of [
      ['email', 'other@example.com'],
      ['email', ''],
      ['phoneNumber', '13800000056'],
      ['phoneNumber', null],
    ] as const) {
      const answer = await instance.call(changeProfile, { name: '不', [field]: value }, token);
      expect([answer.status, answer.problem, answer.fields]).toEqual([
        422,
        'contact.unproved',
        { [field]: 'contact.unproved' },
      ]);
      expect(answer.message).toContain('个人中心');
    }
    const row = await database.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ name: '新', verified_email: 'same@example.com', phone_number: '+8613800000055' });
  });

  test('users see their own sessions, with the current one marked, and can end the others', async () => {
    const { token, signIn } = await addPerson();
    const phone = await signIn('Phone/1.0');
    const listedSessions = (await instance.call(listOwnSessions, {}, phone)).result;
    expect(listedSessions.map(({ device, current }) => [device, current]).toSorted()).toEqual([
      ['Phone/1.0', true],
      ['test', false],
    ]);
    expect((await instance.call(endOtherSessions, {}, phone)).result).toEqual({ ended: 1 });
    expect((await instance.call(readProfile, {}, token)).status).toBe(401);
    expect((await instance.call(readProfile, {}, phone)).status).toBe(200);
  });

  test('a user cannot end the sessions of another user', async () => {
    const [ownAccount, otherAccount] = [await addPerson(), await addPerson()];
    const [session] = (await instance.call(listOwnSessions, {}, otherAccount.token)).result;
    const answer = await instance.call(endOwnSessions, { ids: [session?.id ?? 0] }, ownAccount.token);
    expect(answer.result).toEqual({ ended: 0 });
    expect((await instance.call(readProfile, {}, otherAccount.token)).status).toBe(200);
  });

  test('users see their own sign-ins, newest first, including failed ones', async () => {
    const { token, username, signIn } = await addPerson();
    await signIn('Browser/1');
    await instance.call(login, { username, password: 'wrong12345' });
    const { list, total } = (await instance.call(readSignIns, { pageSize: 1 }, token)).result;
    expect(total).toBe(2);
    expect(list).toHaveLength(1);
    expect(list[0]).toMatchObject({ success: false, address: '127.0.0.1' });
  });

  test('a user does not see sign-ins of a previous owner of the username', async () => {
    const deletedAccount = await addPerson();
    await deletedAccount.signIn('Browser/1');
    const { username } = deletedAccount;
    await database.db
      .updateTable('users')
      .set({ username: 'other-name', username_key: 'other-name' })
      .where('username', '=', username)
      .execute();
    const newToken = await instance.createToken(await addUser(database.db, { username }));
    expect((await instance.call(readSignIns, {}, newToken)).result.total).toBe(0);
    expect((await instance.call(readSignIns, {}, deletedAccount.token)).result.total).toBe(1);
  });

  test('the settings of an account are saved separately', async () => {
    const { token } = await addPerson();
    expect((await instance.call(readSettings, {}, token)).result).toMatchObject({ timeZone: '' });
    await instance.call(changeSettings, { timeZone: 'Europe/Paris' }, token);
    expect((await instance.call(readUserInfo, {}, token)).result.timeZone).toBe('Europe/Paris');
    await instance.call(changeSettings, { notifications: { newDevice: false } }, token);
    expect((await instance.call(readSettings, {}, token)).result).toMatchObject({
      timeZone: 'Europe/Paris',
      notifications: { newDevice: false, roleChanged: true },
    });
    const answer = await instance.call(changeSettings, { timeZone: 'Mars/Olympus' }, token);
    expect(answer.fields).toEqual({ timeZone: 'field.option' });
  });
});
