import { z } from 'zod';
import { schemasOf } from '../resource/schemas.ts';
import { deepPaging, ifFlag, pageOf } from '../schema/edit.ts';
import { exactText, rowId, rowStatus } from '../schema/shape.ts';
import { anyPassword } from '../validation.ts';
import { userResource } from './fields.ts';

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
const schemas = schemasOf(userResource);

/** `holdsMore`: the user holds what the caller lacks, who may not change them. */
export const user = schemas.row.extend({ holdsMore: z.boolean() });
export type User = z.output<typeof user>;

/** What a list of users, its export and a batch on all that match are filtered by. */
export const userFilter = {
  ...schemas.filters,
  /** Without the departments below `deptId`. */
  deptOnly: ifFlag,
  /** Has never signed in. */
  neverLoggedIn: ifFlag,
};

export const userQuery = z.object({ ...userFilter, sort: schemas.sort, ...deepPaging });
export type UserQuery = z.output<typeof userQuery>;
export const userPage = pageOf(user);
export const userExport = z.object({ ...userFilter, sort: schemas.sort, ...schemas.file });
export type UserExport = z.output<typeof userExport>;

export const newUser = z.object({
  ...schemas.created,
  /** Absent: a one-time password is made and answered once. Either way it is changed at the first sign-in. */
  password: z.union([z.literal(['', null]).transform(() => undefined), exactText(anyPassword)]).optional(),
});
export type NewUser = z.output<typeof newUser>;
export const createdUser = user.extend({ oneTimePassword: z.string().optional() });

export const userChange = z.object(schemas.changed);
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
