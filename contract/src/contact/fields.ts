import { cleanPhone } from '../cleaning.ts';
import type { Problem } from '../problems.ts';
import type { Rule } from '../validation.ts';

/** Channels of contacts. */
export const contactChannels = ['email', 'sms'] as const;
export type ContactChannel = (typeof contactChannels)[number];

/** Returns the normalized form of an email address; null if invalid. */
const emailKey = (address: string): string | null => address.trim().toLowerCase() || null;

/** Returns a phone number in international format; null if invalid, such as a landline. */
const phoneKey = (number: string): string | null => {
  const mainland = /^(?:\+86|0086)?(1\d{10})$/.exec(number.trim())?.[1];
  if (mainland !== undefined) return `+86${mainland}`;
  return /^\+\d{6,15}$/.test(number.trim()) ? number.trim() : null;
};

/**
 * Returns the normalized form in which contacts are compared: email in lower case, phone number as `+8613800000000`;
 * null if no code can be sent to it.
 */
export const contactKey = (channel: ContactChannel, value: string): string | null =>
  channel === 'email' ? emailKey(value) : phoneKey(value);

/** Returns whether two contacts are equal. */
export const isSameContact = (channel: ContactChannel, one: string, other: string): boolean => {
  const key = contactKey(channel, one);
  return one === other || (key !== null && key === contactKey(channel, other));
};

const mobileProblem = (value: string): Problem | null => {
  if (value.trim() === '') return 'field.required';
  return phoneKey(value) === null ? 'field.mobile' : null;
};

/** Validates a phone number for codes: mainland China, or `+` and 6 to 15 digits. */
export const mobileContact: Rule = Object.assign(mobileProblem, { clean: cleanPhone });
