import { z } from 'zod';
import { exactText, flag, instant, lines, text, whole } from '../schema/shape.ts';
import { userResource } from '../user/fields.ts';
import { all, anyPassword, atMost, code, email, localMobile, required, username } from '../validation.ts';
import { passcodePurposes, registrationModes } from './fields.ts';

/** The calling code of a country, 86 for the mainland when absent. */
const countryCode = whole(1, 999).default(86);

const agreed = flag.refine((value) => value, { error: 'field.agree' });

export const request = z.discriminatedUnion('channel', [
  z.object({ channel: z.literal('sms'), purpose: z.enum(passcodePurposes), countryCode, to: text(14, localMobile) }),
  z.object({ channel: z.literal('email'), purpose: z.enum(passcodePurposes), to: text(254, email) }),
]);

export const sent = z.object({
  /** When another code may be asked for. */
  nextTime: instant,
  /** Where the code is to be found when nothing is configured to carry it: the server's log. */
  printed: z.boolean(),
});

export const codeLogin = z.object({ countryCode, phoneNumber: text(14, localMobile), code: text(8, code) });

export const reset = z.object({
  channel: z.enum(['sms', 'email'], { error: 'field.option' }),
  countryCode,
  to: text(254, all(required, atMost(254))),
  code: text(8, code),
  password: exactText(anyPassword),
});

export const registration = z.object({
  username: text(16, username),
  name: text(userResource.fields.name.max, all(required, atMost(userResource.fields.name.max))),
  channel: z.enum(['sms', 'email'], { error: 'field.option' }),
  countryCode,
  to: text(254, all(required, atMost(254))),
  code: text(8, code),
  password: exactText(anyPassword),
  description: lines(200).default(''),
  agree: agreed,
});

export const registered = z.object({
  /** False while an administrator has yet to approve the account. */
  active: z.boolean(),
});

export const empty = z.object({});

export const signInOptions = z.object({
  registration: z.enum(registrationModes),
  /** What carries codes: the server's log in the demo alone; `none`: there are none by that way. */
  sms: z.enum(['gateway', 'log', 'none']),
  email: z.enum(['smtp', 'log', 'none']),
});
