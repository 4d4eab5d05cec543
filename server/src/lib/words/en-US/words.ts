import { auditWords } from '@atrium/contract/words/en-US/audit-words.ts';
import { cellWords } from '@atrium/contract/words/en-US/cell-words.ts';
import { errorWords } from '@atrium/contract/words/en-US/error-words.ts';
import { roleWords } from '@atrium/contract/words/en-US/role-words.ts';
import { titleWords } from '@atrium/contract/words/en-US/title-words.ts';
import { justNow, notificationWords } from './notification-words.ts';
import { verificationCodeWords } from './verification-code-words.ts';
import { factorNames, securityMail, securityWords } from './security-words.ts';

export const words = {
  colon: ': ',
  errors: errorWords,
  audit: auditWords,
  titles: titleWords,
  builtinRoles: roleWords,
  cells: cellWords,
  notifications: notificationWords,
  justNow,
  security: securityWords,
  securityMail,
  factorNames,
  verificationCodes: verificationCodeWords,
  signInMail: {
    subject: '{{product}}: set your password',
    text: 'Hello {{name}},\n\n{{by}} created an account for you. Your username is {{username}}.\n\n{{way}} We’ll send a verification code to this address ({{to}}), which you need to set your password.\n\nIf you didn’t expect this message, ignore it.',
    link: 'Set your password at {{link}}.',
    way: 'Open the sign-in page and choose “Forgot password”, then “Email”.',
  },
  operator: 'An operator of the server',
  taskTimeout: 'Stopped because it took longer than {{minutes}} minutes.',
  testMessage: {
    subject: 'Test message from Atrium',
    text: 'This is a test message. If you received it, sending messages works.',
  },
};
