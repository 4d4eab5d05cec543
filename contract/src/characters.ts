export type CharacterErrorCode = 'field.characters' | 'field.invisible';

/** Lone surrogates, noncharacters, control characters, invisible characters for direction (UAX #9) and annotation. */
const invalidCharacters =
  /[\p{Cs}\p{Noncharacter_Code_Point}\u202A-\u202E\u2066-\u206F\uFFF9-\uFFFB]|(?![\t\n])\p{Cc}/u;

const breaks = /[\t\n\u2028\u2029]/;

/** Unusual spaces, except the ideographic space, which users type intentionally. */
const unusualSpaces = /(?![ \u3000])\p{Zs}/gu;

/** Line breaks, including those of word processors, and tabs, which are copied along with a cell or paragraph. */
const lineBreaks = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;

/**
 * Invisible characters that programs add to copied text: byte order marks, soft hyphens, direction marks, zero-width
 * spaces and invisible operators. Multi-line text keeps soft hyphens and zero-width spaces, which allow line breaks in
 * a word.
 */
const copyResidueInLine = /[\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF]/g;
const copyResidueInLines = /[\u202A-\u202E\u2066-\u206F\uFEFF]/g;

/** Letters of cursive scripts whose shape can depend on a following joiner or variation selector. */
const joiningScripts =
  '\\p{scx=Arab}\\p{scx=Syrc}\\p{scx=Mong}\\p{scx=Deva}\\p{scx=Beng}\\p{scx=Guru}\\p{scx=Gujr}\\p{scx=Orya}\\p{scx=Taml}\\p{scx=Telu}\\p{scx=Knda}\\p{scx=Mlym}\\p{scx=Sinh}\\p{scx=Khmr}\\p{scx=Mymr}';
const pictograph = '\\p{Extended_Pictographic}[\\uFE0E\\uFE0F\\p{Emoji_Modifier}]*';

/** Invisible characters in valid contexts: emoji (UTS #51), and cursive scripts (RFC 5892, A.1). */
const visibleShapes = [
  `\\u{1F3F4}[\\u{E0020}-\\u{E007E}]+\\u{E007F}`,
  `${pictograph}(?:\\u200D${pictograph})*`,
  `[0-9#*]\\uFE0F?\\u20E3`,
  `[${joiningScripts}][\\u200C\\u200D](?=[\\p{L}\\p{M}])`,
  `\\p{scx=Mong}[\\u180B-\\u180F]`,
  // Variants of Chinese characters (UTS #37) and of symbols.
  `[\\p{L}\\p{N}\\p{P}\\p{S}][\\uFE00-\\uFE0F\\u{E0100}-\\u{E01EF}]`,
].join('|');
const shapePattern = new RegExp(visibleShapes, 'gu');
/** Joiners in copied text. The group captures the sequences that need their joiners. */
const joiners = new RegExp(`(${visibleShapes})|[\\u200C\\u200D]`, 'gu');
const invisibleCharacter = /\p{Default_Ignorable_Code_Point}/u;

/** Matches a visible character. A name that consists only of blanks, fillers and marks is invalid. */
const visibleCharacter = /[^\s\p{Z}\p{Cc}\p{Cf}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** More combining marks than Unicode's Stream-Safe Text Format allows (UAX #15). */
export const longMarkRun = /\p{M}{31}/u;

/** Returns a text in NFC, unless it has a long run of combining marks: normalizing it takes quadratic time. */
export const composeText = (value: string): string => (longMarkRun.test(value) ? value : value.normalize('NFC'));

/** Returns whether a text exceeds `max` even in NFD, which needs at most four UTF-16 units per character. */
export const isOverlong = (value: string, max: number): boolean => value.length > 4 * max;

/** Normalizes a single line: NFC, usual spaces, no line breaks, no invisible characters of copied text, trimmed. */
export const normalizeLine = (value: string): string =>
  composeText(composeText(value.replaceAll(copyResidueInLine, '')).replaceAll(joiners, '$1'))
    .replaceAll(lineBreaks, ' ')
    .replaceAll(unusualSpaces, ' ')
    .trim();

/** Normalizes multi-line text: NFC, LF line endings, no invisible characters of copied text, trimmed. */
export const normalizeMultiLineText = (value: string): string =>
  composeText(value.replaceAll(copyResidueInLines, ''))
    .replaceAll(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
    .trim();

const checkVisibility = (value: string): CharacterErrorCode | null =>
  value === '' || visibleCharacter.test(value) ? null : 'field.invisible';

const hasInvalidCharacters = (value: string): boolean => invalidCharacters.test(value) || longMarkRun.test(value);

/** Checks text that is stored unchanged, such as a password or a token. */
export const checkExactText = (value: string): CharacterErrorCode | null =>
  hasInvalidCharacters(value) || breaks.test(value) ? 'field.characters' : null;

export const checkMultiLineText = (value: string): CharacterErrorCode | null =>
  hasInvalidCharacters(value) ? 'field.characters' : checkVisibility(value);

/** Checks a normalized line. Rejects invisible characters, so that texts that look the same are equal. */
export const checkLine = (value: string): CharacterErrorCode | null =>
  checkExactText(value) ??
  checkVisibility(value) ??
  (invisibleCharacter.test(value) && invisibleCharacter.test(value.replaceAll(shapePattern, ''))
    ? 'field.characters'
    : null);

/** Never splits a character that has two UTF-16 code units. */
export const truncateText = (text: string, maxLength: number): string =>
  text.slice(0, maxLength).replace(/\p{Cs}$/u, '');

export const cleanHeader = (value: string, maxLength: number): string =>
  value
    .replaceAll(/[\p{Cc}\p{Cs}]/gu, ' ')
    .trim()
    .slice(0, maxLength);

export const toHalfWidth = (line: string): string =>
  line
    .replaceAll(/[\uFF01-\uFF5E]/g, (character) => String.fromCharCode(character.charCodeAt(0) - 0xfe_e0))
    .replaceAll('\u3000', ' ')
    .trim();
