import { z } from 'zod';
import { call } from './call.ts';
import { endpoint } from './endpoint.ts';
import { exactText, instant, text } from './shape.ts';
import { code, email, optional, required, type Rule } from './validation.ts';

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

const codeRequest = z.discriminatedUnion('channel', [
  z.object({ channel: z.literal('email'), to: text(email) }),
  z.object({ channel: z.literal('sms'), to: text(mobileContact) }),
]);
const codeSent = z.object({
  /** When another code may be asked for. */
  nextTime: instant,
  /** The demo has nothing that carries it: it is found in the server's log. */
  printed: z.boolean(),
});
/** `""` as the value takes the contact away, which needs no code. */
const change = z.discriminatedUnion('channel', [
  z.object({
    channel: z.literal('email'),
    to: text(optional(email)),
    password: exactText(required),
    code: text(optional(code)).default(''),
  }),
  z.object({
    channel: z.literal('sms'),
    to: text(optional(mobileContact)),
    password: exactText(required),
    code: text(optional(code)).default(''),
  }),
]);
export type ContactChange = z.output<typeof change>;

/** How an account can be reached, and what of it is proved. */
export const contactState = {
  email: z.string(),
  phoneNumber: z.string(),
  /** Codes are sent to what is verified alone. */
  emailVerified: z.boolean(),
  phoneVerified: z.boolean(),
};
const contacts = z.object(contactState);

export const sendContactCode = call<typeof codeRequest, typeof codeSent>(
  'POST',
  'account-contact-item/code',
  'signed-in',
);
export const changeContact = call<typeof change, typeof contacts>('PUT', 'account-contact-item', 'signed-in', {
  stales: ['user'],
});

export const contactEndpoints = {
  code: endpoint(sendContactCode, {
    input: codeRequest,
    result: codeSent,
    summary: 'Sends a code to an address that is to become one’s own e-mail or mobile number, or to prove it.',
    refuses: ['passcode.tooSoon', 'passcode.tooMany', 'passcode.noMail', 'passcode.noSms'],
  }),
  change: endpoint(changeContact, {
    input: change,
    result: contacts,
    summary:
      'Changes, proves or takes away one’s own e-mail or mobile number, with the password and a code sent to it.',
    refuses: [
      'password.wrong',
      'passcode.wrong',
      'session.throttled',
      'contact.taken',
      'passcode.noMail',
      'passcode.noSms',
      'server.busy',
    ],
  }),
};
