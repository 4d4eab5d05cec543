import { auditWords } from '@atrium/contract/words/en-US/audit-words.ts';
import type { Translation } from '../namespaces.ts';
import type { words as source } from '../zh-CN/audit.ts';

export const words: Translation<typeof source> = {
  history: 'History',
  noHistory: 'Nothing yet',
  noneMatch: 'No entries match',
  olderEntries: 'Older entries',
  keptFrom: 'Entries from before {{time}} are no longer kept',
  system: 'System',

  who: 'Who',
  as: 'as {{username}}',
  act: 'Action',
  record: 'Target',
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
  byThem: 'Everything they did',
  onIt: 'Everything done to it',
  noChanges: 'No fields changed',
  from: 'From',
  to: 'To',
  username: 'Username',
  anyOutcome: 'All',
  period: 'Period',
  periods: { today: 'Today', week: 'Last 7 days', month: 'Last 30 days', thisMonth: 'This month' },
  detail: 'Details',

  gone: ' (deleted)',
  unknownOne: '#{{id}} (deleted or out of your reach)',
  more: 'and {{number}} more',
  moreChanges: '{{number}} more',
  comma: ', ',
  ...auditWords,
};
