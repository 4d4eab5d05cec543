import type { Language } from '@atrium/contract/language.ts';
import { words as english } from './en-US/words.ts';
import { words as chinese } from './zh-CN/words.ts';

/** Chinese is the source of translations. */
export const serverWords: Readonly<Record<Language, typeof chinese>> = { 'zh-CN': chinese, 'en-US': english };
