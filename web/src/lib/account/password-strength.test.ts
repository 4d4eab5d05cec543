import { describe, expect, it } from 'vitest';
import { passwordStrength } from './password-strength.ts';

describe('the strength of a password', () => {
  it.each([
    ['', 'none'],
    ['a1b2c3', 'weak'],
    ['aaaaaaaa1', 'weak'],
    ['password1!Xy', 'weak'],
    ['12345678abc', 'weak'],
    ['tulip47maker', 'fair'],
    ['Tulip47mak', 'good'],
    ['Tulip47-maker', 'strong'],
  ])('of %j is %s', (password, strength) => {
    expect(passwordStrength(password)).toBe(strength);
  });
});

describe('at its limits, a password', () => {
  it.each([
    // 7 and 8 characters
    ['tulip4x', 'weak'],
    ['tulip4xy', 'fair'],
    // one kind of characters, and two
    ['tulipmaker', 'weak'],
    ['tulipmaker4', 'fair'],
    // four that differ, and five; capitals are the same letter
    ['aabbcc11', 'weak'],
    ['aabbccd1', 'fair'],
    ['aAbBcC11', 'weak'],
    // with three kinds, 9 characters and 10
    ['Tulip47ma', 'fair'],
    ['Tulip47mak', 'good'],
    // 11 and 12, of three kinds
    ['Tulip47make', 'good'],
    ['Tulip47maker', 'strong'],
    // 12, of two
    ['tulip47maker', 'fair'],
    // 12 of three kinds, of which seven differ, and eight
    ['Aabbccdd1122', 'good'],
    ['Aabbccddee12', 'good'],
    ['Aabbccddee12f', 'strong'],
    ['Aabbccddeef1', 'good'],
    ['Aabbccddef12', 'strong'],
    // a phrase of two kinds: 16 characters and 17; of three that differ in seven letters, and in eight
    ['tulip maker hous', 'fair'],
    ['tulip maker house', 'strong'],
    ['aa bb cc dd ee ff', 'fair'],
    ['aa bb cc dd ee fg', 'strong'],
    // what everyone tries first, only at the beginning
    ['Admin-47-tulip', 'weak'],
    ['Tulip-47-admin', 'strong'],
  ])('%j is %s', (password, strength) => {
    expect(passwordStrength(password)).toBe(strength);
  });
});
