import type { Translation } from '../namespaces.ts';
import type { words as source } from '../zh-CN/nest.ts';

export const words: Translation<typeof source> = {
  menuPosition: 'Position of this page in the menu',
  address: 'URL',
  openedAt: 'Opened {{time}}',

  cachedPage: 'Cached page',
  cachedText:
    'Type something, switch to another tab and come back. The text, cursor and scroll position are kept. Refreshing or closing the tab resets the page.',
  note: 'Note',
  record: 'Record {{id}}',
  recordText: 'Each record has its own tab, name and state. Text entered here counts as an unsaved change.',
  recordsText: 'You can open several records of one page, each in its own tab:',

  stateInUrl: 'State in the URL',
  stateInUrlText:
    'The step is stored in the URL query. You can reload, bookmark or share it, and the tab remembers it.',
  step: 'Step {{step}} of {{of}}',
  back: 'Back',
  forward: 'Forward',
  search: 'Query',
  hash: 'Hash',
  none: '(none)',

  unsaved: 'Unsaved changes',
  unsavedText:
    'Change the title below without saving. The tab shows a mark, and closing it asks for confirmation. After you save, the tab uses the title as its name.',
  title: 'Title',
  save: 'Save',
  saved: 'Saved as “{{title}}”',
  initialTitle: 'Title of the nested page',
};
