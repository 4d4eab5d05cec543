import { randomInt } from 'node:crypto';
import type { PasswordRules } from '@atrium/contract/validation.ts';

// Without characters that are easily confused: 0 O o, 1 l I.
const lowercaseLetters = 'abcdefghijkmnpqrstuvwxyz';
const uppercaseLetters = 'ABCDEFGHJKLMNPQRSTUVWXYZ';
const digits = '23456789';
const symbols = '#%*+-.';
const minLength = 12;

const pickCharacter = (characterSet: string): string => characterSet[randomInt(characterSet.length)] ?? '';

/** Returns at least 12 characters that satisfy the rules: letters in both cases, digits, and a symbol if required. */
export const createOneTimePassword = ({ passwordMin, requiresSymbol }: PasswordRules): string => {
  const requiredSets = [lowercaseLetters, uppercaseLetters, digits, ...(requiresSymbol ? [symbols] : [])];
  const length = Math.max(minLength, passwordMin) - requiredSets.length;
  const characters = [
    ...requiredSets.map(pickCharacter),
    ...Array.from({ length }, () => pickCharacter(lowercaseLetters + uppercaseLetters + digits)),
  ];
  for (let index = characters.length - 1; index > 0; index--) {
    const swapIndex = randomInt(index + 1);
    [characters[index], characters[swapIndex]] = [characters[swapIndex] ?? '', characters[index] ?? ''];
  }
  return characters.join('');
};
