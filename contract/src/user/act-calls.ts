import { call } from '../call.ts';
import { buttons } from '../permissions.ts';
import type { byId } from '../schema/edit.ts';
import type {
  batch,
  batchDelete,
  batchResult,
  devices,
  empty,
  ended,
  endSessions,
  idResult,
  newPassword,
  oneTime,
  reset,
  statusChange,
  statusResult,
  viewing,
} from './act-schemas.ts';

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
