import { createPasswordRule, defaultPasswordRules, password, type PasswordRules } from '@atrium/contract/validation.ts';
import { expect, test } from 'vitest';
import { createOneTimePassword } from './one-time-password.ts';

test.each<[Partial<PasswordRules>, number]>([
  [{}, 12],
  [{ passwordMin: 16, requiresMixedCase: true, requiresSymbol: true }, 16],
  [{ requiresMixedCase: true }, 12],
  [{ requiresSymbol: true }, 12],
  [{ passwordMin: 32, passwordMax: 64, requiresMixedCase: true, requiresSymbol: true }, 32],
])('a one-time password satisfies the rules %j and is different each time', (changedRules, length) => {
  const rules = { ...defaultPasswordRules, passwordMax: 16, ...changedRules };
  const passwords = Array.from({ length: 500 }, () => createOneTimePassword(rules));
  expect(passwords.filter((text) => createPasswordRule(rules)(text) !== null || text.length !== length)).toEqual([]);
  expect(new Set(passwords).size).toBe(passwords.length);
});

test('a one-time password satisfies the rule of the specification', () => {
  const rules = { ...defaultPasswordRules, passwordMax: 16 };
  const passwords = Array.from({ length: 500 }, () => createOneTimePassword(rules));
  expect(passwords.map(password)).toEqual(passwords.map(() => null));
});
