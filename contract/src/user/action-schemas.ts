import { z } from 'zod';
import { baseVersion, clearableId, idList } from '../schema/edit.ts';
import { exactText, flag, id, instant, newPassword, rowId, rowStatus, rowVersion, status } from '../schema/shape.ts';
import { required } from '../validation.ts';
import { batchActions, maxBatchUsers } from './batch.ts';
import { userFilter } from './schemas.ts';

export const statusChange = z.object({ id, status, version: baseVersion });
export const statusResult = z.object({
  id: rowId.meta({ description: 'ID of the user.' }),
  status: rowStatus,
  version: rowVersion,
});

export const passwordReset = z.object({
  id,
  password: z
    .union([z.literal(['', null]).transform(() => undefined), newPassword])
    .optional()
    .meta({ description: 'One-time password; without it, the server generates one.' }),
  resetSecondFactor: z.boolean().optional().meta({
    description:
      'True to turn off the second factor of the user too. This needs the permission for `user-item/reset-factor`, and a recently confirmed password.',
  }),
  revokeApiTokens: z
    .boolean()
    .optional()
    .meta({ description: 'True to revoke the API tokens of the user too, because an intruder may have copied one.' }),
});

export const oneTimePasswordResult = z.object({
  id: rowId.meta({ description: 'ID of the user.' }),
  password: z.string().meta({ description: 'One-time password, returned only once.' }),
});

export const idResult = z.object({ id: rowId });

const userSession = z.object({
  id: rowId.meta({ description: 'ID of the session.' }),
  device: z.string().meta({ description: 'User agent of the browser.' }),
  address: z.string().meta({ description: 'IP address of the client.' }),
  createTime: instant.meta({ description: 'Time of the sign-in, in epoch milliseconds.' }),
  lastUseTime: instant.meta({ description: 'Time of the last activity, in epoch milliseconds.' }),
  own: z.boolean().meta({ description: 'True for the session of this request.' }),
  viewer: z
    .string()
    .meta({ description: 'Name of the administrator who impersonates this user; `""` without impersonation.' }),
});
export type UserSession = z.output<typeof userSession>;
export const userSessions = z.array(userSession);
export const endSessions = z.object({
  id,
  sessions: z.array(id).optional().meta({ description: 'IDs of the sessions to end; all sessions if absent.' }),
});
export const endedSessions = z.object({ ended: z.int().meta({ description: 'Number of ended sessions.' }) });

const userSelection = {
  /** One of `ids` and `filter` is required, so that an empty body selects no users. */
  ids: idList(maxBatchUsers).optional().meta({ description: 'IDs of the users.' }),
  filter: z
    .object(userFilter)
    .optional()
    .meta({ description: 'Filter that selects the users; either `ids` or `filter` is required.' }),
  preview: flag.default(false).meta({ description: 'True to return the result without changing users.' }),
  expected: z
    .int()
    .min(0)
    .optional()
    .meta({ description: 'Expected number of selected users; a different number is rejected with `batch.changed`.' }),
};

export const batch = z.object({
  act: z
    .enum(batchActions, { error: 'field.option' })
    .meta({ description: 'Action. `move` requires `deptId`; `assign` and `withdraw` require `roles`.' }),
  deptId: clearableId.meta({ description: 'ID of the department for `move`; null for none.' }),
  roles: z.array(id).min(1).max(100).optional().meta({ description: 'IDs of the roles for `assign` and `withdraw`.' }),
  ...userSelection,
});
export type Batch = z.output<typeof batch>;
export const batchDelete = z.object(userSelection);
export type UserSelection = z.output<typeof batchDelete>;

export const batchResult = z.object({
  matching: z.int().meta({ description: 'Number of selected users.' }),
  changed: z.int().meta({ description: 'Number of changed users; in a preview, of users that would be changed.' }),
  unchanged: z.int().meta({ description: 'Number of users that already had the new state.' }),
  refused: z
    .array(
      z.object({
        id: rowId.meta({ description: 'ID of the user.' }),
        username: z.string().meta({ description: 'Username to sign in with.' }),
        name: z.string().meta({ description: 'Name of the user.' }),
        problem: z.string().meta({ description: 'Error code.' }),
        message: z.string().meta({ description: 'Error message in the language of `X-Lang`.' }),
      }),
    )
    .meta({ description: 'First 1,000 users that were not changed because of an error.' }),
  refusedCount: z.int().meta({ description: 'Number of users that were not changed because of an error.' }),
  former: z
    .array(
      z.object({
        id: rowId.meta({ description: 'ID of the user.' }),
        deptId: rowId.nullable().meta({ description: 'Former department; null for none.' }),
      }),
    )
    .meta({ description: 'Changed users, for undoing the change. Empty in a preview and for more than 1,000.' }),
});
export type BatchResult = z.output<typeof batchResult>;
export const impersonationToken = z.object({
  token: z.string().meta({ description: 'Access token of the impersonation.' }),
  expireTime: instant.meta({ description: 'Expiry time of the token, in epoch milliseconds.' }),
});
export const passwordChange = z.object({
  password: exactText(required).meta({ description: 'Current password of the caller.' }),
  newPassword,
});
export const emptyResult = z.object({});
