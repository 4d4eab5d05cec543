import type { Language, ProblemParams } from '@atrium/contract/envelope.ts';
import { problemWords as english } from '@atrium/contract/words/problem-words.en-US.ts';
import { problemWords as chinese } from '@atrium/contract/words/problem-words.zh-CN.ts';
import type { Problem } from '@atrium/contract/problems.ts';

const words = { 'zh-CN': chinese, 'en-US': english } satisfies Record<Language, Record<Problem, string>>;

/** Fills `{{name}}` in words from `params`; what is missing there becomes nothing. */
export const fill = (text: string, params: ProblemParams = {}): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = params[name];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  });

/** The sentence of a refusal in a language. */
export const sentence = (problem: Problem, language: Language, params?: ProblemParams): string =>
  fill(words[language][problem], params);
