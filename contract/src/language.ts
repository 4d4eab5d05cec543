interface LanguageRow {
  /** What it calls itself: who looks for theirs reads no other. */
  readonly name: string;
  /** The way to it, in its own words. */
  readonly switchTo: string;
  /** Which of a country's two names it reads. */
  readonly countryName: 'cn' | 'en';
}

/**
 * Every language of the interface and of the server's sentences, the default first. A new one is a row here and a folder of words
 * on each side; the guide says how.
 */
export const languageTable = {
  'zh-CN': { name: '简体中文', switchTo: '切换到中文', countryName: 'cn' },
  'en-US': { name: 'English', switchTo: 'Switch to English', countryName: 'en' },
} as const satisfies Readonly<Record<string, LanguageRow>>;

/** The tag of a language (BCP 47), as `X-Lang` and `<html lang>` have it. */
export type Language = keyof typeof languageTable;

/** The tags of all languages; the first is the default. */
// `Object.keys` forgets which they are.
export const languages = Object.keys(languageTable) as readonly Language[];

/** The languages that descriptions of nouns hold themselves; each further one says the labels beside them (`words/further-labels.ts`). */
export const inlineLanguages: readonly string[] = ['zh-CN', 'en-US'] satisfies InlineLanguage[];
export type InlineLanguage = 'zh-CN' | 'en-US';
export type FurtherLanguage = Exclude<Language, InlineLanguage>;

/** The language of who has chosen none. */
export const defaultLanguage: Language = 'zh-CN';
