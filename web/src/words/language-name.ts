import { languageTable } from '@atrium/contract/language.ts';
import { type ShownLanguage, resolveLanguage } from './shown-languages.ts';

export const getLanguageName = (language: ShownLanguage): string => {
  const resolvedLanguage = resolveLanguage(language);
  return import.meta.env.MODE === 'production' || language === resolvedLanguage
    ? languageTable[resolvedLanguage].name
    : 'Ţéšţ';
};
