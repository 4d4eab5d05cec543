import type { Translations } from '@atrium/contract/resource/field.ts';
import { getLabel } from '@atrium/contract/resource/labels.ts';
import { useCallback } from 'react';
import { spokenLanguage } from '../../words/shown-languages.ts';
import { useShownLanguage } from './i18n.ts';
import { pseudoText } from './pseudo-words.ts';

export const useLabel = (): ((words: Translations) => string) => {
  const shownLanguage = useShownLanguage();
  return useCallback(
    (words) => {
      const language = spokenLanguage(shownLanguage);
      const label = getLabel(words, language);
      return import.meta.env.MODE === 'production' || shownLanguage === language ? label : pseudoText(label);
    },
    [shownLanguage],
  );
};
