import { randomInt } from 'node:crypto';

// Without characters that are easily confused: 0 O o, 1 l I.
const letters = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ';
const digits = '23456789';
const length = 12;

const pickCharacter = (characterSet: string): string => characterSet[randomInt(characterSet.length)] ?? '';

/** Returns 12 letters and digits, at least one of each. */
export const createOneTimePassword = (): string => {
  const characters = [
    pickCharacter(letters),
    pickCharacter(digits),
    ...Array.from({ length: length - 2 }, () => pickCharacter(letters + digits)),
  ];
  for (let index = characters.length - 1; index > 0; index--) {
    const swapIndex = randomInt(index + 1);
    [characters[index], characters[swapIndex]] = [characters[swapIndex] ?? '', characters[index] ?? ''];
  }
  return characters.join('');
};
