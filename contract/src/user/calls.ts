import type { auditPage, historyQuery } from '../audit/schemas.ts';
import { call } from '../call.ts';
import { buttons } from '../permissions.ts';
import type { byId, removed } from '../schema/edit.ts';
import type { file } from '../schema/export.ts';
import type { nothing, removal } from '../schema/shape.ts';
import type { userRights } from './rights-schemas.ts';
import type {
  createdUser,
  newUser,
  user,
  userChange,
  userExport,
  userInfo,
  userOptions,
  userPage,
  userQuery,
} from './schemas.ts';

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
