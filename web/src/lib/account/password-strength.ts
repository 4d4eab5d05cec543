import { passwordLength } from '@atrium/contract/validation.ts';

/** A hint only; the server doesn't check it. */
export const strengths = ['none', 'weak', 'fair', 'good', 'strong'] as const;
export type Strength = (typeof strengths)[number];

const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/];

const commonPattern = /^(?:password|qwert|asdf|zxcv|abc|admin|letmein|iloveyou|111|123|000)/i;

export const getPasswordStrength = (password: string): Strength => {
  if (password === '') return 'none';
  const variety = kinds.filter((kind) => kind.test(password)).length;
  const distinct = new Set(password.toLowerCase()).size;
  if (password.length < 8 || variety < 2 || distinct < 5 || commonPattern.test(password)) return 'weak';
  if (password.length > passwordLength.max && distinct >= 8) return 'strong';
  if (password.length >= 12 && variety >= 3 && distinct >= 8) return 'strong';
  return password.length >= 10 && variety >= 3 ? 'good' : 'fair';
};
