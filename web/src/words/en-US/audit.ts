import { auditWords } from '@atrium/contract/words/en-US/audit-words.ts';
import type { Translation } from '../namespaces.ts';
import type { words as source } from '../zh-CN/audit.ts';

export const words: Translation<typeof source> = {
  history: 'History',
  noHistory: 'No history yet',
  olderEntries: 'Older entries',
  deletedBefore: 'Entries before {{time}} were deleted',
  system: 'System',

  actor: 'Actor',
  onBehalfOf: 'as {{username}}',
  action: 'Action',
  target: 'Target',
  outcome: 'Result',
  done: 'Succeeded',
  refused: 'Denied',
  address: 'IP address',
  requestId: 'Request ID',
  session: 'Session',
  changes: 'Changes',
  field: 'Field',
  before: 'Before',
  after: 'After',
  actionsOfUser: 'All actions by this user',
  actionsOnRecord: 'All actions on this record',
  noChanges: 'No field changes',
  username: 'Username',
  period: 'Period',
  detail: 'Details',

  restoreVersion: 'Restore this version',
  restoreVersionFrom: 'Restore this version: {{time}}',
  restoreVersionHint: 'Restoring saves these values as a new change. Fields with an error keep their current values.',
  sameVersion: 'All fields that you can change have the same values as in this version.',
  currentValue: 'Current value',
  earlierValue: 'Value in this version',
  notRestored: 'Not restored, because you can’t view or change these fields: {{fields}}',
  versionRestored: 'Version restored',

  deletedRecord: '#{{id}} (deleted)',
  nameAndValue: '{{name}}: {{value}}',
  unknownRecord: '#{{id}} (deleted or not visible to you)',
  more: 'and {{number}} more',
  moreChanges: '{{number}} more',
  ...auditWords,
};
