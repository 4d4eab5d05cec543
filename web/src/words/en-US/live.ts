import type { Translation } from '../namespaces.ts';
import type { words as source } from '../zh-CN/live.ts';

export const words: Translation<typeof source> = {
  rightsChanged: 'Your rights have changed; the menu is up to date',
  rightsTaken: 'Some of your rights were taken back; the menu is up to date',
  tabsClosed: 'Your right to “{{titles}}” was taken back; the tab was closed',
  tabsKept: 'Your right to “{{titles}}” was taken back; there are unsaved changes, so the page stays for now',
  revoked: 'You no longer have the right to this page',
  revokedText:
    'It stays because there are unsaved changes: you can read and copy them, but saving will be refused. Once they are discarded or the tab is closed, the page is gone.',
  revokedClose: 'Discard and close',
  comma: '”, “',
};
