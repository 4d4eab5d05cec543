import { z } from 'zod';
import { exactText, instant, text } from '../schema/shape.ts';
import { code, email } from '../contact-rules.ts';
import { optional, required } from '../validation.ts';
import { mobileContact } from './fields.ts';

export const codeRequest = z.discriminatedUnion('channel', [
  z.object({
    channel: z.literal('email').meta({ description: 'Channel of the verification code.' }),
    to: text(254, email).meta({ description: 'New email or phone number, which receives the verification code.' }),
  }),
  z.object({
    channel: z.literal('sms').meta({ description: 'Channel of the verification code.' }),
    to: text(20, mobileContact).meta({
      description: 'New email or phone number, which receives the verification code.',
    }),
  }),
]);

export const codeSent = z.object({
  nextTime: instant.meta({
    description: 'Earliest time of the next request for a verification code, in epoch milliseconds.',
  }),
  printed: z
    .boolean()
    .meta({ description: 'True if the verification code is in the server log, because no service sends messages.' }),
});

export const change = z.discriminatedUnion('channel', [
  z.object({
    channel: z.literal('email').meta({ description: 'Channel of the contact.' }),
    to: text(254, optional(email)).meta({ description: 'New email or phone number; `""` removes it.' }),
    password: exactText(required).meta({ description: 'Current password of the caller.' }),
    code: text(8, optional(code))
      .default('')
      .meta({ description: 'Verification code from the new contact; not required for removing a contact.' }),
  }),
  z.object({
    channel: z.literal('sms').meta({ description: 'Channel of the contact.' }),
    to: text(20, optional(mobileContact)).meta({ description: 'New email or phone number; `""` removes it.' }),
    password: exactText(required).meta({ description: 'Current password of the caller.' }),
    code: text(8, optional(code))
      .default('')
      .meta({ description: 'Verification code from the new contact; not required for removing a contact.' }),
  }),
]);
export type ContactChange = z.output<typeof change>;

export const contactState = {
  email: z.string().meta({ description: 'Email; `""` for none.' }),
  phoneNumber: z.string().meta({ description: 'Phone number; `""` for none.' }),
  emailVerified: z
    .boolean()
    .meta({ description: 'True if the email is verified. Verification codes are only sent to verified contacts.' }),
  phoneVerified: z.boolean().meta({
    description: 'True if the phone number is verified. Verification codes are only sent to verified contacts.',
  }),
};

export const contacts = z.object(contactState);
