import type { Language } from '@atrium/contract/envelope.ts';
import { passcodeLife } from '@atrium/contract/passcode/fields.ts';
import type { CodePurpose } from './rules.ts';

/** What the words of a code depend on. */
export interface CodeWords {
  readonly language: Language;
  readonly purpose: CodePurpose;
}

const minutes = passcodeLife / 60;

const acts = {
  'zh-CN': { login: '登录', register: '注册账号', reset: '重置密码', contact: '验证您的联系方式' },
  'en-US': { login: 'sign in', register: 'register', reset: 'reset your password', contact: 'prove this address' },
} as const;

const sentences = {
  'zh-CN': (code: string, act: string) =>
    `您的验证码是 ${code}，用于${act}，${minutes} 分钟内有效。请勿告诉他人；如非本人操作，请忽略本消息。`,
  'en-US': (code: string, act: string) =>
    `Your code to ${act} is ${code}. It is good for ${minutes} minutes. Tell it to nobody; if you did not ask for it, ignore this message.`,
} as const;

const subjects = { 'zh-CN': 'Atrium 验证码', 'en-US': 'Your Atrium code' } as const;

/** The short message that carries a code. */
export const codeMessage = (code: string, { language, purpose }: CodeWords): string =>
  sentences[language](code, acts[language][purpose]);

/** The mail that carries a code; the code is not in the subject, which is shown on locked screens. */
export const codeMail = (code: string, words: CodeWords): { readonly subject: string; readonly text: string } => ({
  subject: subjects[words.language],
  text: codeMessage(code, words),
});
