import type { ProblemParams } from '@atrium/contract/envelope.ts';
import type { Language } from '@atrium/contract/language.ts';
import { translateParams } from '@atrium/contract/translate-params.ts';
import type { Problem } from '@atrium/contract/problems.ts';
import { serverWords } from '../words/server-words.ts';

export const fillText = (text: string, params: ProblemParams = {}): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = params[name];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  });

export const getErrorMessage = (problem: Problem, language: Language, params: ProblemParams = {}): string =>
  fillText(serverWords[language].problems[problem], translateParams(params, language));
