import { type Language, languages } from '@atrium/contract/language.ts';

/**
 * Pseudo-language with accented, longer texts. It reveals texts without a translation, and layouts without space for
 * translations.
 */
const pseudo = 'en-XA';

/** The pseudo-language exists only in development and tests. */
export type ShownLanguage = Language | typeof pseudo;

// Repeating the mode lets the build remove the other branch.
export const shownLanguages: readonly ShownLanguage[] =
  import.meta.env.MODE === 'production' ? languages : [...languages, pseudo];

/** Returns the language for the server and `Intl`. */
export const spokenLanguage = (language: ShownLanguage): Language =>
  import.meta.env.MODE !== 'production' && language === pseudo ? 'en-US' : (language as Language);
