import { z } from 'zod';
import { contactState } from '../contact/schemas.ts';
import {
  basedOn,
  clearable,
  clearableId,
  clearableLines,
  deepPaging,
  ifFlag,
  ifId,
  ifInstant,
  ifStatus,
  ownId,
  pageOf,
  search,
  sortBy,
} from '../schema/edit.ts';
import { exportChoice } from '../schema/export.ts';
import { exactText, id, instant, rowId, rowStatus, status, text } from '../schema/shape.ts';
import { address, all, anyPassword, atMost, email, phone, required, username } from '../validation.ts';
import { userNameLength, userSorts } from './fields.ts';

/** The person who is signed in; `roles` are role codes. */
export const userInfo = z.object({
  id: rowId,
  avatar: z.string(),
  username: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  description: z.string(),
  roles: z.array(z.string()),
  /** The person's name as it is shown. */
  name: z.string(),
  /** The time zone that this account has chosen (IANA); `""`: the browser's. */
  timeZone: z.string().optional(),
  /** Nothing else is answered before `change-password` was called. */
  mustChangePassword: z.boolean().optional(),
  /** Someone else looks at the product as this person: who. Whatever writes is refused. */
  viewer: z.object({ id: rowId, username: z.string(), name: z.string() }).optional(),
});
export type UserInfo = z.output<typeof userInfo>;
const name = all(required, atMost(userNameLength));
const description = atMost(500);

export const user = z.object({
  id: rowId,
  username: z.string(),
  name: z.string(),
  avatar: z.string(),
  ...contactState,
  description: z.string(),
  deptId: rowId.nullable(),
  deptName: z.string(),
  roles: z.array(rowId),
  status: rowStatus,
  lastLoginTime: instant.nullable(),
  createTime: instant,
  updateTime: instant,
  version: z.int(),
  /** Sign-in is refused until this moment, after too many failures; null when it is not. */
  lockedUntil: instant.nullable(),
  mustChangePassword: z.boolean(),
  /** The user holds what the caller lacks: the caller may not change them. */
  holdsMore: z.boolean(),
});
export type User = z.output<typeof user>;

/** What a list of users, its export and a batch on all that match are filtered by. */
export const userFilter = {
  /** Anything a person is looked up by: name (also in pinyin or its initials), username, phone number, e-mail. */
  keyword: search,
  name: search,
  username: search,
  phoneNumber: search,
  status: ifStatus,
  roleId: ifId,
  /** With all departments below it, unless `deptOnly`. */
  deptId: ifId,
  deptOnly: ifFlag,
  lastLoginFrom: ifInstant,
  lastLoginTo: ifInstant,
  /** Has never signed in. */
  neverLoggedIn: ifFlag,
};

export const userQuery = z.object({ ...userFilter, sort: sortBy(userSorts), ...deepPaging });
export type UserQuery = z.output<typeof userQuery>;
export const userPage = pageOf(user);
export const userExport = z.object({ ...userFilter, sort: sortBy(userSorts), ...exportChoice('user') });
export type UserExport = z.output<typeof userExport>;

const roles = z
  .array(id, { error: 'field.id' })
  .max(100, { error: 'field.tooMany' })
  .transform((ids) => [...new Set(ids)]);

const details = {
  avatar: clearable(address),
  email: clearable(email),
  phoneNumber: clearable(phone),
  description: clearableLines(description),
  deptId: clearableId,
  roles: roles.optional(),
};

export const newUser = z.object({
  username: text(username),
  name: text(name),
  status: status.default(1),
  /** Absent: a one-time password is made and answered once. Either way it is changed at the first sign-in. */
  password: z.union([z.literal(['', null]).transform(() => undefined), exactText(anyPassword)]).optional(),
  ...details,
});
export type NewUser = z.output<typeof newUser>;
export const createdUser = user.extend({ oneTimePassword: z.string().optional() });

export const userChange = z.object({
  id: ownId,
  version: basedOn,
  username: text(username).optional(),
  name: text(name).optional(),
  status: status.optional(),
  ...details,
});
export type UserChange = z.output<typeof userChange>;

/** What the forms and filters of users choose from. */
export const userOptions = z.object({
  roles: z.array(
    z.object({ id: rowId, name: z.string(), code: z.string(), status: rowStatus, grantable: z.boolean() }),
  ),
  /** Departments within the caller's data scope, flat, in the order of the tree. */
  depts: z.array(
    z.object({
      id: rowId,
      parentId: z.union([rowId, z.literal('')]),
      name: z.string(),
      status: rowStatus,
      userCount: z.int(),
      totalUserCount: z.int(),
    }),
  ),
});
export type UserOptions = z.output<typeof userOptions>;
