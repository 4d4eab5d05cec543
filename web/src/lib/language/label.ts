import type { Words } from '@atrium/contract/resource/field.ts';
import { useCallback } from 'react';
import { useLanguage } from './i18n.ts';

/** Says a text that a description holds in every language, in the language on the screen. */
export const useLabel = (): ((words: Words) => string) => {
  const language = useLanguage();
  return useCallback((words) => words[language], [language]);
};
