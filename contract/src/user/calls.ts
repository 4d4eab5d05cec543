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

export const readUserInfo = call<typeof nothing, typeof userInfo>('user', 'GET', 'user-info', 'signed-in');
export const listUsers = call<typeof userQuery, typeof userPage>('user', 'GET', 'user-list', '/system/user');
export const readUserOptions = call<typeof nothing, typeof userOptions>(
  'user',
  'GET',
  'user-list/options',
  '/system/user',
);
export const exportUsers = call<typeof userExport, typeof file>('user', 'GET', 'user-list/export', [
  '/system/user',
  'permission:button:export',
]);
export const readUser = call<typeof byId, typeof user>('user', 'GET', 'user-item', '/system/user');
// Roles count their holders and departments their heads.
export const createUser = call<typeof newUser, typeof createdUser>(
  'user',
  'POST',
  'user-item',
  ['/system/user', buttons.add],
  ['user', 'role', 'dept'],
);
export const updateUser = call<typeof userChange, typeof user>(
  'user',
  'PUT',
  'user-item',
  ['/system/user', buttons.update],
  ['user', 'role', 'dept'],
);
export const deleteUser = call<typeof removal, typeof removed>(
  'user',
  'DELETE',
  'user-item',
  ['/system/user', buttons.delete],
  ['user', 'role', 'dept'],
);
export const readUserRights = call<typeof byId, typeof userRights>('user', 'GET', 'user-item/rights', '/system/user');
export const readUserHistory = call<typeof historyQuery, typeof auditPage>(
  'user',
  'GET',
  'user-item/history',
  '/system/user',
);
