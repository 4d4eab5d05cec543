import { defaultLanguage, type Language } from './language.ts';

const isWords = (value: unknown): value is Readonly<Partial<Record<Language, unknown>>> =>
  typeof value === 'object' && value !== null && defaultLanguage in value;

/**
 * What fills a sentence in a language: a text that stands there in several is said in this one, or in the default one where it was kept
 * before the language came.
 */
export const spokenIn = (params: Readonly<Record<string, unknown>>, language: Language): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      isWords(value) ? (value[language] ?? value[defaultLanguage]) : value,
    ]),
  );
