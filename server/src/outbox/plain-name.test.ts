import { expect, test } from 'vitest';
import { createSecurityText } from './security-words.ts';
import { createSignInText } from './sign-in-words.ts';

test.each([
  ['see https://evil.example/x now', 'see https evil example/x now'],
  ['WWW.evil.example', 'WWW evil example'],
  ['evil.example', 'evil example'],
  ['http://192.0.2.1', 'http 192 0 2 1'],
  ['evil。例子．公司', 'evil 例子 公司'],
  ['Dr. Wang Jr.', 'Dr. Wang Jr.'],
  ['张三', '张三'],
])('the name %s appears in emails as %s', (name, plainName) => {
  const params = {
    name,
    by: name,
    username: 'a.b',
    to: 'a@b.example',
    way: 'https://atrium.example',
    product: 'Atrium',
  };
  const { text } = createSignInText('en-US', params);
  expect(text).toContain(`Hello ${plainName},`);
  expect(text).toContain(`${plainName} created an account`);
  for (const keptText of ['https://atrium.example', 'a@b.example']) expect(text).toContain(keptText);
  const factors = { 'zh-CN': `通行密钥“${name}”`, 'en-US': `passkey “${name}”` };
  expect(createSecurityText('factorsKept', 'en-US', { factors, username: 'a.b' }).text).toContain(
    `passkey “${plainName}”`,
  );
  const signIn = createSecurityText('newDevice', 'en-US', { device: name, address: '192.0.2.7', username: 'a.b' }).text;
  expect(signIn).toContain(`account: ${plainName} (192.0.2.7)`);
  expect(createSecurityText('viewed', 'en-US', { by: name, username: 'a.b' }).text).toContain(`: ${plainName} `);
});
