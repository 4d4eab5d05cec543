import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { TokenPair } from '@atrium/contract/session/schemas.ts';

const shape = /^[\w-]{43}$/;

/** Whether a text has the form of our tokens: 32 bytes in base64url. */
export const isTokenShaped = (text: string): boolean => shape.test(text);

/** A token that nobody can guess. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What is stored of a token. */
export const tokenHash = (token: string): string => hash('sha256', token, 'hex');

const derive = (key: Buffer, purpose: string, token: string): string =>
  createHmac('sha256', key).update(`${purpose}:${token}`).digest('base64url');

/** What all refresh tokens of one session begin with: 96 bits, which leave the rest of the token as secret as it was. */
const familyLength = 16;

/** What is stored to know a session's refresh tokens by once they are older than the previous one. */
export const familyHash = (refreshToken: string): string => tokenHash(refreshToken.slice(0, familyLength));

/**
 * The pair that follows a refresh token. Every copy of the server that has the key derives the same one, so that a late request
 * can be answered again without the pair being stored anywhere.
 */
export const nextPair = (key: Buffer, refreshToken: string): TokenPair => ({
  token: derive(key, 'access', refreshToken),
  refreshToken: refreshToken.slice(0, familyLength) + derive(key, 'refresh', refreshToken).slice(familyLength),
});

/** The token of the set-up link: the same on every copy and at every start. */
export const setupToken = (key: Buffer): string => derive(key, 'setup', '');

/** Compares secrets in a time that says nothing about them. */
export const isSameSecret = (given: string, expected: string): boolean =>
  timingSafeEqual(hash('sha256', given, 'buffer'), hash('sha256', expected, 'buffer'));

/** The token of an `Authorization: Bearer …` header; null for anything else. */
export const bearerOf = (header: string | undefined): string | null => {
  if (header === undefined || header.length > 600) return null;
  if (!/^bearer /i.test(header)) return null;
  const token = header.slice(7).trim();
  return token === '' ? null : token;
};
