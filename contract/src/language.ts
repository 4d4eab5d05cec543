interface LanguageRow {
  readonly name: string;
  readonly switchTo: string;
  readonly countryName: 'cn' | 'en';
}

/** The first language is the default. `npm run new language` adds one. */
export const languageTable = {
  'zh-CN': { name: '简体中文', switchTo: '切换到中文', countryName: 'cn' },
  'en-US': { name: 'English', switchTo: 'Switch to English', countryName: 'en' },
} as const satisfies Readonly<Record<string, LanguageRow>>;

/** BCP 47 tag of a language, as in `X-Lang` and `<html lang>`. */
export type Language = keyof typeof languageTable;

// `Object.keys` loses the type.
export const languages = Object.keys(languageTable) as readonly Language[];

/** Languages contained in resource definitions; others are added by `words/further-labels.ts`. */
export const inlineLanguages: readonly string[] = ['zh-CN', 'en-US'] satisfies InlineLanguage[];
export type InlineLanguage = 'zh-CN' | 'en-US';
export type FurtherLanguage = Exclude<Language, InlineLanguage>;

export const defaultLanguage: Language = 'zh-CN';
