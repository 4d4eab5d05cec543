import type { Translation } from '../namespaces.ts';
import type { words as source } from '../zh-CN/live.ts';

export const words: Translation<typeof source> = {
  rightsChanged: 'Your rights have changed; the menu is up to date',
  rightsTaken: 'Some of your rights were taken back; the menu is up to date',
  tabsClosed: 'Your right to "{{titles}}" was taken back; the tab was closed',
  comma: '", "',
};
