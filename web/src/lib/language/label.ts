import type { Translations } from '@atrium/contract/resource/field.ts';
import { getLabel } from '@atrium/contract/resource/labels.ts';
import { useCallback } from 'react';
import { spokenLanguage } from '../../words/shown-languages.ts';
import { useShownLanguage } from './i18n.ts';
import { pseudoText } from './pseudo-words.ts';

export const useLabel = (): ((words: Translations) => string) => {
  const shown = useShownLanguage();
  return useCallback(
    (words) => {
      const spoken = spokenLanguage(shown);
      const label = getLabel(words, spoken);
      return import.meta.env.MODE === 'production' || shown === spoken ? label : pseudoText(label);
    },
    [shown],
  );
};
