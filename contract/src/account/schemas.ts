import { z } from 'zod';
import { contactState } from '../contact/schemas.ts';
import { notificationPreferenceNames } from '../notification/fields.ts';
import { baseVersion, clearable, clearableLines } from '../schema/edit.ts';
import { createTime, flag, instant, createListSchema, paging, rowId, rowVersion, text } from '../schema/shape.ts';
import { userResource } from '../user/fields.ts';
import { email, phone } from '../contact-rules.ts';
import { combineRules, maxLength, required } from '../validation.ts';
import { address } from '../addresses.ts';

/** Changed contacts are rejected, because they need the password and a verification code (see `contact/`). */
export const profileChange = z.object({
  name: text(userResource.fields.name.max, combineRules(required, maxLength(userResource.fields.name.max)))
    .optional()
    .meta({ description: 'Name of the user, at most 50 characters.' }),
  avatar: clearable(500, address).meta({
    description: 'Address of the profile picture, as returned by `upload` or under `/api/avatars/`; `""` for none.',
  }),
  email: clearable(254, email).meta({
    description: 'Current email of the user. Use `account-contact-item` to change the email.',
  }),
  phoneNumber: clearable(userResource.fields.phoneNumber.max, phone).meta({
    description: 'Current phone number of the user. Use `account-contact-item` to change the number.',
  }),
  description: clearableLines(500).meta({ description: 'Text about the user, at most 500 characters.' }),
  version: baseVersion,
});

export const profile = z.object({
  id: rowId.meta({ description: 'ID of the user.' }),
  username: z.string().meta({ description: 'Username to sign in with.' }),
  name: z.string().meta({ description: 'Name of the user.' }),
  avatar: z.string().meta({ description: 'Address of the profile picture; `""` for none.' }),
  ...contactState,
  description: z.string().meta({ description: 'Text about the user.' }),
  dept: z.string().meta({ description: 'Name of the department; `""` for none.' }),
  roles: z.array(z.string()).meta({ description: 'Names of the roles of the user.' }),
  createTime,
  lastLoginTime: instant
    .nullable()
    .meta({ description: 'Time of the last sign-in, in epoch milliseconds; null for never.' }),
  version: rowVersion,
});
export type Profile = z.output<typeof profile>;

const ownSession = z.object({
  id: rowId.meta({ description: 'ID of the session.' }),
  device: z.string().meta({ description: 'User agent of the browser.' }),
  address: z.string().meta({ description: 'IP address of the client.' }),
  createTime: instant.meta({ description: 'Time of the sign-in, in epoch milliseconds.' }),
  lastUseTime: instant.meta({ description: 'Time of the last activity, in epoch milliseconds.' }),
  endTime: instant.meta({
    description: 'Expiry time of the session without further activity, in epoch milliseconds.',
  }),
  current: z.boolean().meta({ description: 'True for the session of this request.' }),
});

export const ownSessions = z.array(ownSession);
export type OwnSession = z.output<typeof ownSession>;
export const endedSessions = z.object({ ended: z.int().meta({ description: 'Number of ended sessions.' }) });
export const signInQuery = z.object({ ...paging });
const signIn = z.object({
  id: rowId,
  time: instant.meta({ description: 'Time of the sign-in attempt, in epoch milliseconds.' }),
  address: z.string().meta({ description: 'IP address of the client.' }),
  success: z.boolean().meta({ description: 'True if the attempt succeeded.' }),
});
export const signIns = createListSchema(signIn);
export type SignIn = z.output<typeof signIn>;

const securityEvent = z.object({
  id: rowId,
  time: instant.meta({ description: 'Time of the event, in epoch milliseconds.' }),
  act: z.string().meta({ description: 'Audit action, such as `user.changePassword`.' }),
  address: z.string().meta({ description: 'IP address of the client; `""` if another user acted.' }),
});
export const securityEvents = z.array(securityEvent);
export type SecurityEvent = z.output<typeof securityEvent>;

export const settings = z.object({
  timeZone: z
    .string()
    .meta({ description: 'Time zone of the user (IANA name); `""` for the time zone of the browser.' }),
  notifications: z
    .record(z.enum(notificationPreferenceNames), z.boolean())
    .meta({ description: 'Kinds of notifications; true if the user receives the kind.' }),
});
export type AccountSettings = z.output<typeof settings>;

const isTimeZone = (zone: string) => {
  try {
    return zone === '' || Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }));
  } catch {
    return false;
  }
};

export const settingsChange = z.object({
  timeZone: z
    .string()
    .max(60, { error: 'field.tooLong' })
    .refine(isTimeZone, { error: 'field.option' })
    .optional()
    .meta({ description: 'Time zone of the user (IANA name); `""` for the time zone of the browser.' }),
  notifications: z
    .partialRecord(z.enum(notificationPreferenceNames), flag)
    .optional()
    .meta({ description: 'Kinds of notifications; true if the user receives the kind.' }),
});
