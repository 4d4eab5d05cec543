import { deviceName } from '@atrium/contract/device-name.ts';
import type { Language } from '@atrium/contract/envelope.ts';
import { fill } from '../refusal/sentence.ts';

/** What people are told of the safety of their account, in their inbox and at their verified address. */
export const securityKinds = [
  'newDevice',
  'passwordChanged',
  'passwordReset',
  'emailChanged',
  'phoneChanged',
  'viewed',
] as const;
export type SecurityKind = (typeof securityKinds)[number];

export const isSecurityKind = (kind: string): kind is SecurityKind => securityKinds.some((known) => known === kind);

interface Words {
  readonly title: string;
  readonly message: string;
}

const chinese: Readonly<Record<SecurityKind, Words>> = {
  newDevice: { title: '新设备登录', message: '您的账号在新设备上登录：{{device}}（{{address}}）。' },
  passwordChanged: { title: '密码已修改', message: '您的登录密码已修改（{{address}}）。' },
  passwordReset: { title: '密码已被重置', message: '{{by}} 重置了您的登录密码，下次登录时须修改。' },
  emailChanged: { title: '邮箱已变更', message: '{{by}} 变更了您账号的邮箱。' },
  phoneChanged: { title: '手机号已变更', message: '{{by}} 变更了您账号的手机号。' },
  viewed: { title: '有人以您的身份查看', message: '{{by}} 正以您的身份查看系统，只能查看，不能修改。' },
};

const english: Readonly<Record<SecurityKind, Words>> = {
  newDevice: { title: 'New device', message: 'Your account signed in on a new device: {{device}} ({{address}}).' },
  passwordChanged: { title: 'Password changed', message: 'Your password was changed ({{address}}).' },
  passwordReset: {
    title: 'Password reset',
    message: '{{by}} reset your password; it is to be changed at the next sign-in.',
  },
  emailChanged: { title: 'E-mail changed', message: '{{by}} changed the e-mail of your account.' },
  phoneChanged: { title: 'Mobile number changed', message: '{{by}} changed the mobile number of your account.' },
  viewed: {
    title: 'Someone looks as you',
    message: '{{by}} looks at the product as you; they can see everything that you see and change nothing.',
  },
};

/** The words of every kind, by language. */
export const securityWords: Readonly<Record<Language, typeof chinese>> = { 'zh-CN': chinese, 'en-US': english };

const around = {
  'zh-CN': {
    subject: 'Atrium：{{title}}',
    text: '账号 {{username}}：{{message}}\n如非您本人操作或知情，请立即修改密码并联系管理员。',
  },
  'en-US': {
    subject: 'Atrium: {{title}}',
    text: 'Account {{username}}: {{message}}\nIf this was not you, or is news to you, change your password at once and tell your administrator.',
  },
} as const;

const unknownDevices = { 'zh-CN': '未知设备', 'en-US': 'an unknown device' } as const;

const inLanguage = (value: unknown, language: Language): unknown =>
  typeof value === 'object' && value !== null && language in value
    ? // Words of ours stand there in every language.
      (value as Record<Language, unknown>)[language]
    : value;

/** What fills words in a language: devices as people call them, and words of ours as they stand there in every language. */
export const wordedParams = (params: Readonly<Record<string, unknown>>, language: Language): Record<string, string> => {
  const worded = Object.entries(params).map(([name, value]): [string, string] => {
    const one = inLanguage(value, language);
    const text = typeof one === 'string' || typeof one === 'number' ? String(one) : '';
    return [name, name === 'device' ? (deviceName(text, language) ?? unknownDevices[language]) : text];
  });
  return Object.fromEntries(worded);
};

/** A message to somebody's address, in plain text. */
export const securityText = (
  kind: SecurityKind,
  language: Language,
  params: Readonly<Record<string, string>>,
): { readonly subject: string; readonly text: string } => {
  const { title, message } = securityWords[language][kind];
  const { subject, text } = around[language];
  return {
    subject: fill(subject, { title }),
    text: fill(text, { username: params['username'] ?? '', message: fill(message, wordedParams(params, language)) }),
  };
};
