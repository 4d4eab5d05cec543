import { z } from 'zod';
import { call } from './call.ts';
import { contactState } from './contact.ts';
import { basedOn, clearable, clearableLines } from './edit.ts';
import { endpoint } from './endpoint.ts';
import { flag, instant, listOf, nothing, paging, removal, rowId, text } from './shape.ts';
import { userNameLength } from './user.ts';
import { address, all, atMost, email, phone, required } from './validation.ts';

/**
 * What a person may change of their own account; an absent key stays, `""` clears. E-mail and mobile number are taken as they are
 * and refused otherwise: they change with the password and a code (see `contact.ts`).
 */
const profileChange = z.object({
  name: text(all(required, atMost(userNameLength))).optional(),
  avatar: clearable(address),
  email: clearable(email),
  phoneNumber: clearable(phone),
  description: clearableLines(atMost(500)),
  version: basedOn,
});

const profile = z.object({
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
const devices = z.array(device);
export type Device = z.output<typeof device>;
const ended = z.object({ ended: z.int() });

const signInQuery = z.object({ ...paging });
const signIn = z.object({ id: rowId, time: instant, address: z.string(), success: z.boolean() });
const signIns = listOf(signIn);
export type SignIn = z.output<typeof signIn>;

/** What a person may be told about; each can be turned off. */
export const notificationChoices = ['newDevice', 'roleChanged', 'statusChanged', 'approval', 'accountLocked'] as const;
export type NotificationChoice = (typeof notificationChoices)[number];

/** What is set for the account; its language and layout are among its preferences. */
const settings = z.object({
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
const settingsChange = z.object({
  timeZone: z.string().max(60, { error: 'field.tooLong' }).refine(isTimeZone, { error: 'field.option' }).optional(),
  notifications: z.partialRecord(z.enum(notificationChoices), flag).optional(),
});

export const readProfile = call<typeof nothing, typeof profile>('GET', 'account-item', 'signed-in');
export const changeProfile = call<typeof profileChange, typeof profile>('PUT', 'account-item', 'signed-in', {
  stales: ['user'],
});
export const readDevices = call<typeof nothing, typeof devices>('GET', 'account-session-list', 'signed-in');
export const endDevices = call<typeof removal, typeof ended>('DELETE', 'account-session-item', 'signed-in');
export const endOtherDevices = call<typeof nothing, typeof ended>(
  'POST',
  'account-session-item/end-others',
  'signed-in',
);
export const readSignIns = call<typeof signInQuery, typeof signIns>('GET', 'account-sign-in-list', 'signed-in');
export const readSettings = call<typeof nothing, typeof settings>('GET', 'account-settings', 'signed-in');
export const changeSettings = call<typeof settingsChange, typeof settings>('PUT', 'account-settings', 'signed-in', {
  stales: ['user'],
});

export const accountEndpoints = {
  profile: endpoint(readProfile, { input: nothing, result: profile, summary: 'The signed-in person’s own account.' }),
  changeProfile: endpoint(changeProfile, {
    input: profileChange,
    result: profile,
    summary: 'Changes what a person may change of their own account.',
    refuses: ['row.stale', 'contact.unproved'],
  }),
  devices: endpoint(readDevices, { input: nothing, result: devices, summary: 'Where this account is signed in.' }),
  endDevices: endpoint(endDevices, {
    input: removal,
    result: ended,
    summary: 'Ends some of this account’s sessions.',
    refuses: ['session.confirmPassword'],
  }),
  endOthers: endpoint(endOtherDevices, {
    input: nothing,
    result: ended,
    summary: 'Ends all sessions of this account but this one.',
    refuses: ['session.confirmPassword'],
  }),
  signIns: endpoint(readSignIns, {
    input: signInQuery,
    result: signIns,
    summary: 'This account’s sign-ins, newest first.',
  }),
  settings: endpoint(readSettings, { input: nothing, result: settings, summary: 'The account’s settings.' }),
  changeSettings: endpoint(changeSettings, {
    input: settingsChange,
    result: settings,
    summary: 'Changes the account’s settings.',
  }),
};
