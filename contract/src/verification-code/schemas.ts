import { z } from 'zod';
import { flag, instant, textLines, newPassword, text, integer } from '../schema/shape.ts';
import { userResource } from '../user/fields.ts';
import { code, email, enteredMobile } from '../contact-rules.ts';
import { combineRules, maxLength, required, username, usernameLength } from '../validation.ts';
import { codePurposes, registrationModes } from './fields.ts';

const countryCode = integer(1, 999)
  .default(86)
  .meta({ description: 'Calling code of the country of the phone number. Default: 86, mainland China.' });

const agreement = flag
  .refine((value) => value, { error: 'field.agree' })
  .meta({ description: 'True if the user agrees to the terms and the privacy policy.' });

export const codeRequest = z.discriminatedUnion('channel', [
  z.object({
    channel: z.literal('sms').meta({ description: 'Channel of the verification code.' }),
    purpose: z.enum(codePurposes).meta({ description: 'Purpose of the verification code.' }),
    countryCode,
    to: text(24, enteredMobile).meta({ description: 'Email or phone number that receives the code.' }),
  }),
  z.object({
    channel: z.literal('email').meta({ description: 'Channel of the verification code.' }),
    purpose: z.enum(codePurposes).meta({ description: 'Purpose of the verification code.' }),
    to: text(254, email).meta({ description: 'Email or phone number that receives the code.' }),
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

export const codeLogin = z.object({
  countryCode,
  phoneNumber: text(24, enteredMobile).meta({ description: 'Phone number without the calling code.' }),
  code: text(8, code).meta({ description: 'Verification code, 4 to 8 digits.' }),
});

export const passwordReset = z.object({
  channel: z
    .enum(['sms', 'email'], { error: 'field.option' })
    .meta({ description: 'Channel of the verification code.' }),
  countryCode,
  to: text(254, combineRules(required, maxLength(254))).meta({
    description: 'Email or phone number that received the code.',
  }),
  code: text(8, code).meta({ description: 'Verification code, 4 to 8 digits.' }),
  password: newPassword,
});

export const registration = z.object({
  username: text(usernameLength.max, username).meta({ description: userResource.fields.username.description }),
  name: text(userResource.fields.name.max, combineRules(required, maxLength(userResource.fields.name.max))).meta({
    description: 'Name of the user, at most 50 characters.',
  }),
  channel: z
    .enum(['sms', 'email'], { error: 'field.option' })
    .meta({ description: 'Channel of the verification code.' }),
  countryCode,
  to: text(254, combineRules(required, maxLength(254))).meta({
    description: 'Email or phone number that received the code.',
  }),
  code: text(8, code).meta({ description: 'Verification code, 4 to 8 digits.' }),
  password: newPassword,
  description: textLines(200)
    .default('')
    .meta({ description: 'Message to the administrator who approves the account, at most 200 characters.' }),
  agree: agreement,
});

export const registrationResult = z.object({
  active: z.boolean().meta({ description: 'False if an administrator must approve the account first.' }),
});

export const emptyResult = z.object({});

export const signInOptions = z.object({
  registration: z.enum(registrationModes).meta({ description: 'Mode of self-registration.' }),
  sms: z
    .enum(['gateway', 'log', 'none'])
    .meta({ description: 'Service for verification codes by SMS: `gateway`, `log` (only in the demo) or `none`.' }),
  email: z.enum(['smtp', 'log', 'none']).meta({
    description: 'Service for verification codes by email: `smtp`, `log` (only in the demo) or `none`.',
  }),
});
