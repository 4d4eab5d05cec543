import type { Language } from '@atrium/contract/language.ts';
import { words as english } from './en-US/words.ts';
import { words as chinese } from './zh-CN/words.ts';

/** All that the server says, by language: the Chinese words are the source, the others say the same. */
export const serverWords: Readonly<Record<Language, typeof chinese>> = { 'zh-CN': chinese, 'en-US': english };
