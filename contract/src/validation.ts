import { oneLine } from './characters.ts';
import { cleanCode, cleanCreditCode, cleanEmail, cleanPhone, halfWidth, localDigits } from './cleaning.ts';
import type { Problem } from './problems.ts';

/** A validation rule: returns the error code of a value, or null. Used by forms and the server, without zod. */
export interface Rule {
  (value: string): Problem | null;
  /** Removes what copying adds to values of this kind, from a line. */
  readonly clean?: (line: string) => string;
}

/** Returns a line as it is validated and stored: normalized, and without what copying adds to values of its kind. */
export const cleanedBy = ({ clean }: Rule, value: string): string => {
  const line = oneLine(value);
  return clean ? clean(line) : line;
};

/** Returns a rule that also cleans: a line that is not valid, if it is then. */
export const withCleaning = (rule: Rule, clean: (line: string) => string): Rule => {
  const cleanIfValid = (line: string): string => {
    if (rule(line) === null) return line;
    const cleaned = clean(line);
    return rule(cleaned) === null ? cleaned : line;
  };
  return Object.assign((value: string) => rule(value), { clean: cleanIfValid });
};

/** Returns a function with the cleaning of the first rule that has one. */
const cleaningLike = (judge: (value: string) => Problem | null, rules: readonly Rule[]): Rule => {
  const clean = rules.find((rule) => rule.clean)?.clean;
  return clean ? Object.assign(judge, { clean }) : judge;
};

/** Returns a rule for a regular expression. */
export const matches =
  (pattern: RegExp, problem: Problem): Rule =>
  (value) =>
    pattern.test(value) ? null : problem;

/** Requires a character other than white space. */
export const required: Rule = (value) => (value.trim() === '' ? 'field.required' : null);

/** Returns a rule that applies several rules in order; the first error counts. */
export const all = (...rules: readonly Rule[]): Rule =>
  cleaningLike((value) => {
    for (const rule of rules) {
      const problem = rule(value);
      if (problem) return problem;
    }
    return null;
  }, rules);

/** Returns a rule that accepts an empty value. */
export const optional = (rule: Rule): Rule => cleaningLike((value) => (value === '' ? null : rule(value)), [rule]);

/** Returns the length of a text in the unit of all limits: code points. */
export const lengthOf = (value: string): number => {
  let length = 0;
  for (const _ of value) length += 1;
  return length;
};

/** Returns a rule for at most `max` characters (code points). */
export const atMost =
  (max: number): Rule =>
  (value) =>
    value.length > 2 * max || lengthOf(value) > max ? 'field.tooLong' : null;

/** Maximum characters of a remark. */
export const remarkLength = 500;

/** Rule of a remark. */
export const remark = atMost(remarkLength);

/** Returns a rule for exactly `length` characters: "only {length} characters supported". */
export const exactly =
  (length: number): Rule =>
  (value) =>
    lengthOf(value) === length ? null : 'field.length';

/** Minimum and maximum characters of a username. */
export const usernameLength = { min: 4, max: 16 } as const;

/** Minimum and maximum characters of a password in the form that every server accepts. */
export const passwordLength = { min: 8, max: 16 } as const;

const lengthPattern = ({ min, max }: { readonly min: number; readonly max: number }): string => `{${min},${max}}$`;

/** Letters, digits, underscores and hyphens. */
export const username = withCleaning(
  all(required, matches(new RegExp(`^[A-Za-z0-9_-]${lengthPattern(usernameLength)}`), 'field.username')),
  halfWidth,
);

/** Letters, digits and `_~!@#$%^&*+.-`, with at least one letter and one digit. */
export const password = all(
  required,
  matches(
    new RegExp(String.raw`^(?=.*[A-Za-z])(?=.*\d)[A-Za-z0-9_~!@#$%^&*+.-]${lengthPattern(passwordLength)}`),
    'field.password',
  ),
);

/** Maximum of the setting for password lengths. */
export const longestPassword = 128;

