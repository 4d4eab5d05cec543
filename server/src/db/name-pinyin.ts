import { pinyin } from 'pinyin-pro';

/** A name for sorting and searching: lower case, without spaces, Chinese characters as pinyin. */
export interface NamePinyin {
  readonly name_pinyin: string;
  readonly name_initials: string;
}

/**
 * Returns the pinyin of a name, with the reading of surnames for the first character (单: shan). ü is written v, as it
 * is typed.
 */
export const readName = (name: string): NamePinyin => {
  const syllables = pinyin(name, { toneType: 'none', surname: 'head', type: 'array', nonZh: 'consecutive', v: true });
  const words = syllables.flatMap((syllable) => syllable.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
  return {
    name_pinyin: words.join(''),
    name_initials: words.map((word) => String.fromCodePoint(word.codePointAt(0) ?? 0)).join(''),
  };
};
