import { describe, expect, it } from 'vitest';
import { getPasswordStrength } from './password-strength.ts';

describe('a password at the limits of the strengths', () => {
  it.each([
    // 7 and 8 characters
    ['tulip4x', 'weak'],
    ['tulip4xy', 'fair'],
    // one and two kinds of characters
    ['tulipmaker', 'weak'],
    ['tulipmaker4', 'fair'],
    // four and five different characters; case is ignored
    ['aabbcc11', 'weak'],
    ['aabbccd1', 'fair'],
    ['aAbBcC11', 'weak'],
    // 9 and 10 characters of three kinds
    ['Tulip47ma', 'fair'],
    ['Tulip47mak', 'good'],
    // 11 and 12 characters of three kinds
    ['Tulip47make', 'good'],
    ['Tulip47maker', 'strong'],
    // 12 characters of two kinds
    ['tulip47maker', 'fair'],
    // 12 characters of three kinds, seven and eight of them different
    ['Aabbccdd1122', 'good'],
    ['Aabbccddee12', 'good'],
    ['Aabbccddee12f', 'strong'],
    ['Aabbccddeef1', 'good'],
    ['Aabbccddef12', 'strong'],
    // phrases of two kinds with 16 and 17 characters; of three kinds, with seven and eight different characters
    ['tulip maker hous', 'fair'],
    ['tulip maker house', 'strong'],
    ['aa bb cc dd ee ff', 'fair'],
    ['aa bb cc dd ee fg', 'strong'],
    // common words count only at the beginning
    ['Admin-47-tulip', 'weak'],
    ['Tulip-47-admin', 'strong'],
  ])('at a limit of the strengths, the password %j is %s', (password, strength) => {
    expect(getPasswordStrength(password)).toBe(strength);
  });
});
