import { createHmac, randomInt } from 'node:crypto';
import {
  codeLifetimeSeconds,
  type PublicCodePurpose,
  codeWaitSeconds,
} from '@atrium/contract/verification-code/fields.ts';
import { getNationalNumber } from '@atrium/contract/cleaning.ts';
import { email, localMobile } from '@atrium/contract/contact-rules.ts';
import { cleanText } from '@atrium/contract/validation.ts';
import type { ErrorCode } from '@atrium/contract/error-codes.ts';

export type CodePurpose = PublicCodePurpose | 'contact';

/** Channel and recipient: `sms:+8613800000000`, `email:someone@example.com`. */
export type Address = `sms:+${string}` | `email:${string}`;

/** Returns the address of a phone number or email, or the error code if it is invalid. */
export const parseAddress = (channel: 'sms' | 'email', countryCode: number, to: string): Address | ErrorCode => {
  const cleanedContact = channel === 'sms' ? getNationalNumber(countryCode, to) : cleanText(email, to);
  const errorCode = channel === 'sms' ? localMobile(cleanedContact) : email(cleanedContact);
  if (errorCode) return errorCode;
  return channel === 'sms' ? `sms:+${countryCode}${cleanedContact}` : `email:${cleanedContact.toLowerCase()}`;
};

export const isAddress = (text: Address | ErrorCode): text is Address => /^(?:sms|email):/.test(text);

/** Returns the address as accounts store it: a mainland Chinese number without its country code. */
export const formatStoredContact = (address: Address): string => {
  const to = address.slice(address.indexOf(':') + 1);
  return /^\+86(1\d{10})$/.exec(to)?.[1] ?? to;
};

export const getAccountDevice = (userId: number | ''): string => `account:${userId}`;

export const createCode = (): string => randomInt(0, 1_000_000).toString().padStart(6, '0');

/** The hash uses the server key, because a code has only a million values. `account` binds it to a recipient. */
export const hashCode = (
  key: Buffer,
  address: Address,
  purpose: CodePurpose,
  code: string,
  account: number | '' = '',
): string => createHmac('sha256', key).update(`passcode:${purpose}${account}:${address}:${code}`).digest('hex');

/** Number of wrong attempts, from all networks, after which a code of an unknown requester becomes invalid. */
export const maxUnknownAttempts = 50;

/** The same for a code of a known device or account, which only that requester can try. */
export const maxKnownAttempts = 5;

const hourMs = 3_600_000;

/** Maximum number of codes per period, for each address and requester, address and kind, and account or network. */
const limits = {
  requester: [
    { periodMs: hourMs, codes: 5 },
    { periodMs: 24 * hourMs, codes: 10 },
  ],
  address: [
    { periodMs: hourMs, codes: 10 },
    { periodMs: 24 * hourMs, codes: 20 },
  ],
  account: [
    { periodMs: hourMs, codes: 10 },
    { periodMs: 24 * hourMs, codes: 20 },
  ],
  network: [{ periodMs: hourMs, codes: 30 }],
} as const;

export const maxPeriodMs = 24 * hourMs;

export const findSendLimit = (
  times: Readonly<Record<keyof typeof limits, readonly number[]>>,
  now: number,
): { readonly code: 'passcode.tooSoon' | 'passcode.tooMany'; readonly seconds: number } | null => {
  const latestTime = Math.max(0, ...times.requester);
  const waitSeconds = Math.ceil((latestTime + codeWaitSeconds * 1000 - now) / 1000);
  if (waitSeconds > 0) return { code: 'passcode.tooSoon', seconds: waitSeconds };
  for (const scope of ['requester', 'address', 'account', 'network'] as const) {
    for (const { periodMs, codes } of limits[scope]) {
      const recentTimes = times[scope].filter((time) => time > now - periodMs).toSorted((a, b) => a - b);
      const oldestTime = recentTimes.at(-codes);
      if (oldestTime !== undefined)
        return { code: 'passcode.tooMany', seconds: Math.ceil((oldestTime + periodMs - now) / 1000) };
    }
  }
  return null;
};

export const getExpireTime = (now: number): number => now + codeLifetimeSeconds * 1000;
