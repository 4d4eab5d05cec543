import { auditWords } from '@atrium/contract/words/en-US/audit-words.ts';
import type { Translation } from '../namespaces.ts';
import type { words as source } from '../zh-CN/audit.ts';

export const words: Translation<typeof source> = {
  history: 'History',
  noHistory: 'Nothing yet',
  olderEntries: 'Older entries',
  system: 'System',

  time: 'Time',
  who: 'Who',
  as: 'as {{username}}',
  act: 'Act',
  record: 'Record',
  outcome: 'Outcome',
  done: 'Done',
  refused: 'Refused',
  address: 'IP address',
  requestId: 'Request id',
  session: 'Session',
  changes: 'Changes',
  field: 'Field',
  before: 'Before',
  after: 'After',
  noChanges: 'No field was changed',
  from: 'From',
  to: 'To',
  username: 'Username',
  anyAct: 'Any act',
  id: 'Id',
  detail: 'Details',

  gone: ' (deleted)',
  more: 'and {{number}} more',
  comma: ', ',
  ...auditWords,
};
