import type { Translation } from '../namespaces.ts';
import type { words as source } from '../zh-CN/setup.ts';

export const words: Translation<typeof source> = {
  title: 'Create the first administrator',
  hint: 'No administrator exists yet. Choose a username and password for the first super administrator.',
  confirm: 'Confirm password',
  confirmPlaceholder: 'Enter the password again',
  submit: 'Create administrator',
  done: 'Administrator created. Sign in to continue.',
  toLogin: 'Go to sign-in page',
  closedTitle: 'Setup complete',
  closed: 'An administrator already exists. This link is no longer valid.',
  noTokenTitle: 'Incomplete link',
  noToken: 'Open the complete link that the server printed to its log at startup.',
};
