import { type Language, languages } from '@atrium/contract/language.ts';

const formats = new Map(
  languages.map((language) => [language, new Intl.ListFormat(language, { type: 'conjunction', style: 'narrow' })]),
);

export const formatList = (values: readonly string[], language: Language): string =>
  formats.get(language)?.format(values) ?? values.join();

/** Returns a list as text in each language, for a parameter of an error or a notification. */
export const formatListByLanguage = (listValues: (language: Language) => readonly string[]): Record<string, string> =>
  Object.fromEntries(languages.map((language) => [language, formatList(listValues(language), language)]));
