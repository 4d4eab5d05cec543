import { password } from '@atrium/contract/validation.ts';
import { expect, test } from 'vitest';
import { createOneTimePassword } from './one-time-password.ts';

test('a one-time password satisfies the password policy and is different each time', () => {
  const made = Array.from({ length: 500 }, createOneTimePassword);
  expect(made.map(password)).toEqual(made.map(() => null));
  expect(new Set(made).size).toBe(made.length);
});
