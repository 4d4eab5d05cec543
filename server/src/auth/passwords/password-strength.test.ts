import { defaultPasswordRules } from '@atrium/contract/validation.ts';
import { describe, expect, test } from 'vitest';
import { commonPasswords } from './common-passwords.ts';
import { assertStrongPassword, findWeakness } from './password-strength.ts';
import { ApiError } from '../../lib/api-error/api-error.ts';

test('at least 3,000 leaked passwords that the policy accepts are rejected', () => {
  expect(commonPasswords.size).toBeGreaterThan(3000);
  expect([...commonPasswords].filter((password) => !findWeakness(password, []))).toEqual([]);
});

describe('a new password', () => {
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
    // Rows of keys, in both directions.
    'sdfghjkl9',
    'lkjhgfds9',
    'ertyuiop9',
    'poiuytre9',
    'mnbvcxz77',
    '98765432k',
    'hijklmno9',
    'onmlkjih9',
    'xsw2zaq1',
    'tgb5vfr4',
    '9i8u7y6t5r',
    'f5e4d3c2',
    // Rows of keys with two other characters, or several rows.
    'qwertyuk7',
    'k7qwertyu',
    'qwertsdfgh9',
    // Symbols in place of letters.
    'passw0rd99',
    'we1come99',
    'w3lcome99',
    'p4ssword9',
    'pa55word9',
    'pa$$word9',
    // Repetitions, also with two more characters.
    'rive8rive8',
    'rive8rive8kz',
    // Only three different characters.
    'xkxxk9kx',
    // Leaked passwords without any of these patterns.
    'blink182',
    'Richard1',
    'ncc1701d',
  ])('a new password is rejected as common: %s', (password) => {
    expect(findWeakness(password, ['somebody'])).toBe('password.common');
  });

  test.each([
    ['atrium123', 'somebody'],
    ['my4trium-9', 'somebody'],
    ['sess1sess1', 'sess1'],
    ['Zhang-Wei7', 'zhang-wei'],
    ['1sses-here', 'sess1'],
    ['xx-BOSS1-xx', 'boss1'],
    ['muirta-9x', 'somebody'],
    ['xk-wei-97', 'wei'],
    ['xk-iew-97', 'wei'],
    ['xk-w3i-97', 'wei'],
  ])('a new password is rejected because it contains a name of its owner: %s of %s', (password, name) => {
    expect(findWeakness(password, [name])).toBe('password.personal');
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
    'qwertyuk7z',
    'river8river8',
    'rive8rive8xkz',
    'xk-rive8rive8',
    'xkxxk9kz',
  ])('a new password is accepted: %s', (password) => {
    expect(findWeakness(password, ['somebody', ''])).toBeNull();
  });
});

test('a password may contain a name of two letters', () => {
  expect(findWeakness('xk-li-9-7m', ['Li'])).toBeNull();
});

describe('a password in a form', () => {
  const longPassword = 'quiet-river-8-and-on';
  const getError = (password: string, passwordMax = 16): unknown => {
    try {
      assertStrongPassword({ ...defaultPasswordRules, passwordMax }, 'newPassword', password, ['somebody']);
      return null;
    } catch (error) {
      return error;
    }
  };

  test.each([
    ['Password1', 'password.common', 'password.common'],
    ['somebody-1', 'password.personal', 'password.personal'],
    [longPassword, 'request.invalid', 'field.password'],
    ['short-1', 'request.invalid', 'field.password'],
  ])('a password in a form is rejected at its field: %s', (password, problem, field) => {
    const error = getError(password);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ code: problem, fields: { newPassword: field } });
  });

  test('a password in a form is accepted up to the maximum length of the server', () => {
    expect(getError('quiet-river-8')).toBeNull();
    expect(getError(longPassword, longPassword.length)).toBeNull();
    expect(getError(longPassword, longPassword.length - 1)).toBeInstanceOf(ApiError);
  });
});
