import type { Translation } from '../namespaces.ts';
import type { words as source } from '../zh-CN/session.ts';
export const words: Translation<typeof source> = {
  expiredTitle: 'Sign in again',
  expiredText: 'Your session has expired. Enter your password to continue. Nothing on the page is lost.',
  password: 'Password',
  passwordPlaceholder: 'Enter your password',
  signInAndContinue: 'Sign in and continue',
  waitSeconds: 'Try again in {{seconds}} s',
  leave: 'Sign out',
  otherAccount: 'To use another account, sign out.',

  confirmTitle: 'Confirm your identity',
  confirmText: 'This is a security-sensitive action. Enter your password to continue.',
  confirmAndContinue: 'Confirm and continue',
  confirmCancel: 'Cancel',

  changeTitle: 'Choose a new password',
  changeText:
    'To continue, choose a new password that only you know. Your current one was set by an administrator, has expired, or doesn’t follow the password rules.',
  currentPassword: 'Current password',
  currentPlaceholder: 'The password you just signed in with',
  newPassword: 'New password',
  newPlaceholder: 'Choose a new password',
  confirm: 'Confirm new password',
  confirmPlaceholder: 'Enter the new password again',
  save: 'Save and continue',
  account: 'Account: {{name}} ({{username}})',
  signOut: 'Sign out',
  changed: 'Password changed',

  viewAs: 'View as this user',
  viewAsQuestion: 'View the product as “{{name}}”?',
  viewAsNoStorage: 'Your browser doesn’t allow this page to store data, so you can’t view the product as another user',
  viewAsHint:
    'For a limited time, this tab shows the menu, permissions and data of this user, within your own permissions. You can’t make changes. This is recorded in the audit log. Your other tabs aren’t affected.',
  viewing: 'Viewing as “{{name}}” until {{time}} (read-only)',
  viewer: 'Your account: {{name}}',
  stopViewing: 'Stop viewing',
  stopped: 'Viewing as another user has ended. You’re back in your own account.',
  expired: 'The time limit was reached. You’re back in your own account.',
  readOnly: 'You’re viewing as another user and can’t make changes',
};
