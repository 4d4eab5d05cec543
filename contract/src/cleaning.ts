/**
 * Cleaning of typed and pasted values. Each function takes a line normalized by `normalizeLine` and removes characters that
 * copying and input methods add. A line that it does not recognize is returned unchanged.
 */

/** The digit 0 in other scripts in which phone numbers and codes are written. */
const zeroCodePoints = [0x06_60, 0x06_f0, 0x09_66, 0x09_e6, 0x0e_50];

const toAsciiDigit = (digit: string): string => {
  const point = digit.codePointAt(0) ?? 0;
  const zero = zeroCodePoints.find((first) => point >= first && point < first + 10);
  return zero === undefined ? digit : String(point - zero);
};

/** Replaces full-width characters and ideographic spaces by ASCII. */
export const toHalfWidth = (line: string): string =>
  line
    .replaceAll(/[\uFF01-\uFF5E]/g, (character) => String.fromCharCode(character.charCodeAt(0) - 0xfe_e0))
    .replaceAll('\u3000', ' ')
    .trim();

/** A name before a copied number. */
const numberLabel =
  /^(?:(?:手机号码?|手机|手機|联系电话|电话|電話|tel|phone|mobile|mob|cell)\s*[:：.]?\s*)+(?=[\d+(])/i;

const toPlainNumber = (line: string): string =>
  toHalfWidth(line)
    .replaceAll(/\p{Nd}/gu, toAsciiDigit)
    .replaceAll(/[\u2010-\u2015\u2212\uFE58\uFE63]/g, '-')
    .replace(numberLabel, '')
    .replaceAll(/^['"]|[\s'",;\u3001\u3002]+$/g, '');

const separators = /[\s().\-/\u00B7\u2022\u3010\u3011[\]]/g;

/** Calling codes of E.164 with one digit (North America, Russia) or two; all others have three. */
const shortCallingCode = '1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]';

/** Calling codes of countries whose numbers begin with a 0 that is also dialed from abroad. */
const keepsNationalZero = /^\+(?:39|225|226|229|241|242|250|378|992)/;

const nationalZeroPattern = new RegExp(String.raw`^(\+(?:${shortCallingCode}|(?!${shortCallingCode})\d{3}))0+(?=\d)`);
const internationalNumber = /^\+\d{6,15}$/;

const stripNationalZero = (number: string): string => {
  const bare = keepsNationalZero.test(number) ? number : number.replace(nationalZeroPattern, '$1');
  return internationalNumber.test(bare) ? bare : number;
};

/** Returns the digits of a number; a leading `+` is kept. */
export const getLocalDigits = (line: string): string => toPlainNumber(line).replaceAll(separators, '');

/** Returns the digits of a phone number without the calling code and the national 0, if they were typed. */
export const getNationalNumber = (countryCode: number, line: string): string => {
  const digits = getLocalDigits(line);
  const prefix = `+${countryCode}`;
  const number = /^(?:\+|00)/.test(digits) ? digits.replace(/^(?:00)?\+?/, '+') : `${prefix}${digits}`;
  if (!number.startsWith(prefix)) return digits;
  const bare = number.slice(prefix.length).replace(/^86(?=1\d{10}$)/, countryCode === 86 ? '' : '$&');
  const keepsZeros = keepsNationalZero.test(number) || !/^0+[1-9]\d{4}/.test(bare);
  return keepsZeros ? bare : bare.replace(/^0+/, '');
};

const mainlandMobile = /^(?:\+86|0086)?1\d{10}$/;
const landline = /^(?:\d{3,4}-)?\d{7,8}(?:-\d{1,6})?$/;
/**
 * A landline with its area code, or a service number (400, 800). The codes of Beijing and 020 to 029 have three
 * digits.
 */
const landlineWithArea = /^(010|02\d|0[3-9]\d{2}|[48]00)(\d{7,8})$/;
/** Digits as spreadsheets and programs write numbers: grouped by commas, with a fraction of zeros. */
const decimalNumber = /^(\d{1,3}(?:,\d{3})+|\d{7,})(?:\.0{1,2})?$/;
/** A remark after a number. */
const noteAfterNumber = /\s*[(（][^()（）\d]*[)）]$/;
const extensionPattern = /\s*(?:;ext=|ext(?:ension|n)?[.:]?|x|#|转|轉|分机|分機)\s*[:：]?\s*(\d{1,6})$/i;

/** Returns digits with a hyphen after the area code, or null if the number is not a landline. */
const formatLandline = (digits: string, inner: string | undefined): string | null => {
  const number = digits.replace(landlineWithArea, '$1-$2');
  const whole = inner === undefined ? number : `${number}-${inner}`;
  return landline.test(whole) ? whole : null;
};

const parseMobile = (digits: string): string | null => {
  if (mainlandMobile.test(digits)) return digits;
  if (/^861\d{10}$/.test(digits)) return `+${digits}`;
  return /^01[3-9]\d{9}$/.test(digits) ? digits.slice(1) : null;
};

/** Longer texts are not parsed. */
const maxNumberLength = 60;
const maxMessageLength = 500;

/**
 * Returns a phone number as it is stored: `+` and digits, a mainland mobile, or a landline with hyphens after the area
 * code and before the extension.
 */
export const cleanPhone = (line: string): string => {
  if (line.length > maxNumberLength) return line;
  const plain = toPlainNumber(line.replace(noteAfterNumber, '')).replace(decimalNumber, (_, digits: string) =>
    digits.replaceAll(',', ''),
  );
  if (landline.test(plain) || mainlandMobile.test(plain)) return plain;
  const inner = extensionPattern.exec(plain)?.[1];
  const main = plain.replace(extensionPattern, '');
  const digits = main.replaceAll(separators, '');
  const mobile = inner === undefined ? parseMobile(digits) : null;
  if (mobile !== null) return mobile;
  if (inner === undefined && /^(?:\+|00)\d+$/.test(digits)) {
    const number = stripNationalZero(digits.replace(/^00/, '+'));
    return internationalNumber.test(number) ? number : line;
  }
  const grouped = main.replace(/^\((\d{3,4})\)\s*/, '$1-').replaceAll(/[\s()]/g, '');
  if (inner === undefined && landline.test(grouped)) return grouped;
  return (/^\d+$/.test(digits) ? formatLandline(digits, inner) : null) ?? line;
};

/** Codes of this product have six digits; longer runs are more likely codes than shorter ones. */
const rankCode = ({ length }: string): number => (length === 6 ? 9 : length);

const findCodes = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)]
    .map(([run]) => run.replaceAll(/\D/g, ''))
    .filter((run) => run.length >= 4 && run.length <= 8)
    .toSorted((left, right) => rankCode(right) - rankCode(left));

/** The number that follows the word for a code, not the date or account number before it. */
const codeAfterLabel = /(?:验证码|驗證碼|校验码|动态码|\bcode\b)\D{0,10}(\d+)/i;

/** Returns the verification code in a text, such as a copied message. */
export const cleanCode = (line: string): string => {
  if (line.length > maxMessageLength) return line;
  const plain = toPlainNumber(line);
  const whole = plain.replaceAll(/[\s.\-_]/g, '');
  if (/^\d{4,8}$/.test(whole)) return whole;
  const [labeledCode] = findCodes(codeAfterLabel.exec(plain)?.[1] ?? '', /\d+/g);
  const [code] = [...findCodes(plain, /\d+/g), ...findCodes(plain, /\d+(?:[\s.-]\d+)+/g)];
  return labeledCode ?? code ?? line;
};

export const cleanCreditCode = (line: string): string => toHalfWidth(line).replaceAll(/[\s-]/g, '').toUpperCase();

/** Returns a domain in ASCII (IDNA), as browsers send it. */
const toAsciiDomain = (typed: string): string => {
  // Chinese input methods type this full stop; `toHalfWidth` has replaced the full-width one.
  const domain = typed.replaceAll(/[\u3002\uFF61]/g, '.');
  if (!/[^\0-\x7F]/.test(domain) || !/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain)) return domain;
  const address = `http://${domain}`;
  return URL.canParse(address) ? new URL(address).hostname : domain;
};

/** Returns the email address in a text, without `mailto:`, the name before it, and a separator after it. */
export const cleanEmail = (line: string): string => {
  const plain = toHalfWidth(line).replace(/\s*[;,\u3001\u3002]$/, '');
  const opened = plain.lastIndexOf('<');
  const inBrackets = opened >= 0 && plain.endsWith('>') ? plain.slice(opened + 1, -1).trim() : plain;
  const linked = /^mailto:([^?]*)/i.exec(inBrackets)?.[1] ?? inBrackets;
  const at = linked.lastIndexOf('@');
  return at < 0 ? linked : `${linked.slice(0, at + 1)}${toAsciiDomain(linked.slice(at + 1))}`;
};
