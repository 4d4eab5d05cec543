import { auditPage, historyQuery } from '../audit/schemas.ts';
import { endpoint } from '../endpoint.ts';
import { byId, removed } from '../schema/edit.ts';
import { file } from '../schema/export.ts';
import { nothing, removal } from '../schema/shape.ts';
import {
  changeRoleMembers,
  copyRole,
  createRole,
  deleteRole,
  exportRoles,
  listRoleMembers,
  listRoles,
  readMenuByRoleId,
  readRole,
  readRoleGrants,
  readRoleHistory,
  readRoleMenu,
  setRoleStatus,
  updateRole,
} from './calls.ts';
import {
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

export const roleEndpoints = {
  list: endpoint(listRoles, {
    input: roleQuery,
    result: rolePage,
    summary: 'Roles, filtered by part of the name, part of the code, and status.',
  }),
  export: endpoint(exportRoles, {
    input: roleExport,
    result: file,
    summary: 'The filtered roles as a CSV or XLSX file.',
    answers: 'file',
    refuses: ['export.tooMany'],
  }),
  item: endpoint(readRole, { input: byId, result: role, summary: 'One role.', refuses: ['roles.notFound'] }),
  create: endpoint(createRole, {
    input: newRole,
    result: role,
    summary: 'Creates a role; ancestors of the granted entries are granted with them.',
    refuses: ['roles.codeTaken', 'menus.notFound', 'depts.notFound', 'right.exceeds'],
  }),
  update: endpoint(updateRole, {
    input: roleChange,
    result: role,
    summary:
      'Changes a role, found by its id or else by its code. Without `version`, granted pages that `menu-by-role-id` cannot tell (without any of their buttons) are kept.',
    refuses: [
      'roles.notFound',
      'roles.codeTaken',
      'roles.builtin',
      'row.stale',
      'menus.notFound',
      'depts.notFound',
      'right.exceeds',
      'right.holdsMore',
    ],
  }),
  delete: endpoint(deleteRole, {
    input: removal,
    result: removed,
    summary: 'Deletes roles that nobody holds.',
    refuses: ['roles.builtin', 'roles.inUse', 'row.referred', 'right.holdsMore'],
  }),
  status: endpoint(setRoleStatus, {
    input: statusChange,
    result: role,
    summary: 'Enables or disables a role.',
    refuses: ['roles.notFound', 'roles.builtin', 'row.stale', 'right.holdsMore'],
  }),
  copy: endpoint(copyRole, {
    input: roleCopy,
    result: role,
    summary: 'Creates a role with the rights and the data scope of another.',
    refuses: ['roles.notFound', 'roles.codeTaken', 'right.exceeds'],
  }),
  members: endpoint(listRoleMembers, {
    input: memberQuery,
    result: memberPage,
    summary: 'Who holds a role.',
    refuses: ['roles.notFound'],
  }),
  changeMembers: endpoint(changeRoleMembers, {
    input: memberChange,
    result: memberCount,
    summary: 'Gives a role to users and takes it from others.',
    refuses: ['roles.notFound', 'users.notFound', 'users.lastAdmin', 'right.exceeds', 'right.holdsMore'],
  }),
  history: endpoint(readRoleHistory, {
    input: historyQuery,
    result: auditPage,
    summary: 'What was done to a role, newest first.',
  }),
  menu: endpoint(readRoleMenu, {
    input: nothing,
    result: assignables,
    summary: 'What can be granted to a role, flat.',
  }),
  menuIds: endpoint(readMenuByRoleId, {
    input: byId,
    result: menuIds,
    summary: 'What a role is granted: leaves, and those parents whose whole subtree is granted.',
    refuses: ['roles.notFound'],
  }),
  grants: endpoint(readRoleGrants, {
    input: byId,
    result: menuIds,
    summary: 'All that a role is granted, also a page without its buttons.',
    refuses: ['roles.notFound'],
  }),
};
