import { toLetterKey, searchKey } from '@atrium/contract/search-key.ts';
import { pinyin } from 'pinyin-pro';

export interface NamePinyin {
  /** Sort key: lower case, without spaces, pinyin for Chinese characters. */
  readonly name_pinyin: string;
  /** Search text: the name, its readings and initials, and their two-character parts, each after two spaces. */
  readonly name_search: string;
}

const maxReadings = 16;

/** Texts up to this length match only the beginning of a word, longer ones match anywhere. */
const shortLength = 2;

/** A word of a name: a Chinese character with its readings, or a run of other characters. */
interface Word {
  readonly reading: string;
  readonly others: readonly string[];
}

/** Cache of at most about ten thousand characters. */
const knownReadings = new Map<string, readonly string[]>();

const getReadings = (character: string): readonly string[] => {
  const cached = knownReadings.get(character);
  if (cached) return cached;
  const readings = pinyin(character, { multiple: true, toneType: 'none', type: 'array', v: true });
  knownReadings.set(character, readings);
  return readings;
};

const invisibleCharacters = /\p{Default_Ignorable_Code_Point}+/gu;

/** The first character has the reading of a surname (单: shan). ü becomes v, as users type it. */
const splitWords = (name: string): Word[] => {
  const pieces = pinyin(name, { toneType: 'none', surname: 'head', type: 'all', nonZh: 'consecutive', v: true });
  return pieces.flatMap(({ origin, pinyin: reading, isZh }): Word[] => {
    if (isZh) return [{ reading, others: getReadings(origin).filter((otherReading) => otherReading !== reading) }];
    const words =
      origin
        .replaceAll(invisibleCharacters, '')
        .toLowerCase()
        .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
    return words.map((word) => ({ reading: word, others: [] }));
  });
};

interface Reading {
  readonly syllables: readonly string[];
  readonly from: number;
}

const replaceSyllable = (words: readonly Word[], { syllables, from }: Reading): Reading[] =>
  words.flatMap(({ others }, index) =>
    index < from
      ? []
      : others.map((otherReading) => ({ syllables: syllables.with(index, otherReading), from: index + 1 })),
  );

/** The usual reading first, then those with one other syllable, then those with several. */
const combineReadings = (words: readonly Word[]): (readonly string[])[] => {
  const readings: Reading[] = [{ syllables: words.map(({ reading }) => reading), from: 0 }];
  for (const reading of readings) {
    if (readings.length >= maxReadings) break;
    readings.push(...replaceSyllable(words, reading));
  }
  return readings.slice(0, maxReadings).map(({ syllables }) => syllables);
};

const getFirstCharacter = (word: string): string => String.fromCodePoint(word.codePointAt(0) ?? 0);

const addBeginnings = (text: string): string[] => {
  const characters = [...text];
  return [
    text,
    ...characters.slice(1).map((_, index) => characters.slice(index + 1, index + 1 + shortLength).join('')),
  ];
};

export const createNamePinyin = (name: string): NamePinyin => {
  const readings = combineReadings(splitWords(name));
  const pinyinTexts = readings.map((syllables) => syllables.join(''));
  const initials = readings.map((syllables) => syllables.map(getFirstCharacter).join(''));
  const nameTexts = [searchKey(name), toLetterKey(name)];
  const words = new Set(
    [
      ...[...nameTexts, ...initials.map(searchKey)].flatMap(addBeginnings),
      // Some users type u for ü.
      ...pinyinTexts.flatMap((text) => [
        searchKey(text),
        toLetterKey(text),
        toLetterKey(text.replaceAll(/([ln])v/g, '$1u')),
      ]),
    ].filter((word) => word !== ''),
  );
  return { name_pinyin: pinyinTexts[0] ?? '', name_search: [...words].map((word) => `  ${word}`).join('') };
};
