import type { Translation } from '../namespaces.ts';
import type { words as source } from '../zh-CN/dictionary.ts';

export const words: Translation<typeof source> = {
  back: 'Back to dictionaries',
  find: 'Find a dictionary',
  noneFound: 'No matching dictionaries',
  more: 'There are more dictionaries. Search to find them.',
  items: 'Items',
  details: 'Details',
};
