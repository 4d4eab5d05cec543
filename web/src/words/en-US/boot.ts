import type { Translation } from '../namespaces.ts';
import type { words as source } from '../zh-CN/boot.ts';

export const words: Translation<typeof source> = {
  failed: 'The page could not be loaded. Please <a href="">refresh</a>.',
  noScript: 'Atrium needs JavaScript.',
};
