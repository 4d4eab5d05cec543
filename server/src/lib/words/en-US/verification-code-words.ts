import type { verificationCodeWords as source } from '../zh-CN/verification-code-words.ts';

const hint = 'It expires in {{minutes}} minutes. Don’t share it. If you didn’t request it, ignore this message.';

export const verificationCodeWords: typeof source = {
  texts: {
    login: `{{code}} is your verification code for signing in. ${hint}`,
    register: `{{code}} is your verification code for registering. ${hint}`,
    reset: `{{code}} is your verification code for resetting your password. ${hint}`,
    contact: `{{code}} is your verification code for confirming your contact details. ${hint}`,
  },
  subject: 'Your Atrium verification code',
};
