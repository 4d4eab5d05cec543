import { z } from 'zod';
import { contactState } from '../contact/schemas.ts';
import { basedOn, clearable, clearableLines } from '../schema/edit.ts';
import { flag, instant, listOf, paging, rowId, text } from '../schema/shape.ts';
import { userResource } from '../user/fields.ts';
import { all, atMost, email, phone, required } from '../validation.ts';
import { address } from '../addresses.ts';
import { notificationChoices } from './fields.ts';

/**
 * What a person may change of their own account; an absent key stays, `""` clears. E-mail and mobile number are taken as they are
 * and refused otherwise: they change with the password and a code (see `contact/`).
 */
export const profileChange = z.object({
  name: text(userResource.fields.name.max, all(required, atMost(userResource.fields.name.max))).optional(),
  avatar: clearable(500, address),
  email: clearable(254, email),
  phoneNumber: clearable(userResource.fields.phoneNumber.max, phone),
  description: clearableLines(500),
  version: basedOn,
});

export const profile = z.object({
  id: rowId,
  username: z.string(),
  name: z.string(),
  avatar: z.string(),
  ...contactState,
  description: z.string(),
  /** The names of the department and the roles, as they are shown. */
  dept: z.string(),
  roles: z.array(z.string()),
  createTime: instant,
  lastLoginTime: instant.nullable(),
  version: z.int(),
});
export type Profile = z.output<typeof profile>;

const device = z.object({
  id: rowId,
  /** The user agent as the browser sent it. */
  device: z.string(),
  address: z.string(),
  createTime: instant,
  lastUseTime: instant,
  /** When it ends unless it is used before; at the latest when its time is over altogether. */
  endTime: instant,
  /** The session that asks. */
  current: z.boolean(),
});

export const devices = z.array(device);
export type Device = z.output<typeof device>;
export const ended = z.object({ ended: z.int() });
export const signInQuery = z.object({ ...paging });
const signIn = z.object({ id: rowId, time: instant, address: z.string(), success: z.boolean() });
export const signIns = listOf(signIn);
export type SignIn = z.output<typeof signIn>;

/** What is set for the account; its language and layout are among its preferences. */
export const settings = z.object({
  /** IANA name; `""` for the browser's. */
  timeZone: z.string(),
  notifications: z.record(z.enum(notificationChoices), z.boolean()),
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
  timeZone: z.string().max(60, { error: 'field.tooLong' }).refine(isTimeZone, { error: 'field.option' }).optional(),
  notifications: z.partialRecord(z.enum(notificationChoices), flag).optional(),
});
