import type { Problem } from '@atrium/contract/problems.ts';
import { passwordUpTo } from '@atrium/contract/validation.ts';
import { commonStems } from './common-passwords.ts';
import { ApiError } from '../lib/api-error/api-error.ts';

const product = 'atrium';
const signs: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};
/** Adjacent keys, the alphabet and digits in order. */
const rows = [
  '1234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'abcdefghijklmnopqrstuvwxyz',
  '1qaz2wsx3edc4rfv5tgb',
  '1q2w3e4r5t6y7u8i9o0p',
  'a1b2c3d4e5f6g7h8',
];
/** Longer runs of keys are split. */
const longestPiece = 26;
const walks = [...rows, ...rows.map((row) => [...row].toReversed().join(''))];

const withoutSigns = (text: string): string => [...text].map((sign) => signs[sign] ?? sign).join('');

const stemsOf = (password: string): string[] => {
  const stem = password.replaceAll(/^[^a-z]+|[^a-z]+$/g, '');
  return [stem, withoutSigns(stem), withoutSigns(password).replaceAll(/[^a-z]/g, '')];
};

const isWalk = (piece: string): boolean => walks.some((walk) => walk.includes(piece)) || /^(.)\1+$/.test(piece);

const withoutWalk = (text: string): string => {
  for (let length = Math.min(text.length, longestPiece); length >= 3; length--) {
    for (let start = 0; start + length <= text.length; start++) {
      const end = start + length;
      if (isWalk(text.slice(start, end))) return text.slice(0, start) + text.slice(end);
    }
  }
  return text;
};

/** Runs of adjacent keys or repetitions, except for two characters. */
const isPattern = (password: string): boolean => {
  let [rest, shorter] = [password, withoutWalk(password)];
  while (shorter !== rest) [rest, shorter] = [shorter, withoutWalk(shorter)];
  return rest.length <= 2 || /^(.{1,5}?)\1+.{0,2}$/.test(password);
};

/** Returns why an allowed password is easy to guess (common, or contains a name of its owner), or null. */
export const weaknessOf = (password: string, names: readonly string[]): Problem | null => {
  const text = password.toLowerCase();
  const personal = [product, ...names.map((name) => name.toLowerCase()).filter((name) => name.length >= 3)];
  const isPersonal = personal.some(
    (name) =>
      text.includes(name) || withoutSigns(text).includes(name) || text.includes([...name].toReversed().join('')),
  );
  if (isPersonal) return 'password.personal';
  const isCommon = stemsOf(text).some((stem) => commonStems.has(stem)) || isPattern(text) || new Set(text).size < 4;
  return isCommon ? 'password.common' : null;
};

interface PasswordSettings {
  readonly passwordMax: number;
}

export const assertPasswordPolicy = ({ passwordMax }: PasswordSettings, field: string, password: string): void => {
  const problem = passwordUpTo(passwordMax)(password);
  if (problem) throw new ApiError('request.invalid', { fields: { [field]: problem } });
};

/** Rejects a new password that violates the policy or is easy to guess. `names` are those of its owner. */
export const assertStrongPassword = (
  settings: PasswordSettings,
  field: string,
  password: string,
  names: readonly string[],
): void => {
  assertPasswordPolicy(settings, field, password);
  const problem = weaknessOf(password, names);
  if (problem) throw new ApiError(problem, { fields: { [field]: problem } });
};
