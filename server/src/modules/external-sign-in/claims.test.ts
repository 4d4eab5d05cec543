import { describe, expect, test } from 'vitest';
import { getAccountName, getEmail, getPersonName, isDomainAllowed, isMultiFactor, selectClaims } from './claims.ts';

describe('claims of a person', () => {
  test.each([
    [{ amr: ['mfa'] }, true],
    [{ amr: ['pwd', 'mfa'] }, true],
    [{ amr: ['pwd', 'otp'] }, false],
    [{ amr: 'mfa' }, false],
    [{}, false],
  ])('%o reports several factors: %s', (claims, expected) => {
    expect(isMultiFactor(claims)).toBe(expected);
  });

  test('claims about the response and overlong claims are not stored', () => {
    expect(selectClaims({ sub: '1', groups: ['a'], nonce: 'n', aud: 'me', exp: 1, at_hash: 'h' }, {})).toEqual({
      sub: '1',
      groups: ['a'],
    });
    expect(selectClaims({ sub: '1' }, { groups: 'x'.repeat(50_000) })).toEqual({});
  });

  test.each([
    [{ email: 'a@x.cn', email_verified: true }, { email: 'b@x.cn', email_verified: false }, 'a@x.cn', true],
    [{ email: 'a@x.cn' }, { email: 'b@x.cn', email_verified: true }, 'a@x.cn', false],
    [{ email: 'a@x.cn' }, { email_verified: true }, 'a@x.cn', false],
    [{ email_verified: true }, { email: 'b@x.cn' }, 'b@x.cn', false],
    [{ email_verified: false }, { email: 'b@x.cn', email_verified: true }, 'b@x.cn', true],
    [{}, { email: 'b@x.cn', email_verified: 'true' }, 'b@x.cn', false],
  ])(
    'of the ID token %o and the user info %o, the email is %s, verified: %s',
    (idClaims, userInfo, email, isVerified) => {
      expect(getEmail(selectClaims(idClaims, userInfo))).toEqual({ email, isVerified });
    },
  );

  const company = 'example.com, Example.org';
  test.each([
    ['https://accounts.google.com', { hd: 'example.com', email: 'a@other.com' }, true],
    ['https://accounts.google.com', { hd: 'EXAMPLE.org' }, true],
    ['https://accounts.google.com', { hd: 'other.com', email: 'a@example.com', email_verified: true }, false],
    ['https://accounts.google.com', { email: 'a@example.com', email_verified: true }, false],
    ['https://accounts.google.com', { hd: ['example.com'] }, false],
    ['https://id.example.com', { email: 'a@example.com', email_verified: true }, true],
    ['https://id.example.com', { hd: 'example.com', email: 'a@other.com', email_verified: true }, false],
    ['https://id.example.com', {}, false],
  ])('for the allowed domains, %s with %o is allowed: %s', (issuer, claims, isAllowed) => {
    expect(isDomainAllowed(company, { issuer, claims })).toBe(isAllowed);
    expect(isDomainAllowed('', { issuer, claims })).toBe(true);
  });

  test.each([
    [{ name: ' Ada Lovelace ' }, 'Ada Lovelace'],
    [{ name: '\u202Edlrow', preferred_username: 'ada' }, 'dlrow'],
    [{ name: 7, preferred_username: 'ada' }, 'ada'],
    [{ name: '王'.repeat(60) }, '王'.repeat(50)],
    [{}, ''],
  ])('the name of %o is “%s”', (claims, expected) => {
    expect(getPersonName(claims)).toBe(expected);
  });

  test('an external account is named by its email, otherwise by its name or subject', () => {
    const identity = { issuer: 'https://id.example.com', subject: 'subject-1', isMultiFactor: false };
    expect(getAccountName({ ...identity, claims: { email: 'a@example.com', name: 'A' } })).toBe('a@example.com');
    expect(getAccountName({ ...identity, claims: { email: 'none', name: 'A' } })).toBe('A');
    expect(getAccountName({ ...identity, claims: {} })).toBe('subject-1');
  });
});
