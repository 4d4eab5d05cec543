import type { Translation } from '../namespaces.ts';
import type { words as source } from '../zh-CN/crop.ts';

export const words: Translation<typeof source> = {
  title: 'Edit image',
  reset: 'Reset',
  confirm: 'OK',
  cancel: 'Cancel',
};
