import { randomInt } from 'node:crypto';
import { hashToken } from './tokens.ts';

/** Without characters that look alike (0 and o; 1, i and l; u and v). */
const alphabet = '23456789abcdefghjkmnpqrstvwxyz';
const groupCount = 4;
const groupLength = 6;
const codeCount = 10;

/** Creates a code of 118 random bits, for which a fast hash is sufficient (ASVS 5.0, 6.5.2). */
const createCode = (): string => {
  const characters = Array.from({ length: groupCount * groupLength }, () =>
    alphabet.charAt(randomInt(alphabet.length)),
  );
  return Array.from({ length: groupCount }, (_, group) =>
    characters.slice(group * groupLength, (group + 1) * groupLength).join(''),
  ).join('-');
};

export const createRecoveryCodes = (): string[] => Array.from({ length: codeCount }, createCode);

/** Removes spaces and hyphens that users type in a code, and converts it to lower case. */
export const normalizeCode = (code: string): string => code.replaceAll(/[\s\u2010-\u2015-]/gu, '').toLowerCase();

export const hashRecoveryCode = (code: string): string => hashToken(normalizeCode(code));
