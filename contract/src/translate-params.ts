import { defaultLanguage, type Language } from './language.ts';

const isWords = (value: unknown): value is Readonly<Partial<Record<Language, unknown>>> =>
  typeof value === 'object' && value !== null && defaultLanguage in value;

/** Replaces parameters that have several translations with the one in a language. */
export const translateParams = (
  params: Readonly<Record<string, unknown>>,
  language: Language,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      isWords(value) ? (value[language] ?? value[defaultLanguage]) : value,
    ]),
  );
