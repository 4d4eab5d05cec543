import type { auditPage, historyQuery } from '../audit/schemas.ts';
import { get, post, put, remove } from '../call.ts';
import { buttons } from '../buttons.ts';
import type { byId, removalResult } from '../schema/edit.ts';
import type { file } from '../schema/export.ts';
import type { noInput, recordIdsToDelete } from '../schema/shape.ts';
import type { userPermissions } from './permission-schemas.ts';
import type {
  createdUser,
  foundUsers,
  newUser,
  user,
  userChange,
  userExport,
  userInfo,
  userOptions,
  userPage,
  userQuery,
  userSearch,
} from './schemas.ts';

// Responses about roles and departments contain their number of users.
const users = ['user', 'role', 'dept'] as const;

export const readUserInfo = get<typeof noInput, typeof userInfo>('user', 'user-info', 'signed-in');
export const listUsers = get<typeof userQuery, typeof userPage>('user', 'user-list', '/system/user');
export const searchUsers = get<typeof userSearch, typeof foundUsers>('user', 'user-list/search', '/system/user');
export const readUserOptions = get<typeof noInput, typeof userOptions>('user', 'user-list/options', '/system/user');
export const exportUsers = get<typeof userExport, typeof file>('user', 'user-list/export', [
  '/system/user',
  'permission:button:export',
]);
export const readUser = get<typeof byId, typeof user>('user', 'user-item', '/system/user');
export const createUser = post<typeof newUser, typeof createdUser>(users, 'user-item', ['/system/user', buttons.add]);
export const updateUser = put<typeof userChange, typeof user>(users, 'user-item', ['/system/user', buttons.update]);
export const deleteUser = remove<typeof recordIdsToDelete, typeof removalResult>(users, 'user-item', [
  '/system/user',
  buttons.delete,
]);
export const readUserPermissions = get<typeof byId, typeof userPermissions>('user', 'user-item/rights', '/system/user');
export const readUserHistory = get<typeof historyQuery, typeof auditPage>('user', 'user-item/history', '/system/user');
