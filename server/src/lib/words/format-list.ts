import { type Language, languages } from '@atrium/contract/language.ts';

const formats = new Map(
  languages.map((language) => [language, new Intl.ListFormat(language, { type: 'conjunction', style: 'narrow' })]),
);

export const formatList = (values: readonly string[], language: Language): string =>
  formats.get(language)?.format(values) ?? values.join();
