import { z } from 'zod';
import { auditPage, historyQuery } from './audit.ts';
import { call } from './call.ts';
import { contactState } from './contact.ts';
import {
  basedOn,
  byId,
  clearable,
  clearableLines,
  clearableId,
  deepPaging,
  ifFlag,
  ifId,
  ifInstant,
  ifStatus,
  ownId,
  pageOf,
  removed,
  search,
  sortBy,
} from './edit.ts';
import { endpoint } from './endpoint.ts';
import { exportChoice, file } from './export.ts';
import { buttons } from './permissions.ts';
import { dataScopes } from './role.ts';
import { exactText, id, instant, nothing, removal, rowId, rowStatus, status, text } from './shape.ts';
import { address, all, atMost, email, anyPassword, phone, required, username } from './validation.ts';

/** The picture that `user-info` names for a person without one: other clients show it, ours shows the name's first letter. */
export const standInAvatar = '/api/avatars/person.svg';

/** The person who is signed in; `roles` are role codes. */
const userInfo = z.object({
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

/** Characters of a person's name. */
export const userNameLength = 50;
const name = all(required, atMost(userNameLength));
const description = atMost(500);

const user = z.object({
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

/** Columns that users can be sorted by; people's names sort by their pinyin. */
export const userSorts = ['id', 'username', 'name', 'status', 'lastLoginTime', 'createTime', 'updateTime'] as const;

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
const userQuery = z.object({ ...userFilter, sort: sortBy(userSorts), ...deepPaging });
export type UserQuery = z.output<typeof userQuery>;
const userPage = pageOf(user);
const userExport = z.object({ ...userFilter, sort: sortBy(userSorts), ...exportChoice('user') });
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
const newUser = z.object({
  username: text(username),
  name: text(name),
  status: status.default(1),
  /** Absent: a one-time password is made and answered once. Either way it is changed at the first sign-in. */
  password: z.union([z.literal(['', null]).transform(() => undefined), exactText(anyPassword)]).optional(),
  ...details,
});
export type NewUser = z.output<typeof newUser>;
const createdUser = user.extend({ oneTimePassword: z.string().optional() });
const userChange = z.object({
  id: ownId,
  version: basedOn,
  username: text(username).optional(),
  name: text(name).optional(),
  status: status.optional(),
  ...details,
});
export type UserChange = z.output<typeof userChange>;

/** What the forms and filters of users choose from. */
const userOptions = z.object({
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

const userRights = z.object({
  /** Everything is allowed. */
  admin: z.boolean(),
  /** What the user holds, flat in the order of the menu, with the roles it comes from; `parentId` is absent at the root. */
  grants: z.array(
    z.object({
      id: rowId,
      parentId: rowId.optional(),
      menuType: z.int(),
      name: z.string(),
      path: z.string(),
      permission: z.string(),
      roles: z.array(z.object({ id: rowId, name: z.string(), dataScope: z.enum(dataScopes) })),
    }),
  ),
});
export type UserRights = z.output<typeof userRights>;

export const readUserInfo = call<typeof nothing, typeof userInfo>('GET', 'user-info', 'signed-in');
export const listUsers = call<typeof userQuery, typeof userPage>('GET', 'user-list', '/system/user');
export const readUserOptions = call<typeof nothing, typeof userOptions>('GET', 'user-list/options', '/system/user');
export const exportUsers = call<typeof userExport, typeof file>('GET', 'user-list/export', [
  '/system/user',
  'permission:button:export',
]);
export const readUser = call<typeof byId, typeof user>('GET', 'user-item', '/system/user');
// Roles count their holders and departments their heads.
export const createUser = call<typeof newUser, typeof createdUser>('POST', 'user-item', ['/system/user', buttons.add], {
  stales: ['role', 'dept'],
});
export const updateUser = call<typeof userChange, typeof user>('PUT', 'user-item', ['/system/user', buttons.update], {
  stales: ['role', 'dept'],
});
export const deleteUser = call<typeof removal, typeof removed>(
  'DELETE',
  'user-item',
  ['/system/user', buttons.delete],
  { stales: ['role', 'dept'] },
);
export const readUserRights = call<typeof byId, typeof userRights>('GET', 'user-item/rights', '/system/user');
export const readUserHistory = call<typeof historyQuery, typeof auditPage>('GET', 'user-item/history', '/system/user');

export const userEndpoints = {
  userInfo: endpoint(readUserInfo, {
    input: nothing,
    result: userInfo,
    summary: 'Who is signed in.',
    evenWithOldPassword: true,
  }),
  list: endpoint(listUsers, { input: userQuery, result: userPage, summary: 'Users within the caller’s data scope.' }),
  options: endpoint(readUserOptions, {
    input: nothing,
    result: userOptions,
    summary: 'The roles and departments that forms and filters of users choose from.',
  }),
  export: endpoint(exportUsers, {
    input: userExport,
    result: file,
    summary: 'The filtered users as a CSV or XLSX file.',
    answers: 'file',
    refuses: ['export.tooMany'],
  }),
  item: endpoint(readUser, { input: byId, result: user, summary: 'One user.', refuses: ['users.notFound'] }),
  create: endpoint(createUser, {
    input: newUser,
    result: createdUser,
    summary: 'Creates a user, with a one-time password where none is given.',
    refuses: [
      'users.usernameTaken',
      'roles.notFound',
      'depts.notFound',
      'right.exceeds',
      'contact.taken',
      'server.busy',
    ],
  }),
  update: endpoint(updateUser, {
    input: userChange,
    result: user,
    summary: 'Changes a user, found by id or else by username.',
    refuses: [
      'users.notFound',
      'users.usernameTaken',
      'users.lastAdmin',
      'users.self',
      'roles.notFound',
      'depts.notFound',
      'row.stale',
      'right.exceeds',
      'right.holdsMore',
      'contact.unproved',
      'contact.guarded',
      'contact.taken',
    ],
  }),
  delete: endpoint(deleteUser, {
    input: removal,
    result: removed,
    summary: 'Deletes users and ends their sessions.',
    refuses: ['users.notFound', 'users.lastAdmin', 'users.self', 'users.inUse', 'right.holdsMore'],
  }),
  rights: endpoint(readUserRights, {
    input: byId,
    result: userRights,
    summary: 'What a user may do, and through which roles.',
    refuses: ['users.notFound'],
  }),
  history: endpoint(readUserHistory, {
    input: historyQuery,
    result: auditPage,
    summary: 'What was done to a user, newest first.',
    refuses: ['users.notFound'],
  }),
};
