import type { auditPage, historyQuery } from '../audit/schemas.ts';
import { call } from '../call.ts';
import { buttons } from '../permissions.ts';
import type { byId, removed } from '../schema/edit.ts';
import type { file } from '../schema/export.ts';
import type { nothing, removal } from '../schema/shape.ts';
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

export const listRoles = call<typeof roleQuery, typeof rolePage>('role', 'GET', 'role-list', '/system/role');
export const exportRoles = call<typeof roleExport, typeof file>('role', 'GET', 'role-list/export', [
  '/system/role',
  'permission:button:export',
]);
export const readRole = call<typeof byId, typeof role>('role', 'GET', 'role-item', '/system/role');
// Users show the names of their roles.
export const createRole = call<typeof newRole, typeof role>(
  'role',
  'POST',
  'role-item',
  ['/system/role', buttons.add],
  ['role', 'user'],
);
export const updateRole = call<typeof roleChange, typeof role>(
  'role',
  'PUT',
  'role-item',
  ['/system/role', buttons.update],
  ['role', 'user'],
);
export const deleteRole = call<typeof removal, typeof removed>(
  'role',
  'DELETE',
  'role-item',
  ['/system/role', buttons.delete],
  ['role', 'user'],
);
export const setRoleStatus = call<typeof statusChange, typeof role>(
  'role',
  'POST',
  'role-item/status',
  ['/system/role', buttons.update],
  ['role', 'user'],
);
export const copyRole = call<typeof roleCopy, typeof role>(
  'role',
  'POST',
  'role-item/copy',
  ['/system/role', buttons.add],
  ['role', 'user'],
);
export const listRoleMembers = call<typeof memberQuery, typeof memberPage>(
  'role',
  'GET',
  'role-item/members',
  '/system/role',
);
export const changeRoleMembers = call<typeof memberChange, typeof memberCount>(
  'role',
  'POST',
  'role-item/members',
  ['/system/role', buttons.update],
  ['role', 'user'],
);
export const readRoleHistory = call<typeof historyQuery, typeof auditPage>(
  'role',
  'GET',
  'role-item/history',
  '/system/role',
);
export const readRoleMenu = call<typeof nothing, typeof assignables>('role', 'GET', 'role-menu', '/system/role');
export const readMenuByRoleId = call<typeof byId, typeof menuIds>('role', 'GET', 'menu-by-role-id', '/system/role');
export const readRoleGrants = call<typeof byId, typeof menuIds>('role', 'GET', 'role-item/grants', '/system/role');
