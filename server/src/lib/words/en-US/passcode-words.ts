import type { passcodeWords as source } from '../zh-CN/passcode-words.ts';

/** `act` is the purpose of the code. */
export const passcodeWords: typeof source = {
  acts: { login: 'sign in', register: 'register', reset: 'reset your password', contact: 'verify this address' },
  text: 'Your verification code to {{act}} is {{code}}. It expires in {{minutes}} minutes. Don’t share it. If you didn’t request it, ignore this message.',
  subject: 'Your Atrium verification code',
};
