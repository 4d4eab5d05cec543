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
