import type { Rule } from '../validation.ts';

/** How people are reached. */
export const contactChannels = ['email', 'sms'] as const;
export type ContactChannel = (typeof contactChannels)[number];

/** What two ways of writing an e-mail address have in common; null for none. */
const emailKey = (address: string): string | null => address.trim().toLowerCase() || null;

/** A mobile number in international form, the mainland's with or without its prefix; null for what is none, such as a landline. */
const phoneKey = (number: string): string | null => {
  const mainland = /^(?:\+86|0086)?(1\d{10})$/.exec(number.trim())?.[1];
  if (mainland !== undefined) return `+86${mainland}`;
  return /^\+\d{6,15}$/.test(number.trim()) ? number.trim() : null;
};

/** The one form in which contacts are compared: an e-mail in lower case, a mobile number as `+8613800000000`; null for what no code reaches. */
export const contactKey = (channel: ContactChannel, value: string): string | null =>
  channel === 'email' ? emailKey(value) : phoneKey(value);

/** Whether two values of a contact reach the same person. */
export const isSameContact = (channel: ContactChannel, one: string, other: string): boolean => {
  const key = contactKey(channel, one);
  return one === other || (key !== null && key === contactKey(channel, other));
};

/** A mobile number that a code can be sent to: the mainland's, or `+` and 6 to 15 digits. */
export const mobileContact: Rule = (value) => {
  if (value.trim() === '') return 'field.required';
  return phoneKey(value) === null ? 'field.mobile' : null;
};
