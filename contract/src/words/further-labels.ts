import type { FurtherLanguage, Language } from '../language.ts';

/**
 * Loaders of the labels of further languages for resource definitions, by `labelsIn`: `'de-DE': () =>
 * import('./de-DE/label-words.ts')`.
 */
const furtherLabels: Readonly<Record<FurtherLanguage, () => Promise<unknown>>> = {};

/** Resolves when the labels of a language are loaded. */
export const loadLabels = async (language: Language): Promise<void> => {
  const known: Readonly<Record<string, (() => Promise<unknown>) | undefined>> = furtherLabels;
  await known[language]?.();
};
