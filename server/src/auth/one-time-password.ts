import { randomInt } from 'node:crypto';

// Without characters that are easily confused: 0 O o, 1 l I.
const letters = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ';
const digits = '23456789';
const length = 12;

const pick = (from: string): string => from[randomInt(from.length)] ?? '';

/** Returns 12 letters and digits, at least one of each. */
export const createOneTimePassword = (): string => {
  const characters = [pick(letters), pick(digits), ...Array.from({ length: length - 2 }, () => pick(letters + digits))];
  for (let at = characters.length - 1; at > 0; at--) {
    const other = randomInt(at + 1);
    [characters[at], characters[other]] = [characters[other] ?? '', characters[at] ?? ''];
  }
  return characters.join('');
};
