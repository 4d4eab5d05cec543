import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { TokenPair } from '@atrium/contract/session/schemas.ts';

const shape = /^[\w-]{43}$/;

/** Returns whether a text has the form of our tokens: 32 bytes in base64url. */
export const isTokenShaped = (text: string): boolean => shape.test(text);

/** Returns an unguessable token. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Returns the hash that is stored for a token. */
export const tokenHash = (token: string): string => hash('sha256', token, 'hex');

const derive = (key: Buffer, purpose: string, token: string): string =>
  createHmac('sha256', key).update(`${purpose}:${token}`).digest('base64url');

/** Characters that all refresh tokens of one session share: 96 bits. The rest stays long enough to be unguessable. */
const familyLength = 16;

/** Returns the hash by which refresh tokens older than the previous one are recognized. */
export const familyHash = (refreshToken: string): string => tokenHash(refreshToken.slice(0, familyLength));

/**
 * Derives the token pair that follows a refresh token. Every instance with the key derives the same one, so that a late
 * request can be answered again although the pair is not stored.
 */
export const nextPair = (key: Buffer, refreshToken: string): TokenPair => ({
  token: derive(key, 'access', refreshToken),
  refreshToken: refreshToken.slice(0, familyLength) + derive(key, 'refresh', refreshToken).slice(familyLength),
});

/** Returns the token of the setup link, which is the same on every instance and at every start. */
export const setupToken = (key: Buffer): string => derive(key, 'setup', '');

/** Compares secrets in constant time. */
export const isSameSecret = (given: string, expected: string): boolean =>
  timingSafeEqual(hash('sha256', given, 'buffer'), hash('sha256', expected, 'buffer'));

/** Returns the token of an `Authorization: Bearer …` header; null for anything else. */
export const bearerOf = (header: string | undefined): string | null => {
  if (header === undefined || header.length > 600) return null;
  if (!/^bearer /i.test(header)) return null;
  const token = header.slice(7).trim();
  return token === '' ? null : token;
};
