import { password } from '@atrium/contract/validation.ts';
import { expect, test } from 'vitest';
import { createOneTimePassword } from './one-time-password.ts';

test('a one-time password satisfies the password policy and is different each time', () => {
  const passwords = Array.from({ length: 500 }, createOneTimePassword);
  expect(passwords.map(password)).toEqual(passwords.map(() => null));
  expect(new Set(passwords).size).toBe(passwords.length);
});
