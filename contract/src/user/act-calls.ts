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

export const setUserStatus = call<typeof statusChange, typeof statusResult>(
  'user',
  'POST',
  'user-item/status',
  ['/system/user', buttons.update],
  ['user'],
);
export const resetPassword = call<typeof reset, typeof oneTime>(
  'user',
  'POST',
  'user-item/reset-password',
  ['/system/user', 'permission:button:reset-password'],
  ['user'],
);
export const unlockUser = call<typeof byId, typeof idResult>(
  'user',
  'POST',
  'user-item/unlock',
  ['/system/user', 'permission:button:unlock'],
  ['user'],
);
export const listUserSessions = call<typeof byId, typeof devices>('user', 'GET', 'user-item/sessions', '/system/user');
export const endUserSessions = call<typeof endSessions, typeof ended>(
  'user',
  'POST',
  'user-item/end-sessions',
  ['/system/user', 'permission:button:end-sessions'],
  ['user'],
);
export const batchUsers = call<typeof batch, typeof batchResult>(
  'user',
  'POST',
  'user-item/batch',
  ['/system/user', buttons.update],
  ['user', 'role', 'dept'],
);
export const batchDeleteUsers = call<typeof batchDelete, typeof batchResult>(
  'user',
  'POST',
  'user-item/batch-delete',
  ['/system/user', buttons.delete],
  ['user', 'role', 'dept'],
);
export const viewAsUser = call<typeof byId, typeof viewing>(
  'user',
  'POST',
  'user-item/impersonate',
  ['/system/user', 'permission:button:impersonate'],
  [],
);
export const changePassword = call<typeof newPassword, typeof empty>(
  'account',
  'POST',
  'change-password',
  'signed-in',
  ['account'],
);
