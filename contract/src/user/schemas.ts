import { z } from 'zod';
import { createSchemas } from '../resource/schemas.ts';
import { cursorPaging, optionalFlag, optionalParameter, createPageSchema } from '../schema/edit.ts';
import { instant, integer, newPassword, rowId, rowStatus } from '../schema/shape.ts';
import { roleCode, roleSummary } from '../schema/summaries.ts';
import { userResource } from './fields.ts';

export const userInfo = z.object({
  id: rowId.meta({ description: 'ID of the user.' }),
  avatar: z
    .string()
    .meta({ description: 'Address of the profile picture, under `/api`; a default picture for users without one.' }),
  username: z.string().meta({ description: 'Username to sign in with.' }),
  email: z.string().meta({ description: 'Email; `""` for none.' }),
  phoneNumber: z.string().meta({ description: 'Phone number; `""` for none.' }),
  description: z.string().meta({ description: 'Text about the user.' }),
  roles: z.array(z.string()).meta({ description: 'Codes of the roles of the user.' }),
  name: z.string().meta({ description: 'Name of the user.' }),
  timeZone: z
    .string()
    .optional()
    .meta({ description: 'Time zone of the user (IANA name); `""` for the time zone of the browser.' }),
  mustChangePassword: z
    .boolean()
    .optional()
    .meta({ description: 'True if the user must change the password before any other request.' }),
  secondFactorDue: instant.optional().meta({
    description:
      'Time until which the user must add a second factor, in epoch milliseconds; absent unless a role requires one and the user has none. Afterwards, the server rejects all other requests.',
  }),
  mustAddSecondFactor: z
    .boolean()
    .optional()
    .meta({ description: 'True if the user must add a second factor before any other request; otherwise absent.' }),
  viewer: z
    .object({
      id: rowId.meta({ description: 'ID of the administrator.' }),
      username: z.string().meta({ description: 'Username of the administrator.' }),
      name: z.string().meta({ description: 'Name of the administrator.' }),
    })
    .optional()
    .meta({ description: 'Administrator who impersonates this user, read-only; absent without impersonation.' }),
});
export type UserInfo = z.output<typeof userInfo>;
const schemas = createSchemas(userResource);
const maxDormantDays = 3650;

export const user = schemas.row.extend({
  holdsMore: z.boolean().meta({
    description: 'True if the user has permissions that the caller lacks; the caller cannot change the user.',
  }),
});
export type User = z.output<typeof user>;

export const userFilter = {
  ...schemas.filters,
  deptId: schemas.filters.deptId.meta({ description: 'ID of the department. Users of its descendants are included.' }),
  deptOnly: optionalFlag.meta({ description: 'True to exclude the descendants of the department `deptId`.' }),
  neverLoggedIn: optionalFlag.meta({ description: 'True for users who have never signed in.' }),
  dormantDays: optionalParameter(integer(1, maxDormantDays)).meta({
    description: 'Number of days in which the users have neither signed in nor been created.',
  }),
  locked: optionalFlag.meta({
    description: 'True for users whose sign-in is locked after failed attempts, false for the others.',
  }),
  factorMissing: optionalFlag.meta({
    description:
      'True for users without the second factor that one of their roles requires, false for the others. Needs the permission for `security-summary`, and is limited to its data scope.',
  }),
};

export const userQuery = z.object({ ...userFilter, sort: schemas.sort, ...cursorPaging });
export type UserQuery = z.output<typeof userQuery>;
export const userPage = createPageSchema(user);

export const userSearch = z.object({
  keyword: schemas.filters.keyword,
  limit: z.coerce.number().int().min(1).max(20).default(5).meta({ description: 'Maximum number of users.' }),
});
export type UserSearch = z.output<typeof userSearch>;
export const foundUsers = z.array(user);
export const userExport = z.object({ ...userFilter, sort: schemas.sort, ...schemas.file });

export const newUser = z.object({
  ...schemas.created,
  password: z
    .union([z.literal(['', null]).transform(() => undefined), newPassword])
    .optional()
    .meta({
      description:
        'Initial password; without it, the server generates one. The user must change it at the first sign-in.',
    }),
});
export const createdUser = user.extend({
  oneTimePassword: z.string().optional().meta({ description: 'Generated one-time password, returned only once.' }),
});

export const userChange = z.object(schemas.changed);

export const userOptions = z.object({
  roles: z
    .array(
      z.object({
        ...roleSummary,
        code: roleCode,
        status: rowStatus,
        grantable: z.boolean().meta({ description: 'True if the caller can assign the role.' }),
      }),
    )
    .meta({ description: 'Roles that can be assigned.' }),
  positions: z
    .array(
      z.object({
        id: rowId.meta({ description: 'ID of the position.' }),
        name: z.string().meta({ description: 'Name of the position in the language of the request.' }),
        status: rowStatus,
        assignable: z.boolean().meta({
          description: 'True if the position can be assigned: it is enabled.',
        }),
      }),
    )
    .meta({ description: 'Positions within the data scope of the caller, in order.' }),
  depts: z
    .array(
      z.object({
        id: rowId.meta({ description: 'ID of the department.' }),
        parentId: z
          .union([rowId, z.literal('')])
          .meta({ description: 'ID of the parent department; `""` at the root.' }),
        name: z.string().meta({ description: 'Name of the department.' }),
        status: rowStatus,
        userCount: z.int().meta({ description: 'Number of users in the department.' }),
        totalUserCount: z.int().meta({ description: 'Number of users in the department and its descendants.' }),
      }),
    )
    .meta({ description: 'Departments within the data scope of the caller, as a flat list in tree order.' }),
});
export type UserOptions = z.output<typeof userOptions>;
