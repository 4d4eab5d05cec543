import { longMarkRun } from './characters.ts';

/** Characters that input methods and word processors put for a plain one, which people type. */
const lookalikes: readonly (readonly [RegExp, string])[] = [
  [/[\u0060\u00B4\u02B9\u02BB\u02BC\u055A\u05F3\u2018\u2019\u201B\u2032\uA78C]/g, "'"],
  [/[\u0387\u2022\u2027\u2219\u22C5\u30FB\uFF65]/g, '·'],
  [/[\u058A\u05BE\u2010-\u2015\u2212\uFE58\uFE63\uFF0D]/g, '-'],
];

const withPlainMarks = (text: string): string =>
  lookalikes.reduce((value, [from, to]) => value.replaceAll(from, to), text);

const unseen = /[\s\p{Z}\p{Default_Ignorable_Code_Point}]+/gu;

/** In upper case ß becomes ss, and the dotless ı and the dotted İ become i. All forms of a sigma are one. */
const caseless = (text: string): string =>
  text.toLowerCase().toUpperCase().toLowerCase().replaceAll('i\u0307', 'i').replaceAll('ς', 'σ');

/**
 * Returns a text as it is compared with a search: in one case, without blanks and invisible characters, full-width forms as ordinary ones,
 * and each kind of apostrophe, middle dot and hyphen as one. Texts that look the same have the same key.
 */
export const searchKey = (text: string): string => {
  const plain = withPlainMarks(text.replaceAll(unseen, ''));
  if (longMarkRun.test(plain)) return caseless(plain);
  // Normalized and in one case, some letters are written with these marks and with blanks.
  return withPlainMarks(caseless(plain.normalize('NFKC')).normalize('NFKC').replaceAll(unseen, ''));
};

/** Marks of Latin, Greek and Cyrillic letters that people leave out when they type. */
const accents = /[\u0300-\u036F]/g;
const unspoken = /[^\p{L}\p{M}\p{N}]+/gu;

/** Returns the key of a text by its letters and digits only: without punctuation and accents. */
export const looseKey = (text: string): string => {
  const key = searchKey(text).replaceAll(unspoken, '');
  if (longMarkRun.test(key)) return key;
  return key.normalize('NFD').replaceAll(accents, '').normalize('NFC');
};

/** Returns whether a text contains a searched one, in any case and with any blanks. */
export const isSearched = (text: string, part: string): boolean => {
  const key = searchKey(part);
  return key !== '' && searchKey(text).includes(key);
};