const isPhrase = (value: string, max: number): boolean => {
  const length = lengthOf(value);
  return length > passwordLength.max && length <= max && value.trim() !== '';
};

/** Returns the rule for passwords up to `max` characters (16 to 128): longer than the form, they may contain any. */
export const passwordUpTo = (max: number): Rule => {
  if (max <= passwordLength.max) return password;
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
export const code = withCleaning(all(required, matches(/^\d{4,8}$/, 'field.code')), cleanCode);

/** Mobile phone number of mainland China: optional +86 or 0086, then 1 and ten digits. */
export const mobile = withCleaning(all(required, matches(/^(?:\+86|0086)?1\d{10}$/, 'field.mobile')), cleanPhone);

/** Telephone: optional area code of 3 or 4 digits and a hyphen, 7 or 8 digits, optional extension. */
export const telephone = withCleaning(
  all(required, matches(/^(?:\d{3,4}-)?\d{7,8}(?:-\d{1,6})?$/, 'field.telephone')),
  cleanPhone,
);

/** Accepts a valid email address (HTML standard) of at most 254 characters (RFC 5321). */
export const email = withCleaning(
  all(
    required,
    matches(
      /^(?=.{1,254}$)[\w.!#$%&'*+/=?^`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/i,
      'field.email',
    ),
  ),
  cleanEmail,
);

/** Letters and digits only. */
export const alphanumeric = withCleaning(all(required, matches(/^[A-Za-z0-9]+$/, 'field.alphanumeric')), halfWidth);

const creditAlphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const creditWeights = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28] as const;

const creditProblem = (value: string): Problem | null => {
  if (value.trim() === '') return 'field.required';
  if (value.length > 18) return 'field.socialCreditCode';
  const digits = [...value].map((character) => creditAlphabet.indexOf(character));
  if (digits.length !== 18 || digits.includes(-1) || !/^.{2}\d{6}/.test(value)) return 'field.socialCreditCode';
  const sum = creditWeights.reduce((total, weight, position) => total + weight * (digits[position] ?? 0), 0);
  return digits[17] === (31 - (sum % 31)) % 31 ? null : 'field.socialCreditCode';
};

/** Unified social credit code by GB 32100-2015: 18 of its alphabet, the last the check character (mod 31). */
export const socialCreditCode = withCleaning(creditProblem, cleanCreditCode);

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
export const phone: Rule = Object.assign(
  anyOf(matches(/^\+\d{6,15}$/, 'field.mobile'), telephone, mobile),
  // Also of a valid number: `+4407700900123` has a national 0.
  { clean: cleanPhone },
);

/** Accepts a phone number without calling code: 5 to 14 digits (E.164 allows 15 in total). */
export const localMobile = withCleaning(all(required, matches(/^\d{5,14}$/, 'field.mobile')), localDigits);

/** Accepts a phone number beside its calling code, which it may begin with (see `nationalNumber`). */
export const typedMobile = withCleaning(all(required, matches(/^(?:\+|00)?\d{5,15}$/, 'field.mobile')), localDigits);

/** A role's code: 2 to 32 of letters, digits, underscore, hyphen, dot and colon, a letter first. */
export const roleCode = withCleaning(
  all(required, matches(/^[A-Za-z][A-Za-z0-9_.:-]{1,31}$/, 'field.rowCode')),
  halfWidth,
);

/** The code of a department: up to 32 of letters, digits, underscore, hyphen, dot and colon. */
export const rowCode = withCleaning(all(required, matches(/^[A-Za-z0-9_.:-]{1,32}$/, 'field.rowCode')), halfWidth);

/** The code of a button: words of letters, digits, underscore and hyphen, joined by colons. */
export const permissionCode = withCleaning(
  all(required, atMost(100), matches(/^[A-Za-z0-9_-]+(?::[A-Za-z0-9_-]+)*$/, 'field.permission')),
  halfWidth,
);
