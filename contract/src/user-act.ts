import { z } from 'zod';
import { call } from './call.ts';
import { basedOn, byId, clearableId, idList } from './edit.ts';
import { endpoint } from './endpoint.ts';
import { buttons } from './permissions.ts';
import { exactText, flag, id, instant, rowId, rowStatus, status } from './shape.ts';
import { userFilter } from './user.ts';
import { anyPassword, required } from './validation.ts';

const statusChange = z.object({ id, status, version: basedOn });
const statusResult = z.object({ id: rowId, status: rowStatus, version: z.int() });
const reset = z.object({
  id,
  password: z.union([z.literal(['', null]).transform(() => undefined), exactText(anyPassword)]).optional(),
});
/** Shown once; it is to be changed at the next sign-in. */
const oneTime = z.object({ id: rowId, password: z.string() });
const idResult = z.object({ id: rowId });

const device = z.object({
  id: rowId,
  /** The user agent, as it was sent. */
  device: z.string(),
  address: z.string(),
  createTime: instant,
  lastUseTime: instant,
  /** It is the session of this very request. */
  own: z.boolean(),
  /** Somebody looks at the product as this user: who. */
  viewer: z.string(),
});
export type UserSession = z.output<typeof device>;
const devices = z.array(device);
const endSessions = z.object({ id, /** Which; all when absent. */ sessions: z.array(id).optional() });
const ended = z.object({ ended: z.int() });

/** Users that one batch may touch. */
export const batchLimit = 20_000;
const chosen = {
  /** These users, or (absent) all that match the filter; one of the two is required, so that an empty body means nobody. */
  ids: idList(batchLimit).optional(),
  filter: z.object(userFilter).optional(),
  /** True: nothing is changed; the answer says what would be. */
  preview: flag.default(false),
  /** How many the caller was shown; refused if by now there are others. */
  expected: z.int().min(0).optional(),
};
/** Acts of a batch: `move` takes `deptId`, `assign` and `withdraw` take `roles`. */
export const batchActs = ['enable', 'disable', 'move', 'assign', 'withdraw'] as const;
export type BatchAct = (typeof batchActs)[number];
const batch = z.object({
  act: z.enum(batchActs, { error: 'field.option' }),
  deptId: clearableId,
  roles: z.array(id).min(1).max(100).optional(),
  ...chosen,
});
export type Batch = z.output<typeof batch>;
const batchDelete = z.object(chosen);
export type Chosen = z.output<typeof batchDelete>;
const batchResult = z.object({
  /** How many are meant, how many of them were (or would be) changed, and how many already were so. */
  matching: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  /** Those left as they are, with the reason; the first 1,000. */
  refused: z.array(
    z.object({ id: rowId, username: z.string(), name: z.string(), problem: z.string(), message: z.string() }),
  ),
  refusedCount: z.int(),
});
export type BatchResult = z.output<typeof batchResult>;

const viewing = z.object({ token: z.string(), expireTime: instant });
const newPassword = z.object({ password: exactText(required), newPassword: exactText(anyPassword) });
const empty = z.object({});

export const setUserStatus = call<typeof statusChange, typeof statusResult>('POST', 'user-item/status', [
  '/system/user',
  buttons.update,
]);
export const resetPassword = call<typeof reset, typeof oneTime>('POST', 'user-item/reset-password', [
  '/system/user',
  'permission:button:reset-password',
]);
export const unlockUser = call<typeof byId, typeof idResult>('POST', 'user-item/unlock', [
  '/system/user',
  'permission:button:unlock',
]);
export const listUserSessions = call<typeof byId, typeof devices>('GET', 'user-item/sessions', '/system/user');
export const endUserSessions = call<typeof endSessions, typeof ended>('POST', 'user-item/end-sessions', [
  '/system/user',
  'permission:button:end-sessions',
]);
export const batchUsers = call<typeof batch, typeof batchResult>(
  'POST',
  'user-item/batch',
  ['/system/user', buttons.update],
  { stales: ['role', 'dept'] },
);
export const batchDeleteUsers = call<typeof batchDelete, typeof batchResult>(
  'POST',
  'user-item/batch-delete',
  ['/system/user', buttons.delete],
  { stales: ['role', 'dept'] },
);
export const viewAsUser = call<typeof byId, typeof viewing>('POST', 'user-item/impersonate', [
  '/system/user',
  'permission:button:impersonate',
]);
export const changePassword = call<typeof newPassword, typeof empty>('POST', 'change-password', 'signed-in', {
  stales: ['account'],
});

const guarded = ['users.notFound', 'right.holdsMore'] as const;

export const userActEndpoints = {
  status: endpoint(setUserStatus, {
    input: statusChange,
    result: statusResult,
    summary: 'Enables or disables a user; disabling ends their sessions.',
    refuses: [...guarded, 'users.lastAdmin', 'users.self', 'row.stale'],
  }),
  resetPassword: endpoint(resetPassword, {
    input: reset,
    result: oneTime,
    summary: 'Gives a user a one-time password and ends their sessions.',
    refuses: [...guarded, 'users.self', 'server.busy'],
  }),
  unlock: endpoint(unlockUser, {
    input: byId,
    result: idResult,
    summary: 'Lets a user sign in again after too many failures.',
    refuses: guarded,
  }),
  sessions: endpoint(listUserSessions, {
    input: byId,
    result: devices,
    summary: 'The open sessions of a user.',
    refuses: ['users.notFound'],
  }),
  endSessions: endpoint(endUserSessions, {
    input: endSessions,
    result: ended,
    summary: 'Ends sessions of a user.',
    refuses: guarded,
  }),
  batch: endpoint(batchUsers, {
    input: batch,
    result: batchResult,
    summary: 'Changes many users in one transaction, or says what would change.',
    refuses: ['batch.tooMany', 'batch.changed', 'roles.notFound', 'depts.notFound', 'right.exceeds'],
  }),
  batchDelete: endpoint(batchDeleteUsers, {
    input: batchDelete,
    result: batchResult,
    summary: 'Deletes many users in one transaction, or says which would be.',
    refuses: ['batch.tooMany', 'batch.changed'],
  }),
  impersonate: endpoint(viewAsUser, {
    input: byId,
    result: viewing,
    summary: 'A token with which to look at the product as a user, for 30 minutes, reading only.',
    refuses: [...guarded, 'users.self', 'session.disabled'],
  }),
  changePassword: endpoint(changePassword, {
    input: newPassword,
    result: empty,
    summary: 'Replaces one’s own password; one’s other sessions end.',
    refuses: ['password.wrong', 'password.same', 'session.throttled', 'server.busy'],
    evenWithOldPassword: true,
  }),
};
