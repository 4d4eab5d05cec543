import { languageTable } from '@atrium/contract/language.ts';
import { type ShownLanguage, spokenLanguage } from './shown-languages.ts';

export const languageName = (language: ShownLanguage): string => {
  const spoken = spokenLanguage(language);
  return import.meta.env.MODE === 'production' || language === spoken ? languageTable[spoken].name : 'Ţéšţ';
};
