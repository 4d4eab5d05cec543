import { maxSignInEmails, signInEmailWindowMinutes } from '@atrium/contract/company/fields.ts';
import { changeCompanySettings } from '@atrium/contract/company/calls.ts';
import { resetPassword, sendVerificationCode } from '@atrium/contract/verification-code/calls.ts';
import { login } from '@atrium/contract/session/calls.ts';
import { sendSignInEmail, resetPassword as giveOneTime } from '@atrium/contract/user/action-calls.ts';
import { createUser } from '@atrium/contract/user/calls.ts';
import { importUsers } from '@atrium/contract/user/import-calls.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { startInstance } from '../../testing/instance.ts';
import { anyDatabase } from '../../testing/databases.ts';
import { addUser } from '../../testing/people.ts';
import { startSmtp } from '../../testing/services/smtp.ts';
import { addAdmin, addClerk, createButtonPermission } from '../../testing/staff.ts';
import { waitFor } from '../../testing/wait-for.ts';

const reset = createButtonPermission('/system/user', 'reset-password');

describe.each(anyDatabase)('an email about signing in, on $kind,', async ({ open }) => {
  let admin: string;
  let now = Date.now();
  let n = 0;
  const createSettings = () => ({ ATRIUM_SMTP_URL: `${smtp.url}?from=atrium@example.com` });
  const database = await open();
  const smtp = await startSmtp();
  const instance = await startInstance(database, () => now, {
    ...createSettings(),
    ATRIUM_URL: 'https://admin.example.com',
  });
  const adminId = await addAdmin(database.db);
  beforeEach(async () => {
    admin = await instance.createToken(adminId);
  });
  const createAccount = async (parts: object = {}) => {
    const email = `mailed-${++n}@example.com`;
    const fields = { username: `mailed-${n}`, name: `人 ${n}`, email, ...parts };
    return (await instance.call(createUser, fields, admin)).result;
  };
  const sendMailTo = (id: number, token = admin) => instance.call(sendSignInEmail, { id }, token);
  const findEmail = (to: string) => smtp.emails.findLast((email) => email.to.includes(to));

  test('an email about signing in contains address and username, and a link for setting a password, but no password', async () => {
    const { id, username, email, oneTimePassword = '' } = await createAccount();
    expect((await sendMailTo(id)).result).toEqual({ outcome: 'sent', to: email });
    const text = findEmail(email)?.text ?? '';
    for (const expectedText of [username, email, 'https://admin.example.com/login?view=forgot&by=email'])
      expect(text).toContain(expectedText);
    expect(oneTimePassword).not.toBe('');
    expect(text).not.toContain(oneTimePassword);

    await instance.call(sendVerificationCode, { channel: 'email', purpose: 'reset', to: email });
    const password = 'calm-lake-77';
    const code = await smtp.waitForCode(email);
    expect((await instance.call(resetPassword, { channel: 'email', to: email, code, password })).status).toBe(200);
    const signedIn = await instance.call(login, { username, password });
    expect(signedIn.status).toBe(200);
    expect((await instance.call(login, { username, password: oneTimePassword })).status).not.toBe(200);
  });

  test('an email about signing in is in the language of the recipient, otherwise of the company, otherwise of the sender', async () => {
    const loadSubject = async (id: number, email: string) => {
      await sendMailTo(id);
      return findEmail(email)?.text.includes('Your username is') === true ? 'en-US' : 'zh-CN';
    };
    const { id, email } = await createAccount();
    expect(await loadSubject(id, email)).toBe('zh-CN');
    const company = { name: '某系统', logo: '', locked: [], registration: null };
    await instance.call(changeCompanySettings, { ...company, preferences: { language: 'en-US' } }, admin);
    expect(await loadSubject(id, email)).toBe('en-US');
    const ownLanguage = { user_id: id, name: 'language', value: '"zh-CN"', change_time: now };
    await database.db.insertInto('preferences').values(ownLanguage).execute();
    expect(await loadSubject(id, email)).toBe('zh-CN');
    await instance.call(changeCompanySettings, { ...company, preferences: {} }, admin);
  });

  test('users who may reset a password can send an email about signing in to a verified address', async () => {
    const { id } = await createAccount();
    const createClerk = async (keys: string[]) => instance.createToken((await addClerk(database.db, keys)).user);
    expect((await sendMailTo(id, await createClerk([createButtonPermission('/system/user', 'update')]))).problem).toBe(
      'right.missing',
    );
    expect((await sendMailTo(id, await createClerk([reset]))).status).toBe(200);
    expect((await sendMailTo(adminId, await createClerk([reset]))).problem).toBe('right.holdsMore');
    expect((await sendMailTo(adminId)).problem).toBe('users.self');
    expect((await sendMailTo((await createAccount({ status: 0 })).id)).problem).toBe('session.disabled');
    const unproved = await addUser(database.db, { email: 'somebody@example.com' });
    expect((await sendMailTo(unproved)).problem).toBe('contact.unreachable');
  });

  test('emails about signing in to one account are limited for all senders, and can be sent again later', async () => {
    const { id } = await createAccount();
    const otherToken = await instance.createToken((await addClerk(database.db, [reset])).user);
    const responses = await Promise.all(
      Array.from({ length: maxSignInEmails.perRecipient + 2 }, (_, at) =>
        sendMailTo(id, at % 2 === 0 ? admin : otherToken),
      ),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(maxSignInEmails.perRecipient);
    expect((await sendMailTo(id, otherToken)).problem).toBe('request.tooMany');
    now += signInEmailWindowMinutes * 60_000;
    expect((await sendMailTo(id)).status).toBe(200);
  });

  test('emails about signing in are limited per sender', async () => {
    const { user } = await addClerk(database.db, [reset]);
    const token = await instance.createToken(user);
    const people = [];
    for (let at = 0; at < Math.ceil((maxSignInEmails.perSender + 1) / maxSignInEmails.perRecipient); at++)
      people.push(await createAccount());
    const answers = [];
    for (const { id } of people) {
      for (let time = 0; time < maxSignInEmails.perRecipient; time++) answers.push(await sendMailTo(id, token));
    }
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(maxSignInEmails.perSender);
    expect(answers.at(-1)?.problem).toBe('request.tooMany');
    now += signInEmailWindowMinutes * 60_000;
  });

  test('an import invites its enabled users who have a verified email', async () => {
    const invite = (server: typeof instance, rows: string[][]) =>
      server.call(
        importUsers,
        { fields: ['username', 'email', 'status'], rows, dryRun: false, passwords: false, invite: true },
        admin,
      );
    const rows = [
      ['invited-1', 'invited-1@example.com', ''],
      ['invited-2', 'invited-2@example.com', '停用'],
      ['invited-3', '', ''],
    ];
    expect((await invite(instance, rows)).result).toMatchObject({ created: 3, invited: 1, errors: [] });
    const { text } = await waitFor(() => findEmail('invited-1@example.com'));
    for (const expectedText of ['invited-1', 'https://admin.example.com/login?view=forgot&by=email'])
      expect(text).toContain(expectedText);
    const waitingMessages = await database.db
      .selectFrom('messages')
      .select('id')
      .where('address', 'like', '%invited-2%')
      .execute();
    expect([waitingMessages, findEmail('invited-2@example.com')]).toEqual([[], undefined]);
    const silent = await startInstance(database, () => now);
    expect((await invite(silent, [['invited-4', '', '']])).problem).toBe('passcode.noMail');
    await silent.stop();
  });

  test('an email that cannot be sent is reported as failed, without the response of the mail server', async () => {
    const { id, email } = await createAccount();
    const broken = await startInstance(database, () => now, {
      ATRIUM_SMTP_URL: 'smtp://127.0.0.1:9?from=atrium@example.com',
    });
    const { result } = await broken.call(sendSignInEmail, { id }, admin);
    await broken.stop();
    expect(result).toEqual({ outcome: 'failed', to: email, fault: 'connection' });
  });

  test('an email about signing in has no link without a public address, and requires a mail server', async () => {
    const { id, email } = await createAccount();
    await instance.call(giveOneTime, { id }, admin);
    const nowhere = await startInstance(database, () => now, createSettings());
    expect((await nowhere.call(sendSignInEmail, { id }, admin)).status).toBe(200);
    await nowhere.stop();
    expect(findEmail(email)?.text).not.toContain('http');
    const places = { ATRIUM_URL: 'https://host.example.com', ATRIUM_BASE: '/atrium' };
    const limitedInstance = await startInstance(database, () => now, { ...createSettings(), ...places });
    expect((await limitedInstance.call(sendSignInEmail, { id }, admin)).status).toBe(200);
    await limitedInstance.stop();
    expect(findEmail(email)?.text).toContain('https://host.example.com/atrium/login?view=forgot&by=email');
    const silent = await startInstance(database, () => now);
    expect((await silent.call(sendSignInEmail, { id }, admin)).problem).toBe('passcode.noMail');
    await silent.stop();
  });
});
