import { type Language, languages } from '@atrium/contract/language.ts';

/** Accented, longer texts reveal missing translations and layouts without space for them. */
const pseudo = 'en-XA';

/** The pseudo-language exists only in development and tests. */
export type ShownLanguage = Language | typeof pseudo;

// Repeating the mode lets the build remove the other branch.
export const shownLanguages: readonly ShownLanguage[] =
  import.meta.env.MODE === 'production' ? languages : [...languages, pseudo];

export const resolveLanguage = (language: ShownLanguage): Language =>
  import.meta.env.MODE !== 'production' && language === pseudo ? 'en-US' : (language as Language);
