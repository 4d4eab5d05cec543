import type { Translation } from '../namespaces.ts';
import type { words as source } from '../zh-CN/live.ts';

export const words: Translation<typeof source> = {
  permissionsChanged: 'Your permissions have changed. The menu has been updated.',
  permissionsRemoved: 'Some of your permissions were removed. The menu has been updated.',
  tabsClosed: 'Closed because you no longer have access: {{titles}}',
  tabsKeptOpen: 'Kept open because of unsaved changes, although you no longer have access: {{titles}}',
  revoked: 'You no longer have access to this page',
  revokedText:
    'The page stays open because it has unsaved changes. You can read and copy them, but you can’t save. The page closes when you discard the changes or close the tab.',
  revokedClose: 'Discard and close',
  quoted: '“{{title}}”',
};
