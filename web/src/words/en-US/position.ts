import type { Translation } from '../namespaces.ts';
import type { words as source } from '../zh-CN/position.ts';

export const words: Translation<typeof source> = {
  title: 'Positions',
  grantsNothing: 'A position describes what a user does. It grants no permissions.',
};
