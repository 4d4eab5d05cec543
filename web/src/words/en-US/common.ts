import { titleWords } from '@atrium/contract/words/en-US/title-words.ts';
import type { Translation } from '../namespaces.ts';
import type { words as source } from '../zh-CN/common.ts';

export const words: Translation<typeof source> = {
  product: 'Atrium',
  language: 'Language',
  theme: 'Theme',

  save: 'Save',
  cancel: 'Cancel',
  confirm: 'OK',
  close: 'Close',
  back: 'Back',
  retry: 'Retry',
  undo: 'Undo',
  refresh: 'Refresh',
  reset: 'Reset',
  search: 'Search',
  loading: 'Loading',
  logout: 'Sign out',
  enabled: 'Enabled',
  disabled: 'Disabled',
  yes: 'Yes',
  no: 'No',

  addSuccess: 'Added successfully',
  editSuccess: 'Modified successfully',
  deleteSuccess: 'Deleted successfully',
  updateSuccess: 'Updated successfully',

  justNow: 'Just now',

  noData: 'No data',
  loadFailed: 'Couldn’t load this content',
  readFailed: {
    offline: 'Can’t reach the server',
    timedOut: 'The server took too long to respond',
    forbidden: 'You don’t have permission to view this',
    busy: 'The server is busy',
    fault: 'The server reported an error',
  },
  asTable: 'View as table',
  asChart: 'View as chart',
  inNewWindow: ' (opens in a new window)',

  network: 'Can’t connect to the network. Check your connection and try again.',
  timeout: 'The request timed out. Please try again.',
  unreadable: 'The server returned an invalid response',
  failed: 'Request failed ({{status}})',
  failedByServer: 'Server error ({{status}})',
  notSaved: '{{reason}}. Nothing was saved. Try again later.',
  wordsFailed: 'Couldn’t load the language. Please try again.',
  scrollable: 'scrollable content',
  verified: 'Verified',
  unverified: 'Unverified',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  lightTheme: 'Switch to light theme',
  darkTheme: 'Switch to dark theme',
  ...titleWords,
};
