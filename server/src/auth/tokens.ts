import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { TokenPair } from '@atrium/contract/session/schemas.ts';

const tokenPattern = /^[\w-]{43}$/;

export const isTokenFormat = (text: string): boolean => tokenPattern.test(text);

export const createToken = (): string => randomBytes(32).toString('base64url');

export const hashToken = (token: string): string => hash('sha256', token, 'hex');

/** Derives a secret that differs for each purpose and text. */
export const deriveToken = (key: Buffer, purpose: string, token: string): string =>
  createHmac('sha256', key).update(`${purpose}:${token}`).digest('base64url');

/** Characters (96 bits) that all refresh tokens of a session share. The rest is still unpredictable. */
const familyLength = 16;

/** Returns the hash by which old refresh tokens are recognized. */
export const hashTokenFamily = (refreshToken: string): string => hashToken(refreshToken.slice(0, familyLength));

/** Derives the token pair after a refresh token. All instances derive the same, so each can repeat a response. */
export const deriveNextTokens = (key: Buffer, refreshToken: string): TokenPair => ({
  token: deriveToken(key, 'access', refreshToken),
  refreshToken: refreshToken.slice(0, familyLength) + deriveToken(key, 'refresh', refreshToken).slice(familyLength),
});

/** Returns the token of the setup link, the same on every instance and at every start. */
export const deriveSetupToken = (key: Buffer): string => deriveToken(key, 'setup', '');

export const isSameSecret = (secret: string, expected: string): boolean =>
  timingSafeEqual(hash('sha256', secret, 'buffer'), hash('sha256', expected, 'buffer'));

export const parseBearerToken = (header: string | undefined): string | null => {
  if (header === undefined || header.length > 600) return null;
  if (!/^bearer /i.test(header)) return null;
  const token = header.slice(7).trim();
  return token === '' ? null : token;
};
