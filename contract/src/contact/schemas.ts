import { z } from 'zod';
import { exactText, instant, text } from '../schema/shape.ts';
import { code, email, optional, required } from '../validation.ts';
import { mobileContact } from './fields.ts';

export const codeRequest = z.discriminatedUnion('channel', [
  z.object({ channel: z.literal('email'), to: text(254, email) }),
  z.object({ channel: z.literal('sms'), to: text(20, mobileContact) }),
]);

export const codeSent = z.object({
  /** When another code may be asked for. */
  nextTime: instant,
  /** The demo has nothing that carries it: it is found in the server's log. */
  printed: z.boolean(),
});

/** `""` as the value takes the contact away, which needs no code. */
export const change = z.discriminatedUnion('channel', [
  z.object({
    channel: z.literal('email'),
    to: text(254, optional(email)),
    password: exactText(required),
    code: text(8, optional(code)).default(''),
  }),
  z.object({
    channel: z.literal('sms'),
    to: text(20, optional(mobileContact)),
    password: exactText(required),
    code: text(8, optional(code)).default(''),
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

export const contacts = z.object(contactState);
