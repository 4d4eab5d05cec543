import type { Translation } from '../namespaces.ts';
import type { words as zh } from '../zh-CN/search.ts';

export const words: Translation<typeof zh> = {
  title: 'Search pages, people, actions',
  placeholder: 'Search pages, people and actions',
  act: 'Action',
  acts: {
    newUser: 'New user',
    importUsers: 'Import users',
    newRole: 'New role',
    newDept: 'New department',
    newMenuItem: 'New menu entry',
  },
  resetOf: 'Reset the password of {{name}}',
  history: 'Recent searches',
  results: 'Search results',
  noHistory: 'No recent searches',
  noResults: 'No results for',
  quoted: '“{{query}}”',
  remove: 'Remove “{{name}}” from recent searches',
  newWindow: ' (opens in a new window)',
  navigate: 'to navigate',
  close: 'to close',
  select: 'to select',
  total: 'Results: {{n}}',
};
