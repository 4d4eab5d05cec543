import { type Language, languages } from '@atrium/contract/language.ts';

/** English with other letters and longer: who sees it sees what was not worded, and what has no room for words. */
const pseudo = 'en-XA';

/** A language that the interface can be shown in: those of the product, and in development and tests the pseudo-language. */
export type ShownLanguage = Language | typeof pseudo;

// Repeats the mode in each condition, so that the build removes the other branch.
export const shownLanguages: readonly ShownLanguage[] =
  import.meta.env.MODE === 'production' ? languages : [...languages, pseudo];

/** Returns the language to use for the server, `Intl` and texts by language. */
export const spokenLanguage = (language: ShownLanguage): Language =>
  import.meta.env.MODE !== 'production' && language === pseudo ? 'en-US' : (language as Language);
