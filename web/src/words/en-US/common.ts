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

  noData: 'No data',
  loadFailed: 'This could not be loaded',
  readFailed: {
    offline: 'The server cannot be reached',
    timedOut: 'The server did not answer in time',
    forbidden: 'You have no right to see this',
    busy: 'The server is busy',
    fault: 'The server reported an error',
  },
  asTable: 'View as table',
  asChart: 'View as chart',
  inNewWindow: ' (opens in a new window)',

  network: 'The network is not reachable. Please check your connection and try again',
  timeout: 'The request timed out, please try again',
  unreadable: 'The server answered something unreadable',
  failed: 'The request failed ({{status}})',
  wordsFailed: 'The language could not be loaded, please try again',
  scrollable: 'scrollable content',
  verified: 'Verified',
  unverified: 'Unverified',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  lightTheme: 'Switch to the light theme',
  darkTheme: 'Switch to the dark theme',
  ...titleWords,
};
