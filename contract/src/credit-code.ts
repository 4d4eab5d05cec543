import { toHalfWidth } from './characters.ts';
import type { ErrorCode } from './error-codes.ts';
import { withCleaning } from './validation.ts';

const creditAlphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const creditWeights = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28] as const;

const findCreditCodeError = (value: string): ErrorCode | null => {
  if (value.trim() === '') return 'field.required';
  if (value.length > 18) return 'field.socialCreditCode';
  const digits = [...value].map((character) => creditAlphabet.indexOf(character));
  if (digits.length !== 18 || digits.includes(-1) || !/^.{2}\d{6}/.test(value)) return 'field.socialCreditCode';
  const sum = creditWeights.reduce((total, weight, position) => total + weight * (digits[position] ?? 0), 0);
  return digits[17] === (31 - (sum % 31)) % 31 ? null : 'field.socialCreditCode';
};

const cleanCreditCode = (line: string): string => toHalfWidth(line).replaceAll(/[\s-]/g, '').toUpperCase();

/** GB 32100-2015: the last character is the check character (mod 31). */
export const socialCreditCode = withCleaning(findCreditCodeError, cleanCreditCode);
