import { languageTable } from '@atrium/contract/language.ts';
import { type ShownLanguage, getSpokenLanguage } from './shown-languages.ts';

export const getLanguageName = (language: ShownLanguage): string => {
  const spoken = getSpokenLanguage(language);
  return import.meta.env.MODE === 'production' || language === spoken ? languageTable[spoken].name : 'Ţéšţ';
};
