import type { notificationWords as source } from '../zh-CN/notification-words.ts';
import { securityWords } from './security-words.ts';

/** Texts of notifications, by kind. */
export const notificationWords: typeof source = {
  welcome: { title: 'Welcome to Atrium', message: 'The page “About” tells what this product is made of.' },
  approvalAsked: {
    title: 'Waiting for your approval',
    message: '{{name}} submitted {{subject}}, which waits for you.',
  },
  approvalGiven: { title: 'Approved', message: '{{name}} approved your {{subject}}.' },
  registrationAsked: {
    title: 'A registration waits',
    message: '{{name}} ({{username}}) asked for an account; enable it to let them in.',
  },
  registrationGiven: {
    title: 'Registration approved',
    message: 'An administrator approved your registration. Welcome.',
  },
  reportReady: { title: 'Report ready', message: '{{report}} is ready to be read.' },
  ...securityWords,
  accountLocked: {
    title: 'Account locked',
    message:
      'Too many failed sign-ins to {{name}}: it is locked where they come from. Devices that were signed in on before are not affected.',
  },
  tokenReplayed: {
    title: 'Session ended for safety',
    message:
      'A used-up sign-in credential of {{name}} ({{username}}) came back and may have been stolen; its session was ended. If in doubt, change the password.',
  },
  accountEnabled: { title: 'Account enabled', message: 'The account of {{name}} was enabled.' },
  accountDisabled: { title: 'Account disabled', message: 'The account of {{name}} was disabled.' },
  roleChanged: { title: 'Role changed', message: 'Your role is now {{role}}.' },
  other: { title: 'Notification', message: '' },
};

/** Time within the last minute. */
export const justNow = 'just now';
