import type { Translation } from '../namespaces.ts';
import type { words as source } from '../zh-CN/setup.ts';

export const words: Translation<typeof source> = { title: '' };
