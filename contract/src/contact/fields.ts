import { cleanPhone } from '../cleaning.ts';
import type { ErrorCode } from '../error-codes.ts';
import type { Rule } from '../validation.ts';

export const contactChannels = ['email', 'sms'] as const;
export type ContactChannel = (typeof contactChannels)[number];

const toEmailKey = (address: string): string | null => address.trim().toLowerCase() || null;

/** Returns a phone number in international format, or null if it cannot receive SMS, such as a landline. */
const toPhoneKey = (number: string): string | null => {
  const mainlandNumber = /^(?:\+86|0086)?(1\d{10})$/.exec(number.trim())?.[1];
  if (mainlandNumber !== undefined) return `+86${mainlandNumber}`;
  return /^\+\d{6,15}$/.test(number.trim()) ? number.trim() : null;
};

/** Returns the form in which contacts are compared, or null if no verification code can be sent to the contact. */
export const toContactKey = (channel: ContactChannel, value: string): string | null =>
  channel === 'email' ? toEmailKey(value) : toPhoneKey(value);

export const isSameContact = (channel: ContactChannel, first: string, second: string): boolean => {
  const key = toContactKey(channel, first);
  return first === second || (key !== null && key === toContactKey(channel, second));
};

const findMobileError = (value: string): ErrorCode | null => {
  if (value.trim() === '') return 'field.required';
  return toPhoneKey(value) === null ? 'field.mobile' : null;
};

/** Validates a phone number for verification codes: mainland China, or `+` and 6 to 15 digits. */
export const mobileContact: Rule = Object.assign(findMobileError, { clean: cleanPhone });
