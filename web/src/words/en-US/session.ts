import type { Translation } from '../namespaces.ts';
import type { words as source } from '../zh-CN/session.ts';
export const words: Translation<typeof source> = {
  lapsedTitle: 'Sign in again',
  lapsedText: 'Your session has ended. Enter your password to go on; everything on the page stays as it is.',
  password: 'Password',
  passwordPlaceholder: 'Enter your password',
  goOn: 'Sign in and go on',
  waitSeconds: 'Try again in {{seconds}} s',
  leave: 'Leave',
  otherAccount: 'Leaving leads to the login page, where you can use another account.',

  confirmTitle: 'Confirm that it is you',
  confirmText: 'What comes next concerns the security of your account. Please enter your password again.',
  confirmGoOn: 'Confirm and go on',
  confirmCancel: 'Cancel',

  changeTitle: 'Choose a new password',
  changeText: 'An administrator reset your password. Choose a new one that only you know before you go on.',
  currentPassword: 'Current password',
  currentPlaceholder: 'The one you just signed in with',
  newPassword: 'New password',
  newPlaceholder: 'Choose a new password',
  confirm: 'Confirm the new password',
  confirmPlaceholder: 'Enter the new password again',
  save: 'Save and go on',
  account: 'Account: {{name}} ({{username}})',
  signOut: 'Sign out',
  changed: 'Your password was changed',

  viewAs: 'View as this user',
  viewAsAsk: 'View the product as “{{name}}”?',
  viewAsNoStorage: 'This browser lets the page store nothing, so it cannot show the product as somebody else',
  viewAsHint:
    'This tab shows the menu, rights and data of that user for a limited time, and nothing beyond your own rights. You can look but change nothing, and it is recorded in the audit log. Your other tabs stay as they are.',
  viewing: 'Viewing as “{{name}}”, read only, until {{time}}',
  viewer: 'By {{name}}',
  stopViewing: 'Stop viewing',
  stopped: 'Viewing ended; you are back in your own account',
  expired: 'The time for viewing is over; you are back in your own account',
  readOnly: 'You are viewing as somebody else: you can look, but change nothing',
};
