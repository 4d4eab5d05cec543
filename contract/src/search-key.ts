import { longMarkRun } from './characters.ts';

/** Characters that input methods and word processors substitute for a plain one. */
const lookalikes: readonly (readonly [RegExp, string])[] = [
  [/[\u0060\u00B4\u02B9\u02BB\u02BC\u055A\u05F3\u2018\u2019\u201B\u2032\uA78C]/g, "'"],
  [/[\u0387\u16EB\u2022\u2027\u2219\u22C5\u2E31\u30FB\uFF65]/g, '·'],
  [/[\u058A\u05BE\u2010-\u2015\u2212\uFE58\uFE63\uFF0D]/g, '-'],
];

const replaceLookalikes = (text: string): string =>
  lookalikes.reduce((value, [from, to]) => value.replaceAll(from, to), text);

const invisibleCharacters = /[\s\p{Z}\p{Default_Ignorable_Code_Point}]+/gu;

/** Upper case maps ß to ss and ı to i; İ and final sigma are replaced explicitly. */
const foldCase = (text: string): string =>
  text.toLowerCase().toUpperCase().toLowerCase().replaceAll('i\u0307', 'i').replaceAll('ς', 'σ');

/** Returns a text as it is compared in searches. Texts that look the same have the same key. */
export const searchKey = (text: string): string => {
  const plainText = replaceLookalikes(text.replaceAll(invisibleCharacters, ''));
  if (longMarkRun.test(plainText)) return foldCase(plainText);
  // NFKC and case mapping produce further such marks and blanks, between which marks were not in order.
  const folded = foldCase(plainText.normalize('NFKC')).normalize('NFKC').replaceAll(invisibleCharacters, '');
  return replaceLookalikes(folded.normalize('NFKC'));
};

/** Accents of Latin, Greek and Cyrillic letters, which people often do not type. */
const accents = /[\u0300-\u036F]/g;
/** Replacements for Latin letters that Unicode does not decompose, as typed on a keyboard without them. */
const keyboardReplacements: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  æ: 'ae',
  œ: 'oe',
  ħ: 'h',
};
const specialLetters = new RegExp(`[${Object.keys(keyboardReplacements).join('')}]`, 'g');
const punctuation = /[^\p{L}\p{M}\p{N}]+/gu;

/** Returns the search key without punctuation and accents. */
export const toLetterKey = (text: string): string => {
  const key = searchKey(text).replaceAll(punctuation, '');
  if (longMarkRun.test(key)) return key;
  const plainKey = key.normalize('NFD').replaceAll(accents, '').normalize('NFC');
  return plainKey.replaceAll(specialLetters, (letter) => keyboardReplacements[letter] ?? letter);
};

export const matchesSearch = (text: string, part: string): boolean => {
  const key = searchKey(part);
  return key !== '' && searchKey(text).includes(key);
};
