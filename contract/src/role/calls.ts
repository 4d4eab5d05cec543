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

export const listRoles = call<typeof roleQuery, typeof rolePage>('GET', 'role-list', '/system/role');
export const exportRoles = call<typeof roleExport, typeof file>('GET', 'role-list/export', [
  '/system/role',
  'permission:button:export',
]);
export const readRole = call<typeof byId, typeof role>('GET', 'role-item', '/system/role');
// Users show the names of their roles.
export const createRole = call<typeof newRole, typeof role>('POST', 'role-item', ['/system/role', buttons.add], {
  stales: ['user'],
});
export const updateRole = call<typeof roleChange, typeof role>('PUT', 'role-item', ['/system/role', buttons.update], {
  stales: ['user'],
});
export const deleteRole = call<typeof removal, typeof removed>(
  'DELETE',
  'role-item',
  ['/system/role', buttons.delete],
  { stales: ['user'] },
);
export const setRoleStatus = call<typeof statusChange, typeof role>(
  'POST',
  'role-item/status',
  ['/system/role', buttons.update],
  { stales: ['user'] },
);
export const copyRole = call<typeof roleCopy, typeof role>('POST', 'role-item/copy', ['/system/role', buttons.add], {
  stales: ['user'],
});
export const listRoleMembers = call<typeof memberQuery, typeof memberPage>('GET', 'role-item/members', '/system/role');
export const changeRoleMembers = call<typeof memberChange, typeof memberCount>(
  'POST',
  'role-item/members',
  ['/system/role', buttons.update],
  { stales: ['user'] },
);
export const readRoleHistory = call<typeof historyQuery, typeof auditPage>('GET', 'role-item/history', '/system/role');
export const readRoleMenu = call<typeof nothing, typeof assignables>('GET', 'role-menu', '/system/role');
export const readMenuByRoleId = call<typeof byId, typeof menuIds>('GET', 'menu-by-role-id', '/system/role', {
  family: 'role',
});
export const readRoleGrants = call<typeof byId, typeof menuIds>('GET', 'role-item/grants', '/system/role');
