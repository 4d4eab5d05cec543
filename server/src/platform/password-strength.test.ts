import { describe, expect, test } from 'vitest';
import { weaknessOf } from './password-strength.ts';

describe('a password that is set', () => {
  test.each([
    'Password1',
    'P@ssw0rd1',
    'Abcd1234',
    '12345678a',
    'Qwer1234',
    '1q2w3e4r',
    '1qaz2wsx',
    'a1b2c3d4',
    'qwe123asd',
    'aaaa1111',
    'abc123abc',
    'Iloveyou1',
    'woaini1314',
    'Welcome2026!',
    'Summer2026',
    'admin123',
    '123456789admin',
    'zxcvbnm1',
    'x1x1x1x1',
  ])('is not %s, which is tried first', (password) => {
    expect(weaknessOf(password, ['somebody'])).toBe('password.common');
  });

  test.each([
    ['atrium123', 'somebody'],
    ['my4trium-9', 'somebody'],
    ['sess1sess1', 'sess1'],
    ['Zhang-Wei7', 'zhang-wei'],
    ['1sses-here', 'sess1'],
    ['xx-BOSS1-xx', 'boss1'],
  ])('is not %s of %s, which says whose it is', (password, name) => {
    expect(weaknessOf(password, [name])).toBe('password.personal');
  });

  test.each([
    'quiet-river-8',
    'brandnew123',
    'first-word-1',
    'other-pass1',
    'far-away-1',
    'given-pass1',
    'tK7~vQ2x',
    'mein.Hund4',
    'an-own-1-word',
  ])('may be %s', (password) => {
    expect(weaknessOf(password, ['somebody', ''])).toBeNull();
  });
});
