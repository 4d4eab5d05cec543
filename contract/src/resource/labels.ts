import { type InlineLanguage, inlineLanguages, type Language } from '../language.ts';
import type { Words } from './field.ts';

/** `true` where somewhere in it there are words. */
type HoldsWords<Part> = Part extends Words ? true : Part extends object ? HoldsWords<Part[keyof Part]> : never;

/** What a further language says of a description: a text in the place of each that it holds. */
export type LabelsOf<Described> = {
  readonly [
    Key in keyof Described as HoldsWords<Described[Key]> extends never ? never : Key
  ]: Described[Key] extends Words ? string : LabelsOf<Described[Key]>;
};

/** What further languages say in place of words, by the words. */
const further = new WeakMap<object, Map<string, string>>();

/** Notes what a language says of descriptions; fields that nouns share say the same in each of them. */
export const addLabels = (language: string, described: object, labels: object): void => {
  for (const [key, said] of Object.entries(labels) as [string, string | object][]) {
    const own = Reflect.get(described, key) as object;
    if (typeof said === 'object') addLabels(language, own, said);
    else further.set(own, new Map(further.get(own)).set(language, said));
  }
};

const isInline = (language: Language): language is InlineLanguage => inlineLanguages.includes(language);

/** Words in a language: as the description has them, or as that language says in their place. */
export const labelIn = (words: Words, language: Language): string =>
  isInline(language) ? words[language] : (further.get(words)?.get(language) ?? words['en-US']);

/** What a value of a choice is called; one that the description does not know stands for itself. */
export const optionText = (
  { options }: { readonly options: Readonly<Record<string, Words>> },
  value: string,
  language: Language,
): string => {
  const words = Object.hasOwn(options, value) ? options[value] : undefined;
  return words ? labelIn(words, language) : value;
};
