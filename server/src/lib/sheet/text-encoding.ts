import type { TextEncoding } from '@atrium/contract/text-encodings.ts';

export interface DecodedText {
  readonly text: string;
  readonly encoding: TextEncoding;
  readonly isCertain: boolean;
}

const decodeStrictly = (bytes: Uint8Array, encoding: TextEncoding): string | null => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
};

/** First and last lead byte, and first trail byte, of common characters in an East Asian encoding. */
type CodeRange = readonly [firstLead: number, lastLead: number, firstTrail: number];

const createCharacterTest = (encoding: TextEncoding, [firstLead, lastLead, firstTrail]: CodeRange): Set<string> => {
  const decoder = new TextDecoder(encoding);
  const characters = new Set<string>();
  for (let lead = firstLead; lead <= lastLead; lead++)
    for (let trail = firstTrail; trail <= 0xfe; trail++) characters.add(decoder.decode(Uint8Array.of(lead, trail)));
  return characters;
};

/** Returns the proportion of non-ASCII characters that are common in texts of an encoding, from 0 to 1. */
type Score = (text: string) => number;

const getShare = (text: string, getWeight: (character: string, index: number) => number): number => {
  let count = 0;
  let sum = 0;
  for (const match of text.matchAll(/[^\0-\x7f]/gu)) {
    count += 1;
    sum += getWeight(match[0], match.index);
  }
  return count === 0 ? 0 : sum / count;
};

const punctuation = /[\u00b7\u2014\u2018-\u201d\u2026\u3000-\u303f\uff01-\uff60]/;
const kana = /[\u3040-\u30ff\uff61-\uff9f]/;
const halfWidthKana = /[\uff61-\uff9f]/;

/** The first codes of an East Asian standard are those of its common characters. */
const createEastAsianScore =
  (encoding: TextEncoding, range: CodeRange, hasKana = false): Score =>
  (text) => {
    const commonCharacters = createCharacterTest(encoding, range);
    return getShare(text, (character) => {
      if (commonCharacters.has(character) || punctuation.test(character)) return 1;
      if (!hasKana || !kana.test(character)) return 0;
      return halfWidthKana.test(character) ? 0.5 : 1;
    });
  };

const dashes = /[\u00a0\u00a7\u00ab\u00bb\u2013\u2014\u2018-\u201e\u2026\u20ac]/;

/** Upper case after lower case is implausible. */
const getCaseWeight = (character: string, previousCharacter: string): number =>
  /\p{Lu}/u.test(character) && /\p{Ll}/u.test(previousCharacter) ? 0 : 1;

/** Accented letters usually have a neighbor without an accent. */
const scoreLatin: Score = (text) =>
  getShare(text, (character, index) => {
    const previousCharacter = text[index - 1] ?? '';
    const neighbors = previousCharacter + (text[index + 1] ?? '');
    if (dashes.test(character)) return 0.9;
    if (!/\p{Script=Latin}/u.test(character) || !/\p{Script=Latin}/u.test(neighbors)) return 0;
    return getCaseWeight(character, previousCharacter) * (/[A-Za-z]/.test(neighbors) ? 1 : 0.5);
  });

/** Cyrillic letters next to Latin letters are implausible. */
const scoreCyrillic: Score = (text) =>
  getShare(text, (character, index) => {
    const previousCharacter = text[index - 1] ?? '';
    const neighbors = previousCharacter + (text[index + 1] ?? '');
    if (!/\p{Script=Cyrillic}/u.test(character) || !/^[^A-Za-z]*$/.test(neighbors)) return 0;
    return /\p{Script=Cyrillic}/u.test(neighbors) ? getCaseWeight(character, previousCharacter) : 0;
  });

/** The bytes of Korean texts are also common Chinese characters, so short texts count as Chinese. */
const scoreKorean: Score = (text) => {
  const share = createEastAsianScore('euc-kr', [0xb0, 0xc8, 0xa1])(text);
  return /[\uac00-\ud7a3].*[\uac00-\ud7a3].*(?:[\uac00-\ud7a3].*){5}/s.test(text) ? share + 0.01 : share - 0.01;
};

const encodingScores: readonly (readonly [TextEncoding, Score])[] = [
  ['windows-1252', scoreLatin],
  ['windows-1250', scoreLatin],
  ['macintosh', scoreLatin],
  ['gb18030', createEastAsianScore('gb18030', [0xb0, 0xd7, 0xa1])],
  ['big5', createEastAsianScore('big5', [0xa4, 0xc6, 0x40])],
  ['shift_jis', createEastAsianScore('shift_jis', [0x88, 0x98, 0x40], true)],
  ['euc-jp', createEastAsianScore('euc-jp', [0xb0, 0xcf, 0xa1], true)],
  ['euc-kr', scoreKorean],
  ['windows-1251', scoreCyrillic],
];

const sampleCharacters = 100_000;

const controlCharacter = /(?!\s)\p{Cc}/u;

const byteOrderMarks: readonly (readonly [TextEncoding, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/** Without a byte order mark, the zero bytes of line breaks and delimiters reveal the byte order. */
const guessUtf16 = (bytes: Uint8Array): TextEncoding => {
  let oddZeroCount = 0;
  const zeroCount = bytes.subarray(0, sampleCharacters).reduce((count, byte, index) => {
    if (byte === 0 && index % 2 === 1) oddZeroCount += 1;
    return byte === 0 ? count + 1 : count;
  }, 0);
  return oddZeroCount * 2 >= zeroCount ? 'utf-16le' : 'utf-16be';
};

const guessText = (bytes: Uint8Array): DecodedText | null => {
  if (bytes.includes(0)) {
    const encoding = guessUtf16(bytes);
    const text = decodeStrictly(bytes, encoding);
    return text === null || controlCharacter.test(text) ? null : { text, encoding, isCertain: false };
  }
  let bestGuess: { readonly score: number; readonly decoded: DecodedText } | null = null;
  for (const [encoding, getScore] of encodingScores) {
    const text = decodeStrictly(bytes, encoding);
    if (text === null || controlCharacter.test(text)) continue;
    const score = getScore(text.slice(0, sampleCharacters));
    if (!bestGuess || score > bestGuess.score) bestGuess = { score, decoded: { text, encoding, isCertain: false } };
  }
  return bestGuess?.decoded ?? null;
};

/** Uses the byte order mark, valid UTF-8, or the most plausible encoding; `chosen` has precedence. Null if not text. */
export const decodeText = (bytes: Uint8Array, selectedEncoding?: TextEncoding): DecodedText | null => {
  const markedEncoding = byteOrderMarks.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte))?.[0];
  const encoding = markedEncoding ?? 'utf-8';
  if (selectedEncoding !== undefined) {
    // Invalid bytes become visible replacement characters.
    const text = new TextDecoder(selectedEncoding).decode(bytes);
    return text.includes('\0') ? null : { text, encoding: selectedEncoding, isCertain: false };
  }
  const text = decodeStrictly(bytes, encoding);
  if (text === null || text.includes('\0')) return guessText(bytes);
  return { text, encoding, isCertain: true };
};
