import { languages } from '@atrium/contract/language.ts';
import { expect, test } from 'vitest';
import { serverWords } from './server-words.ts';

const listTexts = (words: unknown): string[] => {
  if (typeof words === 'string') return [words];
  return typeof words === 'object' && words !== null ? Object.values(words).flatMap(listTexts) : [];
};

test.each(languages)('the server texts in %s only use the quotes “ and ”', (language) => {
  const texts = listTexts(serverWords[language]);
  expect(texts.length).toBeGreaterThan(100);
  expect(texts.filter((text) => /["]|\w'\w/.test(text))).toEqual([]);
  expect(texts.filter((text) => text.split('“').length !== text.split('”').length)).toEqual([]);
});
