import { normalizeLine, toHalfWidth } from './characters.ts';
import type { ErrorCode } from './error-codes.ts';

/** Returns the error code of a value, or null. Forms and the server share rules. */
export interface Rule {
  (value: string): ErrorCode | null;
  /** Cleans a typed or pasted line. */
  readonly clean?: (line: string) => string;
}

/** Returns a value as it is validated and stored. */
export const cleanText = ({ clean }: Rule, value: string): string => {
  const line = normalizeLine(value);
  return clean ? clean(line) : line;
};

/** Returns a rule that cleans invalid lines, if they are valid afterwards. */
export const withCleaning = (rule: Rule, clean: (line: string) => string): Rule => {
  const cleanIfValid = (line: string): string => {
    if (rule(line) === null) return line;
    const cleaned = clean(line);
    return rule(cleaned) === null ? cleaned : line;
  };
  return Object.assign((value: string) => rule(value), { clean: cleanIfValid });
};

const copyCleaning = (findError: (value: string) => ErrorCode | null, rules: readonly Rule[]): Rule => {
  const clean = rules.find((rule) => rule.clean)?.clean;
  return clean ? Object.assign(findError, { clean }) : findError;
};

export const matchesPattern =
  (pattern: RegExp, errorCode: ErrorCode): Rule =>
  (value) =>
    pattern.test(value) ? null : errorCode;

export const required: Rule = (value) => (value.trim() === '' ? 'field.required' : null);

export const combineRules = (...rules: readonly Rule[]): Rule =>
  copyCleaning((value) => {
    for (const rule of rules) {
      const errorCode = rule(value);
      if (errorCode) return errorCode;
    }
    return null;
  }, rules);

/** More than 20 nested quotes and lists. Deeply nested text would be slow to render, or exceed the call stack. */
const deeplyNested = /^[ \t]*(?:(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]))[ \t]*){21}/m;

export const markdown: Rule = (value) => (deeplyNested.test(value) ? 'field.nested' : null);

export const optional = (rule: Rule): Rule => copyCleaning((value) => (value === '' ? null : rule(value)), [rule]);

/** Returns the number of code points, the unit of all limits. */
export const countCharacters = (value: string): number => {
  let length = 0;
  for (const _ of value) length += 1;
  return length;
};

export const maxLength =
  (max: number): Rule =>
  (value) =>
    value.length > 2 * max || countCharacters(value) > max ? 'field.tooLong' : null;

export const maxRemarkLength = 500;

export const remark = maxLength(maxRemarkLength);

export const exactLength =
  (length: number): Rule =>
  (value) =>
    countCharacters(value) === length ? null : 'field.length';

export const usernameLength = { min: 4, max: 16 } as const;

/** Length of passwords that are valid with every setting of the server. */
export const passwordLength = { min: 8, max: 16 } as const;

const createLengthPattern = ({ min, max }: { readonly min: number; readonly max: number }): string =>
  `{${min},${max}}$`;

export const username = withCleaning(
  combineRules(
    required,
    matchesPattern(new RegExp(`^[A-Za-z0-9_-]${createLengthPattern(usernameLength)}`), 'field.username'),
  ),
  toHalfWidth,
);

export const password = combineRules(
  required,
  matchesPattern(
    new RegExp(String.raw`^(?=.*[A-Za-z])(?=.*\d)[A-Za-z0-9_~!@#$%^&*+.-]${createLengthPattern(passwordLength)}`),
    'field.password',
  ),
);

/** Maximum of the setting for password lengths. */
export const maxPasswordLength = 128;

export const maxPasswordMin = 32;

const isPhrase = (value: string, max: number): boolean => {
  const length = countCharacters(value);
  return length > passwordLength.max && length <= max && value.trim() !== '';
};

/** Passwords longer than `passwordLength` may contain any characters. */
const createBasicPasswordRule = (max: number): Rule => {
  if (max <= passwordLength.max) return password;
  return (value) => {
    if (isPhrase(value, max)) return null;
    const errorCode = password(value);
    if (errorCode !== 'field.password') return errorCode;
    return isPhrase(value, Number.POSITIVE_INFINITY) ? 'field.tooLong' : 'field.passphrase';
  };
};

export interface PasswordRules {
  readonly passwordMin: number;
  /** 16 to 128. */
  readonly passwordMax: number;
  readonly requiresMixedCase: boolean;
  readonly requiresSymbol: boolean;
}

export const defaultPasswordRules = {
  passwordMin: passwordLength.min,
  requiresMixedCase: false,
  requiresSymbol: false,
} as const;

const hasMixedCase = (value: string): boolean => /\p{Lu}/u.test(value) && /\p{Ll}/u.test(value);

const hasSymbol = (value: string): boolean => /[^\p{L}\p{M}\p{N}]/u.test(value);

/** Adds the rules of the company to those of the product. */
export const createPasswordRule = (rules: PasswordRules): Rule =>
  combineRules(
    createBasicPasswordRule(rules.passwordMax),
    (value) => (countCharacters(value) < rules.passwordMin ? 'field.passwordMin' : null),
    (value) => (rules.requiresMixedCase && !hasMixedCase(value) ? 'field.passwordCase' : null),
    (value) => (rules.requiresSymbol && !hasSymbol(value) ? 'field.passwordSymbol' : null),
  );

/** Accepts a password that is valid with some setting of the server. */
export const anyPassword: Rule = (value) => (isPhrase(value, maxPasswordLength) ? null : password(value));

export const alphanumeric = withCleaning(
  combineRules(required, matchesPattern(/^[A-Za-z0-9]+$/, 'field.alphanumeric')),
  toHalfWidth,
);

/** Accepts a value if one of the rules does; otherwise returns the error of the last. */
export const anyRule =
  (...rules: readonly Rule[]): Rule =>
  (value) => {
    let errorCode: ErrorCode | null = null;
    for (const rule of rules) {
      errorCode = rule(value);
      if (!errorCode) return null;
    }
    return errorCode;
  };

export const roleCode = withCleaning(
  combineRules(required, matchesPattern(/^[A-Za-z][A-Za-z0-9_.:-]{1,31}$/, 'field.rowCode')),
  toHalfWidth,
);

export const rowCode = withCleaning(
  combineRules(required, matchesPattern(/^[A-Za-z0-9_.:-]{1,32}$/, 'field.rowCode')),
  toHalfWidth,
);

export const maxItemValueLength = 64;

export const itemValue = withCleaning(
  combineRules(required, maxLength(maxItemValueLength), matchesPattern(/^[A-Za-z0-9_.:-]+$/, 'field.itemValue')),
  toHalfWidth,
);

export const permissionCode = withCleaning(
  combineRules(required, maxLength(100), matchesPattern(/^[A-Za-z0-9_-]+(?::[A-Za-z0-9_-]+)*$/, 'field.permission')),
  toHalfWidth,
);
