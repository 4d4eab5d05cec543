import type { FurtherLanguage, Language } from '../language.ts';

/** Where each further language says the labels of described nouns, by `labelsIn`: `'de-DE': () => import('./de-DE/label-words.ts')`. */
const furtherLabels: Readonly<Record<FurtherLanguage, () => Promise<unknown>>> = {};

/** Resolves when the labels of described nouns can be said in a language. */
export const loadLabels = async (language: Language): Promise<void> => {
  const known: Readonly<Record<string, (() => Promise<unknown>) | undefined>> = furtherLabels;
  await known[language]?.();
};
