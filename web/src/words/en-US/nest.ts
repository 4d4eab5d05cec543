import type { Translation } from '../namespaces.ts';
import type { words as source } from '../zh-CN/nest.ts';

export const words: Translation<typeof source> = {
  trail: 'Where this page is in the menu',
  address: 'Address',
  openedAt: 'Opened at {{time}}',

  kept: 'Kept alive',
  keptText:
    'Type something, go to another tab and come back: the text, the cursor and the scroll position are still there. Only refreshing or closing the tab opens the page anew.',
  note: 'Note',
  record: 'Record {{id}}',
  recordText:
    'Each record has a tab, a name and a state of its own. What is typed here counts as a change that is not saved.',
  recordsText: 'Several records of one page can be open side by side, each in a tab of its own:',

  inAddress: 'State in the address',
  inAddressText:
    'The step stands in the query of the address: it can be reloaded, bookmarked or sent to someone, and the tab remembers it.',
  step: 'Step {{step}} of {{of}}',
  back: 'Back',
  forward: 'Forward',
  search: 'Query',
  hash: 'Hash',
  none: '(none)',

  unsaved: 'Unsaved changes',
  unsavedText:
    'Change the title below without saving: the tab shows a mark, and closing it asks first. Once saved, the tab is named by it.',
  title: 'Title',
  save: 'Save',
  saved: 'Saved as “{{title}}”',
  work: 'The title of the nested page',
};
