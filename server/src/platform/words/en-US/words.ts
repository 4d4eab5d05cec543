import { auditWords } from '@atrium/contract/words/en-US/audit-words.ts';
import { cellWords } from '@atrium/contract/words/en-US/cell-words.ts';
import { problemWords } from '@atrium/contract/words/en-US/problem-words.ts';
import { roleWords } from '@atrium/contract/words/en-US/role-words.ts';
import { titleWords } from '@atrium/contract/words/en-US/title-words.ts';
import { justNow, notificationWords } from './notification-words.ts';
import { passcodeWords } from './passcode-words.ts';
import { securityMail, securityWords } from './security-words.ts';

/** All that the server says in this language. */
export const words = {
  /** Between a name and what is said of it. */
  colon: ': ',
  problems: problemWords,
  audit: auditWords,
  titles: titleWords,
  builtinRoles: roleWords,
  cells: cellWords,
  notifications: notificationWords,
  justNow,
  security: securityWords,
  securityMail,
  passcodes: passcodeWords,
  /** What a user is mailed so that they can sign in for the first time, or again; `way` is one of the two that follow. */
  signInMail: {
    subject: '{{product}}: set your password',
    text: 'Hello {{name}},\n\n{{by}} has prepared an account for you. Your username is {{username}}.\n\n{{way}} A code is sent to this mailbox ({{to}}); with it you choose your own password.\n\nIf this is news to you, ignore this message: without a code nothing changes.',
    link: 'Set your password at {{link}}.',
    way: 'Open the sign-in page and choose “Forgot password”, then e-mail.',
  },
  /** The error of a scheduled task that took too long. */
  taskTimeout: 'Stopped because it took longer than {{minutes}} minutes.',
  /** The heading of the file that tells what of an import is wrong. */
  importReport: { row: 'Row', column: 'Column', value: 'Value', fault: 'Problem' },
  /** What the settings of the company send to whoever tries the carriers. */
  carrierTest: { subject: 'Test message from Atrium', text: 'This is a test message: messages arrive.' },
};
