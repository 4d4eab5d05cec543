import { type InlineLanguage, inlineLanguages, type Language } from '../language.ts';
import type { Translations } from './field.ts';

type HasLabels<Part> = Part extends Translations ? true : Part extends object ? HasLabels<Part[keyof Part]> : never;

/** Texts of a further language in the shape of a resource definition. */
export type ResourceLabels<Described> = {
  readonly [
    Key in keyof Described as HasLabels<Described[Key]> extends never ? never : Key
  ]: Described[Key] extends Translations ? string : ResourceLabels<Described[Key]>;
};

/** Texts of further languages, by original text. */
const additionalTexts = new WeakMap<object, Map<string, string>>();

export const addTranslations = (language: string, definition: object, labels: object): void => {
  for (const [key, labelText] of Object.entries(labels) as [string, string | object][]) {
    const original = Reflect.get(definition, key) as object;
    if (typeof labelText === 'object') addTranslations(language, original, labelText);
    else additionalTexts.set(original, new Map(additionalTexts.get(original)).set(language, labelText));
  }
};

const isInline = (language: Language): language is InlineLanguage => inlineLanguages.includes(language);

export const getLabel = (translations: Translations, language: Language): string =>
  isInline(language)
    ? translations[language]
    : (additionalTexts.get(translations)?.get(language) ?? translations['en-US']);

export const getOptionLabel = (
  { options }: { readonly options: Readonly<Record<string, Translations>> },
  value: string,
  language: Language,
): string => {
  const translations = Object.hasOwn(options, value) ? options[value] : undefined;
  return translations ? getLabel(translations, language) : value;
};
