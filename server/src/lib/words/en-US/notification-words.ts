import type { notificationWords as source } from '../zh-CN/notification-words.ts';
import { securityWords } from './security-words.ts';

export const notificationWords: typeof source = {
  welcome: {
    title: 'Welcome to Atrium',
    message: 'See the version and components of this product on the “About” page.',
  },
  approvalAsked: {
    title: 'Approval requested',
    message: '{{name}} submitted a request for your approval: {{subject}}.',
  },
  approvalGiven: { title: 'Approved', message: '{{name}} approved your {{subject}}.' },
  registrationAsked: {
    title: 'Registration pending',
    message: '{{name}} ({{username}}) registered an account. The user can sign in after you enable it.',
  },
  registrationGiven: {
    title: 'Registration approved',
    message: 'An administrator approved your registration. Welcome!',
  },
  reportReady: { title: 'Report ready', message: '{{report}} is ready.' },
  ...securityWords,
  accountLocked: {
    title: 'Account locked',
    message:
      'Too many failed sign-ins for {{name}}. Sign-in from that network is paused. Known devices aren’t affected.',
  },
  tokenReplayed: {
    title: 'Session ended for security',
    message:
      'An expired sign-in token of {{name}} ({{username}}) was used again and may have been stolen. The session was ended. If in doubt, change the password.',
  },
  accountEnabled: { title: 'Account enabled', message: 'The account of {{name}} was enabled.' },
  accountDisabled: { title: 'Account disabled', message: 'The account of {{name}} was disabled.' },
  roleChanged: { title: 'Role changed', message: 'Your role is now {{role}}.' },
  other: { title: 'Notification', message: '' },
};

export const justNow = 'just now';
