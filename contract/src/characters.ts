/** What can be wrong with the characters of a text, whatever the text means. */
export type CharacterProblem = 'field.characters' | 'field.invisible';

/**
 * What no text holds: halves of surrogate pairs, noncharacters, control characters but tab and line break, and characters that turn
 * the direction of what follows (UAX #9 embeddings, overrides and isolates) or annotate it without being seen.
 */
const unsound = /[\p{Cs}\p{Noncharacter_Code_Point}\u202A-\u202E\u2066-\u206F\uFFF9-\uFFFB]|(?![\t\n])\p{Cc}/u;

const breaks = /[\t\n\u2028\u2029]/;

/** Spaces that look like another, or like none; the ideographic one is typed as such. */
const otherSpaces = /(?![ \u3000])\p{Zs}/gu;

/** Letters that a joiner or a variation selector behind them shapes: scripts that are written joined. */
const joining =
  '\\p{scx=Arab}\\p{scx=Syrc}\\p{scx=Mong}\\p{scx=Deva}\\p{scx=Beng}\\p{scx=Guru}\\p{scx=Gujr}\\p{scx=Orya}\\p{scx=Taml}\\p{scx=Telu}\\p{scx=Knda}\\p{scx=Mlym}\\p{scx=Sinh}\\p{scx=Khmr}\\p{scx=Mymr}';
const pictograph = '\\p{Extended_Pictographic}[\\uFE0E\\uFE0F\\p{Emoji_Modifier}]*';

/** Characters without a look of their own where they belong: within emoji (UTS #51), and in scripts whose letters join (RFC 5892, A.1). */
const shaped = new RegExp(
  [
    `\\u{1F3F4}[\\u{E0020}-\\u{E007E}]+\\u{E007F}`,
    `${pictograph}(?:\\u200D${pictograph})*`,
    `[0-9#*]\\uFE0F?\\u20E3`,
    `[${joining}][\\u200C\\u200D](?=[\\p{L}\\p{M}])`,
    `\\p{scx=Mong}[\\u180B-\\u180F]`,
  ].join('|'),
  'gu',
);
const hidden = /\p{Default_Ignorable_Code_Point}/u;

/** Something that is seen: a name of blanks, fillers and marks without a letter is no name. */
const visible = /[^\s\p{Z}\p{Cc}\p{Cf}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** More combining marks in a row than Unicode's Stream-Safe Text Format allows (UAX #15). */
const longMarkRun = /\p{M}{31}/u;

/**
 * Returns a text in Unicode's composed form (NFC). A text with more than 30 combining marks in a row is returned as it is, because the
 * time that composing takes grows with the square of that number; the rules below refuse it.
 */
export const compose = (value: string): string => (longMarkRun.test(value) ? value : value.normalize('NFC'));

/**
 * Returns whether a text is too long to have at most `max` characters once it is composed. It is cheap, so that it can be asked before
 * the text is transformed. Decomposed, no character of the Basic Multilingual Plane has more than four units of UTF-16.
 */
export const isFarTooLong = (value: string, max: number): boolean => value.length > 4 * max;

/** A text of one line as it is stored: composed (NFC), spaces as the usual ones, none round it. */
export const oneLine = (value: string): string => compose(value).replaceAll(otherSpaces, ' ').trim();

/** A text of several lines as it is stored: composed (NFC), lines ended by LF alone, no blanks round it. */
export const manyLines = (value: string): string =>
  compose(value)
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .trim();

const invisibleProblem = (value: string): CharacterProblem | null =>
  value === '' || visible.test(value) ? null : 'field.invisible';

const isUnsound = (value: string): boolean => unsound.test(value) || longMarkRun.test(value);

/** Text taken as it is (a password, a token): no control character of any kind, no half of a pair, no long run of combining marks. */
export const exactProblem = (value: string): CharacterProblem | null =>
  isUnsound(value) || breaks.test(value) ? 'field.characters' : null;

/** A text of several lines, as `manyLines` made it. */
export const manyLinesProblem = (value: string): CharacterProblem | null =>
  isUnsound(value) ? 'field.characters' : invisibleProblem(value);

/** A text of one line, as `oneLine` made it: besides, nothing in it is invisible, so that two that look the same are the same. */
export const oneLineProblem = (value: string): CharacterProblem | null =>
  exactProblem(value) ??
  invisibleProblem(value) ??
  (hidden.test(value) && hidden.test(value.replaceAll(shaped, '')) ? 'field.characters' : null);

/** Text of a header as it may be kept: without control characters and halves of pairs, no longer than `most`. */
export const headerText = (value: string, most: number): string =>
  value
    .replaceAll(/[\p{Cc}\p{Cs}]/gu, ' ')
    .trim()
    .slice(0, most);
