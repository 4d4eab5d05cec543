import { randomInt } from 'node:crypto';
import { hashToken } from './tokens.ts';

/** Without characters that look alike (0 and o; 1, i and l; u and v). */
const alphabet = '23456789abcdefghjkmnpqrstvwxyz';
const groups = 4;
const groupLength = 6;
const count = 10;

/** 118 bits per code, so that a fast hash is sufficient (ASVS 5.0, 6.5.2). */
const createCode = (): string => {
  const characters = Array.from({ length: groups * groupLength }, () => alphabet.charAt(randomInt(alphabet.length)));
  return Array.from({ length: groups }, (_, group) =>
    characters.slice(group * groupLength, (group + 1) * groupLength).join(''),
  ).join('-');
};

export const createRecoveryCodes = (): string[] => Array.from({ length: count }, createCode);

/** Removes what users add or change when they type a code: spaces, hyphens, capital letters. */
export const normalizeCode = (code: string): string => code.replaceAll(/[\s\u2010-\u2015-]/gu, '').toLowerCase();

export const hashRecoveryCode = (code: string): string => hashToken(normalizeCode(code));
