import type { Translation } from '../namespaces.ts';
import type { words as source } from '../zh-CN/policy.ts';

export const words: Translation<typeof source> = { title: '' };
