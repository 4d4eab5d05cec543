import type { Problem } from './problems.ts';

/** A validation rule: returns the error code of a value, or null. Used by forms and the server, without zod. */
export type Rule = (value: string) => Problem | null;

/** Returns a rule for a regular expression. */
export const matches =
  (pattern: RegExp, problem: Problem): Rule =>
  (value) =>
    pattern.test(value) ? null : problem;

/** Requires a character other than white space. */
export const required: Rule = (value) => (value.trim() === '' ? 'field.required' : null);

/** Returns a rule that applies several rules in order; the first error counts. */
export const all =
  (...rules: readonly Rule[]): Rule =>
  (value) => {
    for (const rule of rules) {
      const problem = rule(value);
      if (problem) return problem;
    }
    return null;
  };

/** Returns a rule that accepts an empty value. */
export const optional =
  (rule: Rule): Rule =>
  (value) =>
    value === '' ? null : rule(value);

/** Returns a rule for at most `max` characters (code points). */
export const atMost =
  (max: number): Rule =>
  (value) =>
    [...value].length > max ? 'field.tooLong' : null;

/** Maximum characters of a remark. */
export const remarkLength = 500;

/** Rule of a remark. */
export const remark = atMost(remarkLength);

/** Returns a rule for exactly `length` characters: "only {length} characters supported". */
export const exactly =
  (length: number): Rule =>
  (value) =>
    [...value].length === length ? null : 'field.length';

/** 4 to 16 of letters, digits, underscore and hyphen. */
export const username = all(required, matches(/^[A-Za-z0-9_-]{4,16}$/, 'field.username'));

/** 8 to 16 of letters, digits and `_~!@#$%^&*+.-`, with at least one letter and one digit. */
export const password = all(
  required,
  matches(/^(?=.*[A-Za-z])(?=.*\d)[A-Za-z0-9_~!@#$%^&*+.-]{8,16}$/, 'field.password'),
);

/** Maximum of the setting for password lengths. */
export const longestPassword = 128;

/** Maximum length of passwords in the form that every server accepts. */
export const passwordFormLength = 16;

const isPhrase = (value: string, max: number): boolean => {
  const { length } = [...value];
  return length > passwordFormLength && length <= max && value.trim() !== '';
};

/** Returns the rule for passwords up to `max` characters (16 to 128): longer than the form, they may contain any. */
export const passwordUpTo = (max: number): Rule => {
  if (max <= passwordFormLength) return password;
  return (value) => {
    if (isPhrase(value, max)) return null;
    const problem = password(value);
    if (problem !== 'field.password') return problem;
    return isPhrase(value, Number.POSITIVE_INFINITY) ? 'field.tooLong' : 'field.passphrase';
  };
};

/** Accepts a password that is valid for some setting of the server. */
export const anyPassword: Rule = (value) => (isPhrase(value, longestPassword) ? null : password(value));

/** Accepts a verification code: 4 to 8 digits. */
export const code = all(required, matches(/^\d{4,8}$/, 'field.code'));

/** Mainland mobile number: optional +86 or 0086, then 1 and ten digits. */
export const mobile = all(required, matches(/^(?:\+86|0086)?1\d{10}$/, 'field.mobile'));

/** Telephone: optional area code of 3 or 4 digits and a hyphen, 7 or 8 digits, optional extension. */
export const telephone = all(required, matches(/^(?:\d{3,4}-)?\d{7,8}(?:-\d{1,6})?$/, 'field.telephone'));

/** Accepts a valid email address (HTML standard) of at most 254 characters (RFC 5321). */
export const email = all(
  required,
  matches(
    /^(?=.{1,254}$)[\w.!#$%&'*+/=?^`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/i,
    'field.email',
  ),
);

/** Letters and digits only. */
export const alphanumeric = all(required, matches(/^[A-Za-z0-9]+$/, 'field.alphanumeric'));

const creditAlphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const creditWeights = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28] as const;

/** Unified social credit code by GB 32100-2015: 18 of its alphabet, the last the check character (mod 31). */
export const socialCreditCode: Rule = (value) => {
  if (value.trim() === '') return 'field.required';
  const digits = [...value].map((character) => creditAlphabet.indexOf(character));
  if (digits.length !== 18 || digits.includes(-1) || !/^.{2}\d{6}/.test(value)) return 'field.socialCreditCode';
  const sum = creditWeights.reduce((total, weight, position) => total + weight * (digits[position] ?? 0), 0);
  return digits[17] === (31 - (sum % 31)) % 31 ? null : 'field.socialCreditCode';
};

/** Returns a rule that accepts a value if one of several rules does; otherwise the error of the last. */
export const anyOf =
  (...rules: readonly Rule[]): Rule =>
  (value) => {
    let problem: Problem | null = null;
    for (const rule of rules) {
      problem = rule(value);
      if (!problem) return null;
    }
    return problem;
  };

/** Accepts a phone number: international (`+` and 6 to 15 digits, E.164), or mainland telephone or mobile. */
export const phone = anyOf(matches(/^\+\d{6,15}$/, 'field.mobile'), telephone, mobile);

/** Accepts a phone number without calling code: 5 to 14 digits (E.164 allows 15 in total). */
export const localMobile = all(required, matches(/^\d{5,14}$/, 'field.mobile'));

/** A role's code: 2 to 32 of letters, digits, underscore, hyphen, dot and colon, a letter first. */
export const roleCode = all(required, matches(/^[A-Za-z][A-Za-z0-9_.:-]{1,31}$/, 'field.rowCode'));

/** The code of a department: up to 32 of letters, digits, underscore, hyphen, dot and colon. */
export const rowCode = all(required, matches(/^[A-Za-z0-9_.:-]{1,32}$/, 'field.rowCode'));

/** The code of a button: words of letters, digits, underscore and hyphen, joined by colons. */
export const permissionCode = all(
  required,
  atMost(100),
  matches(/^[A-Za-z0-9_-]+(?::[A-Za-z0-9_-]+)*$/, 'field.permission'),
);
