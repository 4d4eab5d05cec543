import { toHalfWidth } from './characters.ts';

/** Each function takes a line of `normalizeLine`. A line that it does not recognize is returned unchanged. */

/** The digit 0 in other scripts in which phone numbers and codes are written. */
const zeroCodePoints = [0x06_60, 0x06_f0, 0x09_66, 0x09_e6, 0x0e_50];

const toAsciiDigit = (digit: string): string => {
  const codePoint = digit.codePointAt(0) ?? 0;
  const zeroCodePoint = zeroCodePoints.find((candidate) => codePoint >= candidate && codePoint < candidate + 10);
  return zeroCodePoint === undefined ? digit : String(codePoint - zeroCodePoint);
};

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
const nationalZeroCountries = /^\+(?:39|225|226|229|241|242|250|378|992)/;

const nationalZeroPattern = new RegExp(String.raw`^(\+(?:${shortCallingCode}|(?!${shortCallingCode})\d{3}))0+(?=\d)`);
const internationalNumber = /^\+\d{6,15}$/;

const stripNationalZero = (number: string): string => {
  const withoutPrefix = nationalZeroCountries.test(number) ? number : number.replace(nationalZeroPattern, '$1');
  return internationalNumber.test(withoutPrefix) ? withoutPrefix : number;
};

/** Returns the digits of a number; a leading `+` is kept. */
export const getLocalDigits = (line: string): string => toPlainNumber(line).replaceAll(separators, '');

/** Returns the digits of a phone number without the calling code and the national 0, if they were typed. */
export const getNationalNumber = (countryCode: number, line: string): string => {
  const digits = getLocalDigits(line);
  const prefix = `+${countryCode}`;
  const number = /^(?:\+|00)/.test(digits) ? digits.replace(/^(?:00)?\+?/, '+') : `${prefix}${digits}`;
  if (!number.startsWith(prefix)) return digits;
  const withoutPrefix = number.slice(prefix.length).replace(/^86(?=1\d{10}$)/, countryCode === 86 ? '' : '$&');
  const hasNationalZero = nationalZeroCountries.test(number) || !/^0+[1-9]\d{4}/.test(withoutPrefix);
  return hasNationalZero ? withoutPrefix : withoutPrefix.replace(/^0+/, '');
};

const mainlandMobile = /^(?:\+86|0086)?1\d{10}$/;
const landline = /^(?:\d{3,4}-)?\d{7,8}(?:-\d{1,6})?$/;
/** A landline with area code, or a service number (400, 800). The codes of Beijing and 020 to 029 have three digits. */
const landlineWithArea = /^(010|02\d|0[3-9]\d{2}|[48]00)(\d{7,8})$/;
/** Digits as spreadsheets and programs write numbers: grouped by commas, with a fraction of zeros. */
const decimalNumber = /^(\d{1,3}(?:,\d{3})+|\d{7,})(?:\.0{1,2})?$/;
const noteAfterNumber = /\s*[(（][^()（）\d]*[)）]$/;
const extensionPattern = /\s*(?:;ext=|ext(?:ension|n)?[.:]?|x|#|转|轉|分机|分機)\s*[:：]?\s*(\d{1,6})$/i;

/** Returns digits with a hyphen after the area code, or null if the number is not a landline. */
const formatLandline = (digits: string, extension: string | undefined): string | null => {
  const number = digits.replace(landlineWithArea, '$1-$2');
  const completeNumber = extension === undefined ? number : `${number}-${extension}`;
  return landline.test(completeNumber) ? completeNumber : null;
};

const parseMobile = (digits: string): string | null => {
  if (mainlandMobile.test(digits)) return digits;
  if (/^861\d{10}$/.test(digits)) return `+${digits}`;
  return /^01[3-9]\d{9}$/.test(digits) ? digits.slice(1) : null;
};

const maxNumberLength = 60;
const maxMessageLength = 500;

/** Returns a phone number as it is stored: `+` and digits, a mainland mobile, or a landline as `010-12345678-12`. */
export const cleanPhone = (line: string): string => {
  if (line.length > maxNumberLength) return line;
  const plainText = toPlainNumber(line.replace(noteAfterNumber, '')).replace(decimalNumber, (_, digits: string) =>
    digits.replaceAll(',', ''),
  );
  if (landline.test(plainText) || mainlandMobile.test(plainText)) return plainText;
  const extension = extensionPattern.exec(plainText)?.[1];
  const mainNumber = plainText.replace(extensionPattern, '');
  const digits = mainNumber.replaceAll(separators, '');
  const mobile = extension === undefined ? parseMobile(digits) : null;
  if (mobile !== null) return mobile;
  if (extension === undefined && /^(?:\+|00)\d+$/.test(digits)) {
    const number = stripNationalZero(digits.replace(/^00/, '+'));
    return internationalNumber.test(number) ? number : line;
  }
  const groupedNumber = mainNumber.replace(/^\((\d{3,4})\)\s*/, '$1-').replaceAll(/[\s()]/g, '');
  if (extension === undefined && landline.test(groupedNumber)) return groupedNumber;
  return (/^\d+$/.test(digits) ? formatLandline(digits, extension) : null) ?? line;
};

/** Codes of this product have six digits; longer runs are more likely codes than shorter ones. */
const rankCode = ({ length }: string): number => (length === 6 ? 9 : length);

const findCodes = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)]
    .map(([digits]) => digits.replaceAll(/\D/g, ''))
    .filter((digits) => digits.length >= 4 && digits.length <= 8)
    .toSorted((left, right) => rankCode(right) - rankCode(left));

/** Matches the number after the word for a code, instead of a date or account number before it. */
const codeAfterLabel = /(?:验证码|驗證碼|校验码|动态码|\bcode\b)\D{0,10}(\d+)/i;

/** Returns the verification code in a text, such as a copied message. */
export const cleanCode = (line: string): string => {
  if (line.length > maxMessageLength) return line;
  const plainText = toPlainNumber(line);
  const completeNumber = plainText.replaceAll(/[\s.\-_]/g, '');
  if (/^\d{4,8}$/.test(completeNumber)) return completeNumber;
  const [labeledCode] = findCodes(codeAfterLabel.exec(plainText)?.[1] ?? '', /\d+/g);
  const [code] = [...findCodes(plainText, /\d+/g), ...findCodes(plainText, /\d+(?:[\s.-]\d+)+/g)];
  return labeledCode ?? code ?? line;
};

/** Returns a domain in ASCII (IDNA), as browsers send it. */
const toAsciiDomain = (domainText: string): string => {
  // Chinese input methods type this full stop; `toHalfWidth` has replaced the full-width one.
  const domain = domainText.replaceAll(/[\u3002\uFF61]/g, '.');
  if (!/[^\0-\x7F]/.test(domain) || !/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain)) return domain;
  const address = `http://${domain}`;
  return URL.canParse(address) ? new URL(address).hostname : domain;
};

/** Returns the email address in a text, without `mailto:`, the name before it, and a separator after it. */
export const cleanEmail = (line: string): string => {
  const plainText = toHalfWidth(line).replace(/\s*[;,\u3001\u3002]$/, '');
  const bracketIndex = plainText.lastIndexOf('<');
  const addressText =
    bracketIndex >= 0 && plainText.endsWith('>') ? plainText.slice(bracketIndex + 1, -1).trim() : plainText;
  const address = /^mailto:([^?]*)/i.exec(addressText)?.[1] ?? addressText;
  const atIndex = address.lastIndexOf('@');
  return atIndex < 0 ? address : `${address.slice(0, atIndex + 1)}${toAsciiDomain(address.slice(atIndex + 1))}`;
};
