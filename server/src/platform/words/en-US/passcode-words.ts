import type { passcodeWords as source } from '../zh-CN/passcode-words.ts';

/** Messages with a verification code; `act` in the text is its purpose. */
export const passcodeWords: typeof source = {
  acts: { login: 'sign in', register: 'register', reset: 'reset your password', contact: 'prove this address' },
  text: 'Your code to {{act}} is {{code}}. It is good for {{minutes}} minutes. Tell it to nobody; if you did not ask for it, ignore this message.',
  subject: 'Your Atrium code',
};
