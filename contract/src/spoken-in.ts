import { defaultLanguage, type Language } from './language.ts';

const isWords = (value: unknown): value is Readonly<Partial<Record<Language, unknown>>> =>
  typeof value === 'object' && value !== null && defaultLanguage in value;

/**
 * Returns the parameters of a text in a language: values with several translations are resolved, with the default
 * language as fallback.
 */
export const spokenIn = (params: Readonly<Record<string, unknown>>, language: Language): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      isWords(value) ? (value[language] ?? value[defaultLanguage]) : value,
    ]),
  );
