import { createHmac, randomInt } from 'node:crypto';
import { passcodeLife, type PasscodePurpose, passcodeWait } from '@atrium/contract/passcode/fields.ts';
import { email, localMobile } from '@atrium/contract/validation.ts';
import type { Problem } from '@atrium/contract/problems.ts';

/** What a code is good for: what anybody may ask one for, or a contact of the account that is signed in. */
export type CodePurpose = PasscodePurpose | 'contact';

/** How a code travels, and to whom: `sms:+8613800000000`, `email:someone@example.com`. */
export type Address = `sms:+${string}` | `email:${string}`;

/** The address of a mobile number or an e-mail; the problem with it if it is none. */
export const addressOf = (channel: 'sms' | 'email', countryCode: number, to: string): Address | Problem => {
  const problem = channel === 'sms' ? localMobile(to) : email(to);
  if (problem) return problem;
  return channel === 'sms' ? `sms:+${countryCode}${to}` : `email:${to.toLowerCase()}`;
};

export const isAddress = (text: Address | Problem): text is Address => /^(?:sms|email):/.test(text);

/** An address as an account's row shows it: a mainland number without its prefix. */
export const writtenForm = (address: Address): string => {
  const to = address.slice(address.indexOf(':') + 1);
  return /^\+86(1\d{10})$/.exec(to)?.[1] ?? to;
};

/** Device id of a signed-in account that asks for a verification code. */
export const accountDevice = (userId: number | ''): string => `account:${userId}`;

/** Six digits that nobody can guess. */
export const newCode = (): string => randomInt(0, 1_000_000).toString().padStart(6, '0');

/**
 * What is stored of a code: without the server's key, trying a million of them against it is of no use. `account` is whom it was
 * sent for, where that is known; for another account it is none.
 */
export const codeHash = (
  key: Buffer,
  address: Address,
  purpose: CodePurpose,
  code: string,
  account: number | '' = '',
): string => createHmac('sha256', key).update(`passcode:${purpose}${account}:${address}:${code}`).digest('hex');

/** Wrong tries after which a code that a stranger asked for is void, by all networks together. */
export const strangersTries = 50;

/** Wrong tries after which a code that a known device or an account asked for is void: only that requester can try it. */
export const ownTries = 5;

const hour = 3_600_000;

/**
 * Codes within a span: for one address by one requester, for one address by all requesters of the same kind, and for any address by
 * one account and from one network.
 */
const limits = {
  own: [
    { span: hour, codes: 5 },
    { span: 24 * hour, codes: 10 },
  ],
  address: [
    { span: hour, codes: 10 },
    { span: 24 * hour, codes: 20 },
  ],
  account: [
    { span: hour, codes: 10 },
    { span: 24 * hour, codes: 20 },
  ],
  network: [{ span: hour, codes: 30 }],
} as const;

/** How far back the limits look. */
export const longestSpan = 24 * hour;

/** Why no code is sent now, with the seconds after which one may be; null if it may. */
export const tooSoon = (
  times: Readonly<Record<keyof typeof limits, readonly number[]>>,
  now: number,
): { readonly problem: 'passcode.tooSoon' | 'passcode.tooMany'; readonly seconds: number } | null => {
  const latest = Math.max(0, ...times.own);
  const wait = Math.ceil((latest + passcodeWait * 1000 - now) / 1000);
  if (wait > 0) return { problem: 'passcode.tooSoon', seconds: wait };
  for (const who of ['own', 'address', 'account', 'network'] as const) {
    for (const { span, codes } of limits[who]) {
      const within = times[who].filter((time) => time > now - span).toSorted((a, b) => a - b);
      const oldest = within.at(-codes);
      if (oldest !== undefined)
        return { problem: 'passcode.tooMany', seconds: Math.ceil((oldest + span - now) / 1000) };
    }
  }
  return null;
};

/** When a code sent now ends to be good. */
export const expiryOf = (now: number): number => now + passcodeLife * 1000;
