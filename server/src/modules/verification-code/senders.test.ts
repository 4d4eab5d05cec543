import { readAbout, readCapabilities } from '@atrium/contract/about/calls.ts';
import { changeContact, sendContactCode } from '@atrium/contract/contact/calls.ts';
import {
  signInByCode,
  readSignInOptions,
  register,
  resetPassword,
  sendVerificationCode,
} from '@atrium/contract/verification-code/calls.ts';
import { updateUser } from '@atrium/contract/user/calls.ts';
import { describe, expect, test } from 'vitest';
import { loadConfig } from '../../config/config.ts';
import { createMessageSenders, canSend } from '../../outbox/senders.ts';
import { createLog } from '../../lib/runtime/log.ts';
import { startInstance, type Instance } from '../../testing/instance.ts';
import { anyDatabase } from '../../testing/databases.ts';
import { addUser, hashQuickly } from '../../testing/people.ts';
import { startSmtp } from '../../testing/services/smtp.ts';
import { addAdmin, addClerk } from '../../testing/staff.ts';

const password = '123456789admin';

describe('without a mail server or SMS gateway', () => {
  const startPrinting = (demo: string) => {
    const lines: string[] = [];
    const config = loadConfig({ ATRIUM_DEMO: demo });
    return {
      lines,
      senders: createMessageSenders(config, createLog('info', { write: (line) => void lines.push(line) })),
    };
  };
  const mail = { to: 'admin@example.com', subject: 'code', text: '482913' };
  const message = { to: '+8613800000000', text: '482913', code: '482913' };

  test('the demo prints messages to its log', async () => {
    const { lines, senders } = startPrinting('on');
    await senders.mailer.send(mail);
    await senders.gateway.send(message);
    expect(lines.filter((line) => line.includes('482913'))).toHaveLength(2);
    expect([canSend(senders, 'email'), canSend(senders, 'sms')]).toEqual([true, true]);
  });

  test('other installations never log a code', async () => {
    const { lines, senders } = startPrinting('off');
    await expect(senders.mailer.send(mail)).rejects.toThrow('no mail server is configured');
    await expect(senders.gateway.send(message)).rejects.toThrow('no SMS gateway is configured');
    expect(lines).toEqual([]);
    expect([canSend(senders, 'email'), canSend(senders, 'sms')]).toEqual([false, false]);
  });
});

describe.each(anyDatabase)('features that need a code on $kind', async ({ open }) => {
  const database = await open();
  const smtp = await startSmtp();
  const instanceWithoutSenders = await startInstance(database, Date.now, { ATRIUM_REGISTRATION: 'open' });
  const mail = await startInstance(database, Date.now, {
    ATRIUM_REGISTRATION: 'open',
    ATRIUM_SMTP_URL: `${smtp.url}?from=atrium@example.com`,
  });
  const knownContact = { email: 'known@example.com', verified_email: 'known@example.com' };
  const id = await addUser(database.db, { ...knownContact, password_hash: await hashQuickly(password) });
  const user: { id: number; token: string } = { id, token: await instanceWithoutSenders.createToken(id) };

  const byMail = { channel: 'email', to: 'known@example.com' } as const;
  const bySms = { channel: 'sms', to: '13800000000' } as const;
  const newcomer = { username: 'newcomer', name: 'x', code: '123456', password: 'brandnew12', agree: true };
  const calls: readonly (readonly [string, (instance: Instance) => Promise<{ readonly problem: unknown }>, string])[] =
    [
      [
        'a code by email',
        (instance) => instance.call(sendVerificationCode, { ...byMail, purpose: 'reset' }),
        'passcode.noMail',
      ],
      [
        'a code by SMS',
        (instance) => instance.call(sendVerificationCode, { ...bySms, purpose: 'login' }),
        'passcode.noSms',
      ],
      [
        'a sign-in by code',
        (instance) => instance.call(signInByCode, { phoneNumber: bySms.to, code: '123456' }),
        'passcode.noSms',
      ],
      [
        'a new password by email',
        (instance) => instance.call(resetPassword, { ...byMail, code: '123456', password: 'brandnew12' }),
        'passcode.noMail',
      ],
      ['a registration by SMS', (instance) => instance.call(register, { ...bySms, ...newcomer }), 'passcode.noSms'],
      [
        'a code to the user’s email',
        (instance) => instance.call(sendContactCode, byMail, user.token),
        'passcode.noMail',
      ],
      [
        'the user’s phone number',
        (instance) => instance.call(changeContact, { ...bySms, password, code: '123456' }, user.token),
        'passcode.noSms',
      ],
    ];

  test.each(calls)('features that need a code are rejected with the missing sender: %s', async (_, call, problem) => {
    const answer = await call(instanceWithoutSenders);
    expect(answer).toMatchObject({ status: 403, problem });
    expect(answer).toHaveProperty('message', expect.stringContaining('联系管理员'));
    expect((await call(mail)).problem).not.toBe(problem === 'passcode.noMail' ? problem : undefined);
  });

  test('features that need a code are hidden, and administrators see the reason', async () => {
    expect((await instanceWithoutSenders.call(readSignInOptions, {})).result).toEqual({
      registration: 'closed',
      sms: 'none',
      email: 'none',
    });
    expect((await mail.call(readSignInOptions, {})).result).toEqual({
      registration: 'open',
      sms: 'none',
      email: 'smtp',
    });
    expect((await instanceWithoutSenders.call(readCapabilities, {})).result.codes).toEqual({
      email: false,
      sms: false,
    });
    expect((await mail.call(readCapabilities, {})).result.codes).toEqual({ email: true, sms: false });
    const admin = await instanceWithoutSenders.createToken(await addAdmin(database.db));
    expect((await instanceWithoutSenders.call(readAbout, {}, admin)).result.carriers).toEqual({
      email: 'none',
      sms: 'none',
    });
    const clerk = await instanceWithoutSenders.createToken((await addClerk(database.db, ['/about'])).user);
    expect((await instanceWithoutSenders.call(readAbout, {}, clerk)).result).not.toHaveProperty('carriers');
  });

  test('a contact can be removed by its user, or set by an administrator, without a code', async () => {
    expect(
      (await instanceWithoutSenders.call(changeContact, { channel: 'email', to: '', password }, user.token)).status,
    ).toBe(200);
    const admin = await instanceWithoutSenders.createToken(await addAdmin(database.db, 'other-chief'));
    const updateResult = await instanceWithoutSenders.call(
      updateUser,
      { id: user.id, email: 'set@example.com' },
      admin,
    );
    expect(updateResult.result).toMatchObject({ email: 'set@example.com', emailVerified: true });
  });
});
