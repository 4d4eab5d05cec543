import { auditWords } from '@atrium/contract/words/en-US/audit-words.ts';
import { cellWords } from '@atrium/contract/words/en-US/cell-words.ts';
import { problemWords } from '@atrium/contract/words/en-US/problem-words.ts';
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
  cells: cellWords,
  notifications: notificationWords,
  justNow,
  security: securityWords,
  securityMail,
  passcodes: passcodeWords,
  /** What the settings of the company send to whoever tries the carriers. */
  carrierTest: { subject: 'Test message from Atrium', text: 'This is a test message: messages arrive.' },
};
