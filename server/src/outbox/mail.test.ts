import { beforeAll, expect, it } from 'vitest';
import { startSmtp, type SmtpServer } from '../testing/services/smtp.ts';
import { createLogMailer, noMailer, createSmtpMailer } from './mail.ts';

let smtp: SmtpServer;
beforeAll(async () => {
  smtp = await startSmtp('atrium', 'secret');
});

it('an email arrives unchanged at an SMTP server that requires authentication', async () => {
  const mailer = createSmtpMailer(smtp.url, 'Atrium <atrium@example.com>');
  await mailer.send({ to: 'zhang@example.com', subject: '验证码', text: 'Your code: 482913' });
  mailer.close();
  expect(smtp.emails).toHaveLength(1);
  expect(smtp.emails[0]).toMatchObject({ from: 'atrium@example.com', to: ['zhang@example.com'] });
  expect(smtp.emails[0]?.source).toContain('482913');
});

it('an email that the server rejects is an error', async () => {
  const mailer = createSmtpMailer(smtp.url.replace('secret', 'wrong'), 'atrium@example.com');
  await expect(mailer.send({ to: 'zhang@example.com', subject: 'x', text: 'x' })).rejects.toThrow('wrong password');
  mailer.close();
});

it('without an SMTP server, an email is printed', async () => {
  const lines: string[] = [];
  await createLogMailer((line) => lines.push(line)).send({ to: 'zhang@example.com', subject: 'Code', text: '482913' });
  expect(lines.join('\n')).toMatch(/zhang@example\.com[\s\S]*482913/);
});

it('without a mailer, no email is sent', async () => {
  await expect(noMailer.send({ to: 'zhang@example.com', subject: 'x', text: 'x' })).rejects.toThrow(
    'no mail server is configured',
  );
});
