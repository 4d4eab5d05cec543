import { pinyin } from 'pinyin-pro';

/** A name as lists sort it and searches find it: lower case, without spaces, Chinese characters by how they are read. */
export interface NamePinyin {
  readonly name_pinyin: string;
  readonly name_initials: string;
}

/** How a name is read; the first character as a surname is (单: shan). ü is written v, as it is typed. */
export const readName = (name: string): NamePinyin => {
  const syllables = pinyin(name, { toneType: 'none', surname: 'head', type: 'array', nonZh: 'consecutive', v: true });
  const words = syllables.flatMap((syllable) => syllable.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
  return {
    name_pinyin: words.join(''),
    name_initials: words.map((word) => String.fromCodePoint(word.codePointAt(0) ?? 0)).join(''),
  };
};
