import { changeSettings } from '@atrium/contract/account/calls.ts';
import { readNotifications } from '@atrium/contract/notification/calls.ts';
import { savePreferences } from '@atrium/contract/preference/calls.ts';
import { changePassword, resetPassword } from '@atrium/contract/user/action-calls.ts';
import { updateUser } from '@atrium/contract/user/calls.ts';
import { describe, expect, test } from 'vitest';
import { startInstance } from '../testing/instance.ts';
import { anyDatabase } from '../testing/databases.ts';
import { startGateway } from '../testing/services/gateway.ts';
import { addUser, hashQuickly } from '../testing/people.ts';
import { startSmtp } from '../testing/services/smtp.ts';
import { addAdmin } from '../testing/staff.ts';
import { waitFor } from '../testing/wait-for.ts';
import { alertOwner } from './alert-owner.ts';

const password = '123456789admin';
const userAgent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/150.0.0.0 Safari/537.36';

interface Person {
  readonly id: number;
  readonly username: string;
  readonly email: string;
  readonly token: string;
}

describe.each(anyDatabase)('the owner of a user on $kind', async ({ open }) => {
  let now = Date.now();
  let n = 0;

  const database = await open();
  const gateway = await startGateway();
  const smtp = await startSmtp();
  const instance = await startInstance(database, () => now, {
    ATRIUM_SMS_URL: gateway.url,
    ATRIUM_SMTP_URL: `${smtp.url}?from=atrium@example.com`,
  });
  let admin = await instance.createToken(await addAdmin(database.db));
  const hash = await hashQuickly(password);

  const addPerson = async (): Promise<Person> => {
    const username = `owner-${++n}`;
    const email = `${username}@example.com`;
    const id = await addUser(database.db, { username, email, verified_email: email, password_hash: hash });
    return { id, username, email, token: await instance.createToken(id) };
  };
  const signInFrom = (username: string, agent: string) =>
    fetch(`${instance.url}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': agent },
      body: JSON.stringify({ username, password }),
    });
  const listEmails = (address: string) =>
    smtp.emails.filter(({ to }) => to.includes(address)).map((email) => email.text);
  const findEmail = (address: string, words: string) =>
    waitFor(() => listEmails(address).find((text) => text.includes(words)));

  interface AlertCase {
    readonly act: (person: Person) => Promise<{ readonly status: number }>;
    readonly title: string;
    readonly messagePart: string;
    readonly getNewAddress?: (person: Person) => string;
  }
  const acts: readonly (readonly [string, AlertCase])[] = [
    [
      'a password that an administrator reset',
      {
        act: ({ id }) => instance.call(resetPassword, { id }, admin),
        title: '密码已被重置',
        messagePart: 'chief 重置了',
      },
    ],
    [
      'an email that an administrator changed',
      {
        act: ({ id, username }) => instance.call(updateUser, { id, email: `set-${username}@example.com` }, admin),
        title: '邮箱已变更',
        messagePart: 'chief 变更了您账号的邮箱',
        getNewAddress: ({ username }) => `set-${username}@example.com`,
      },
    ],
  ];

  test.each(acts)(
    'the owner of a user account is alerted about %s in the inbox and by email',
    async (_, { act, title, messagePart, getNewAddress }) => {
      now += 2 * 86_400_000;
      admin = await instance.createToken(
        (await database.db.selectFrom('users').select('id').where('username', '=', 'chief').executeTakeFirstOrThrow())
          .id,
      );
      const owner = await addPerson();
      expect((await act(owner)).status).toBe(200);
      await database.db.updateTable('users').set({ must_change_password: 0 }).where('id', '=', owner.id).execute();
      const [news] = (await instance.call(readNotifications, {}, await instance.createToken(owner.id))).result;
      expect(news).toMatchObject({
        title,
        isRead: false,
        link: expect.stringMatching(/^\/personal-center\/my-profile/),
      });
      expect(news?.message).toContain(messagePart);
      for (const address of [owner.email, ...(getNewAddress ? [getNewAddress(owner)] : [])]) {
        const text = await findEmail(address, messagePart);
        expect(text).toContain(`账号 ${owner.username}：`);
        expect(text).not.toMatch(/brandnew1234|Mozilla|@example/);
      }
    },
  );

  test('owners are alerted in their language, and by SMS without a verified email address', async () => {
    const owner = await addPerson();
    const number = `136${String(++n).padStart(8, '0')}`;
    await database.db
      .updateTable('users')
      .set({ verified_email: null, phone_number: number, verified_phone: `+86${number}` })
      .where('id', '=', owner.id)
      .execute();
    await instance.call(savePreferences, { language: 'en-US' }, owner.token);
    await instance.call(changePassword, { password, newPassword: 'brandnew1234' }, owner.token);
    const sentMessage = await waitFor(() => gateway.sent.find(({ body }) => body.includes(`+86${number}`)));
    expect(sentMessage.body).toContain('Your password was changed');
    expect(listEmails(owner.email)).toEqual([]);
  });

  test('owners are not alerted about new devices if they turned that off', async () => {
    const owner = await addPerson();
    await instance.call(changeSettings, { notifications: { newDevice: false } }, owner.token);
    await signInFrom(owner.username, 'Phone/1');
    await signInFrom(owner.username, userAgent);
    expect((await instance.call(readNotifications, {}, owner.token)).result).toEqual([]);
    await instance.call(changePassword, { password, newPassword: 'brandnew1234' }, owner.token);
    await findEmail(owner.email, '密码已修改');
    expect(listEmails(owner.email)).toHaveLength(1);
  });

  test('owners are not alerted about a change that was rolled back', async () => {
    const owner = await addPerson();
    const undone = database.db.transaction().execute(async (trx) => {
      await alertOwner(instance.context, { trx, now }, { userId: owner.id, kind: 'viewed', params: { by: 'nobody' } });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await instance.runTask('outbox');
    expect((await instance.call(readNotifications, {}, owner.token)).result).toEqual([]);
    expect(listEmails(owner.email)).toEqual([]);
  });

  test('outbox entries of unknown kinds are kept for instances of a newer version', async () => {
    const unknown = { address: 'email:new@example.com', language: 'en-US', kind: 'from.a.newer.release', params: '{}' };
    const { id } = await database.db
      .insertInto('messages')
      .values({ ...unknown, tries: 0, next_time: now, create_time: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    await instance.runTask('outbox');
    const remainingMessages = await database.db
      .selectFrom('messages')
      .select(['tries', 'next_time'])
      .where('id', '=', id)
      .execute();
    expect(remainingMessages).toEqual([{ tries: 0, next_time: now }]);
    await database.db.deleteFrom('messages').where('id', '=', id).execute();
  });

  test('owners can use the product when nothing can be sent, and are alerted later', async () => {
    const instanceWithoutSender = await startInstance(database, () => now, {
      ATRIUM_SMTP_URL: `${smtp.url.replace('secret', 'wrong')}?from=atrium@example.com`,
    });
    const owner = await addPerson();
    const token = await instanceWithoutSender.createToken(owner.id);
    expect(
      (await instanceWithoutSender.call(changePassword, { password, newPassword: 'brandnew1234' }, token)).status,
    ).toBe(200);
    await instanceWithoutSender.stop();
    now += 10 * 60_000;
    await instance.runTask('outbox');
    await findEmail(owner.email, '密码已修改');
    await waitFor(async () => {
      const remainingMessages = await database.db.selectFrom('messages').select('id').execute();
      return remainingMessages.length === 0 ? true : undefined;
    });
  });
});
