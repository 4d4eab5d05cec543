import type { Translation } from '../namespaces.ts';
import type { words as source } from '../zh-CN/trash.ts';

export const words: Translation<typeof source> = {
  resource: 'Type',
  hidden: '(hidden)',
  restore: 'Restore',
  restored: 'Restored “{{name}}”',
  restoredMany_one: 'Restored {{count, number}} record',
  restoredMany_other: 'Restored {{count, number}} records',
  restoreAs: 'Restore “{{name}}”',
  takenHint: 'Another record already uses this value. Enter a different one.',
  missing: 'The record in “{{field}}” was also deleted. Restore that record first.',
  emptyHint: 'Deleted records are kept here until they are deleted permanently. You can restore them until then.',
  purgeNamed: 'Delete “{{name}}” permanently?',
  purgeQuestion_one: 'Delete {{count, number}} record permanently?',
  purgeQuestion_other: 'Delete {{count, number}} records permanently?',
  purgeHint: 'This can’t be undone.',
  eraseNamed: 'Erase the personal data of “{{name}}”?',
  eraseHint:
    'This deletes the user permanently. In the audit log, the ID replaces the name, and texts, IP addresses and devices are removed. This can’t be undone. Backups and archives keep the data until they are deleted.',
  erased: 'Personal data of “{{name}}” erased',
  purged_one: '{{count, number}} record deleted permanently',
  purged_other: '{{count, number}} records deleted permanently',
};
