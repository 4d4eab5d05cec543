import { describe, expect, test } from 'vitest';
import {
  parseBearerToken,
  hashTokenFamily,
  isSameSecret,
  isTokenFormat,
  createToken,
  deriveNextTokens,
  deriveSetupToken,
  hashToken,
} from './tokens.ts';

const key = Buffer.alloc(32, 1);
const otherKey = Buffer.alloc(32, 2);

test('tokens are 32 random bytes in base64url', () => {
  const tokens = Array.from({ length: 200 }, createToken);
  expect(tokens.every(isTokenFormat)).toBe(true);
  expect(new Set(tokens).size).toBe(tokens.length);
  for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32);
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
])('isTokenFormat(%j) returns %j', (text, isToken) => {
  expect(isTokenFormat(text)).toBe(isToken);
});

test('tokens are stored as SHA-256', () => {
  // From `printf abc | sha256sum`.
  expect(hashToken('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});

describe('the token pair that follows a refresh token', () => {
  const token = createToken();
  const pair = deriveNextTokens(key, token);

  test('the next token pair is the same on instances with the same key, and differs for another key or token', () => {
    expect(deriveNextTokens(Buffer.from(key), token)).toEqual(pair);
    for (const next of [deriveNextTokens(otherKey, token), deriveNextTokens(key, createToken())]) {
      expect(next.token).not.toBe(pair.token);
      expect(next.refreshToken).not.toBe(pair.refreshToken);
    }
  });

  test('the next token pair is the same in every release, so that two releases can serve the same sessions', () => {
    expect(deriveNextTokens(key, 'A'.repeat(43))).toEqual({
      token: 'PtIV8AL_GwkRcQaHcrKZeM5mqmjW1BCwaW1c8M_sXnw',
      refreshToken: 'AAAAAAAAAAAAAAAA5vDiiYzVtI4ZSNmY_6PnZ8y-0q4',
    });
    expect(deriveSetupToken(key)).toBe('x6qM1DRv2x7OV3YkzzckAJQDuzsNwUXfPK9Zs4t_0X8');
  });

  test('the next token pair has the format of tokens, and its two tokens are independent', () => {
    expect([pair.token, pair.refreshToken].every(isTokenFormat)).toBe(true);
    expect(pair.token.slice(0, 16)).not.toBe(pair.refreshToken.slice(0, 16));
    expect(pair.token.slice(16)).not.toBe(pair.refreshToken.slice(16));
  });

  test('tokens belong to the same family if their first 16 characters are the same', () => {
    const later = deriveNextTokens(key, pair.refreshToken);
    expect(later.refreshToken.slice(0, 16)).toBe(token.slice(0, 16));
    expect(later.refreshToken.slice(16)).not.toBe(pair.refreshToken.slice(16));
    expect(hashTokenFamily(later.refreshToken)).toBe(hashTokenFamily(token));
    expect(hashTokenFamily(`${token.slice(0, 16)}${'x'.repeat(27)}`)).toBe(hashTokenFamily(token));
    expect(hashTokenFamily(createToken())).not.toBe(hashTokenFamily(token));
    expect(hashTokenFamily(`${token.slice(0, 15)}${token[15] === 'x' ? 'y' : 'x'}${token.slice(16)}`)).not.toBe(
      hashTokenFamily(token),
    );
  });
});

test('the token of the setup link is the same at every start, and depends on the key', () => {
  expect(deriveSetupToken(key)).toBe(deriveSetupToken(Buffer.from(key)));
  expect(isTokenFormat(deriveSetupToken(key))).toBe(true);
  expect(deriveSetupToken(key)).not.toBe(deriveSetupToken(otherKey));
  expect(deriveSetupToken(key)).not.toBe(deriveNextTokens(key, '').token);
});

test.each([
  ['secret', 'secret', true],
  ['secret', 'Secret', false],
  ['secre', 'secret', false],
  ['', 'secret', false],
  ['', '', true],
])('isSameSecret(%j, %j) returns %j', (secret, expected, isSame) => {
  expect(isSameSecret(secret, expected)).toBe(isSame);
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
  expect(parseBearerToken(header)).toBe(token);
});
