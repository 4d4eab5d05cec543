import { get, post } from '../call.ts';
import type { deliveryOutcome } from '../company/schemas.ts';
import { buttons } from '../buttons.ts';
import type { byId } from '../schema/edit.ts';
import type {
  batch,
  batchDelete,
  batchResult,
  userSessions,
  emptyResult,
  endedSessions,
  endSessions,
  idResult,
  passwordChange,
  oneTimePasswordResult,
  passwordReset,
  statusChange,
  statusResult,
  impersonationToken,
} from './action-schemas.ts';

const users = ['user', 'role', 'dept'] as const;

export const setUserStatus = post<typeof statusChange, typeof statusResult>('user', 'user-item/status', [
  '/system/user',
  buttons.update,
]);
export const resetPassword = post<typeof passwordReset, typeof oneTimePasswordResult>(
  'user',
  'user-item/reset-password',
  ['/system/user', 'permission:button:reset-password'],
);
export const sendSignInEmail = post<typeof byId, typeof deliveryOutcome>(
  'user',
  'user-item/sign-in-mail',
  ['/system/user', 'permission:button:reset-password'],
  [],
);
export const unlockUser = post<typeof byId, typeof idResult>('user', 'user-item/unlock', [
  '/system/user',
  'permission:button:unlock',
]);
export const resetSecondFactor = post<typeof byId, typeof idResult>('user', 'user-item/reset-factor', [
  '/system/user',
  'permission:button:reset-factor',
]);
export const listUserSessions = get<typeof byId, typeof userSessions>('user', 'user-item/sessions', '/system/user');
export const endUserSessions = post<typeof endSessions, typeof endedSessions>('user', 'user-item/end-sessions', [
  '/system/user',
  'permission:button:end-sessions',
]);
export const batchUsers = post<typeof batch, typeof batchResult>(users, 'user-item/batch', [
  '/system/user',
  buttons.update,
]);
export const batchDeleteUsers = post<typeof batchDelete, typeof batchResult>(
  [...users, 'trash'],
  'user-item/batch-delete',
  ['/system/user', buttons.delete],
);
export const impersonateUser = post<typeof byId, typeof impersonationToken>(
  'user',
  'user-item/impersonate',
  ['/system/user', 'permission:button:impersonate'],
  [],
);
export const changePassword = post<typeof passwordChange, typeof emptyResult>(
  'account',
  'change-password',
  'signed-in',
);
