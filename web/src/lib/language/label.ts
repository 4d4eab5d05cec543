import type { Translations } from '@atrium/contract/resource/field.ts';
import { getLabel } from '@atrium/contract/resource/labels.ts';
import { useCallback } from 'react';
import { resolveLanguage } from '../../words/shown-languages.ts';
import { useShownLanguage } from './i18n.ts';
import { createPseudoText } from './pseudo-words.ts';

export const useLabel = (): ((words: Translations) => string) => {
  const shownLanguage = useShownLanguage();
  return useCallback(
    (words) => {
      const language = resolveLanguage(shownLanguage);
      const label = getLabel(words, language);
      return import.meta.env.MODE === 'production' || shownLanguage === language ? label : createPseudoText(label);
    },
    [shownLanguage],
  );
};
