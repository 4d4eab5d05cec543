import type { Translation } from '../namespaces.ts';
import type { words as source } from '../zh-CN/setup.ts';

export const words: Translation<typeof source> = {
  title: 'Create the first administrator',
  hint: 'There is no administrator yet. Choose the username and password of the first super administrator.',
  confirm: 'Confirm the password',
  confirmPlaceholder: 'Enter the password again',
  submit: 'Create the administrator',
  done: 'The administrator has been created. Please sign in.',
  toLogin: 'To the sign-in page',
  closedTitle: 'Set-up is complete',
  closed: 'There is an administrator already; this link is no longer valid.',
  noTokenTitle: 'The link is not complete',
  noToken: 'Open this page by the whole link that the server printed in its log when it started.',
};
