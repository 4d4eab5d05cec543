import type { auditPage, historyQuery } from '../audit/schemas.ts';
import { get, post, put, remove } from '../call.ts';
import { buttons } from '../buttons.ts';
import type { byId, removalResult } from '../schema/edit.ts';
import type { file } from '../schema/export.ts';
import type { routes } from '../menu/route-schemas.ts';
import type { noInput, recordIdsToDelete } from '../schema/shape.ts';
import type {
  assignables,
  memberChange,
  memberCount,
  memberPage,
  memberQuery,
  menuIds,
  newRole,
  role,
  roleChange,
  roleCopy,
  roleExport,
  rolePage,
  roleQuery,
  statusChange,
} from './schemas.ts';

// Responses about users contain role names.
const roles = ['role', 'user'] as const;

export const listRoles = get<typeof roleQuery, typeof rolePage>('role', 'role-list', '/system/role');
export const exportRoles = get<typeof roleExport, typeof file>('role', 'role-list/export', [
  '/system/role',
  'permission:button:export',
]);
export const readRole = get<typeof byId, typeof role>('role', 'role-item', '/system/role');
export const createRole = post<typeof newRole, typeof role>(roles, 'role-item', ['/system/role', buttons.add]);
export const updateRole = put<typeof roleChange, typeof role>(roles, 'role-item', ['/system/role', buttons.update]);
export const deleteRole = remove<typeof recordIdsToDelete, typeof removalResult>(roles, 'role-item', [
  '/system/role',
  buttons.delete,
]);
export const setRoleStatus = post<typeof statusChange, typeof role>(roles, 'role-item/status', [
  '/system/role',
  buttons.update,
]);
export const copyRole = post<typeof roleCopy, typeof role>(roles, 'role-item/copy', ['/system/role', buttons.add]);
export const listRoleMembers = get<typeof memberQuery, typeof memberPage>('role', 'role-item/members', '/system/role');
export const changeRoleMembers = post<typeof memberChange, typeof memberCount>(roles, 'role-item/members', [
  '/system/role',
  buttons.update,
]);
export const readRoleHistory = get<typeof historyQuery, typeof auditPage>('role', 'role-item/history', '/system/role');
export const readRoleMenu = get<typeof noInput, typeof assignables>('role', 'role-menu', '/system/role');
export const readMenuByRoleId = get<typeof byId, typeof menuIds>('role', 'menu-by-role-id', '/system/role');
export const readRoleGrants = get<typeof byId, typeof menuIds>('role', 'role-item/grants', '/system/role');
export const previewRoleMenu = get<typeof byId, typeof routes>('role', 'role-item/menu', '/system/role');
