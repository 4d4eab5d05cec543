import { describe, expect, test } from 'vitest';
import {
  bearerOf,
  familyHash,
  isSameSecret,
  isTokenShaped,
  newToken,
  nextPair,
  setupToken,
  tokenHash,
} from './tokens.ts';

const key = Buffer.alloc(32, 1);
const other = Buffer.alloc(32, 2);

test('tokens are 32 random bytes in base64url', () => {
  const made = Array.from({ length: 200 }, newToken);
  expect(made.every(isTokenShaped)).toBe(true);
  expect(new Set(made).size).toBe(made.length);
  for (const token of made) expect(Buffer.from(token, 'base64url')).toHaveLength(32);
});

test.each([
  ['', false],
  ['x'.repeat(42), false],
  ['x'.repeat(43), true],
  ['x'.repeat(44), false],
  [`${'x'.repeat(42)}-`, true],
  [`_${'x'.repeat(42)}`, true],
  [`${'x'.repeat(42)}=`, false],
  [`${'x'.repeat(42)}.`, false],
  [`.${'x'.repeat(42)}`, false],
  [`${'x'.repeat(42)}é`, false],
])('isTokenShaped(%j) is %j', (text, isToken) => {
  expect(isTokenShaped(text)).toBe(isToken);
});

test('tokens are stored as SHA-256', () => {
  // From `printf abc | sha256sum`.
  expect(tokenHash('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});

describe('the token pair that follows a refresh token', () => {
  const token = newToken();
  const pair = nextPair(key, token);

  test('is the same on every instance with the same key, and differs for another key or token', () => {
    expect(nextPair(Buffer.from(key), token)).toEqual(pair);
    for (const next of [nextPair(other, token), nextPair(key, newToken())]) {
      expect(next.token).not.toBe(pair.token);
      expect(next.refreshToken).not.toBe(pair.refreshToken);
    }
  });

  test('is the same in every release, so that two releases can serve the same sessions', () => {
    expect(nextPair(key, 'A'.repeat(43))).toEqual({
      token: 'PtIV8AL_GwkRcQaHcrKZeM5mqmjW1BCwaW1c8M_sXnw',
      refreshToken: 'AAAAAAAAAAAAAAAA5vDiiYzVtI4ZSNmY_6PnZ8y-0q4',
    });
    expect(setupToken(key)).toBe('x6qM1DRv2x7OV3YkzzckAJQDuzsNwUXfPK9Zs4t_0X8');
  });

  test('has the form of tokens, and its two tokens share nothing', () => {
    expect([pair.token, pair.refreshToken].every(isTokenShaped)).toBe(true);
    expect(pair.token.slice(0, 16)).not.toBe(pair.refreshToken.slice(0, 16));
    expect(pair.token.slice(16)).not.toBe(pair.refreshToken.slice(16));
  });

  test('belongs to the same family as the previous pairs, by its first 16 characters', () => {
    const later = nextPair(key, pair.refreshToken);
    expect(later.refreshToken.slice(0, 16)).toBe(token.slice(0, 16));
    expect(later.refreshToken.slice(16)).not.toBe(pair.refreshToken.slice(16));
    expect(familyHash(later.refreshToken)).toBe(familyHash(token));
    expect(familyHash(`${token.slice(0, 16)}${'x'.repeat(27)}`)).toBe(familyHash(token));
    expect(familyHash(newToken())).not.toBe(familyHash(token));
    expect(familyHash(`${token.slice(0, 15)}${token[15] === 'x' ? 'y' : 'x'}${token.slice(16)}`)).not.toBe(
      familyHash(token),
    );
  });
});

test('the token of the setup link is the same at every start, and depends on the key', () => {
  expect(setupToken(key)).toBe(setupToken(Buffer.from(key)));
  expect(isTokenShaped(setupToken(key))).toBe(true);
  expect(setupToken(key)).not.toBe(setupToken(other));
  expect(setupToken(key)).not.toBe(nextPair(key, '').token);
});

test.each([
  ['secret', 'secret', true],
  ['secret', 'Secret', false],
  ['secre', 'secret', false],
  ['', 'secret', false],
  ['', '', true],
])('isSameSecret: %j is %j: %j', (given, expected, isSame) => {
  expect(isSameSecret(given, expected)).toBe(isSame);
});

test.each([
  [undefined, null],
  ['', null],
  ['Bearer', null],
  ['Bearer ', null],
  ['Bearer  ', null],
  ['Bearer x', 'x'],
  ['Bearer   x ', 'x'],
  ['bearer x', 'x'],
  ['BEARER x', 'x'],
  ['Bearerx token', null],
  ['Basic eDp5', null],
  ['x Bearer token', null],
  ['x bearer token', null],
  [`Bearer ${'x'.repeat(593)}`, 'x'.repeat(593)],
  [`Bearer ${'x'.repeat(594)}`, null],
])('the bearer token in the header %j is %j', (header, token) => {
  expect(bearerOf(header)).toBe(token);
});
