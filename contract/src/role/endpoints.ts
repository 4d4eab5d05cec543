import { auditPage, historyQuery } from '../audit/schemas.ts';
import { endpoint } from '../endpoint.ts';
import { byId, removed } from '../schema/edit.ts';
import { file } from '../schema/export.ts';
import { nothing, removal } from '../schema/shape.ts';
import * as calls from './calls.ts';
import { examples } from './examples.ts';
import * as schemas from './schemas.ts';

export const roleEndpoints = {
  list: endpoint(calls.listRoles, {
    input: schemas.roleQuery,
    result: schemas.rolePage,
    summary: 'Roles, filtered by part of the name, part of the code, and status.',
    example: examples.list,
  }),
  export: endpoint(calls.exportRoles, {
    input: schemas.roleExport,
    result: file,
    summary: 'The filtered roles as a CSV or XLSX file.',
    answers: 'file',
    errors: ['export.tooMany', 'request.tooMany'],
  }),
  item: endpoint(calls.readRole, {
    input: byId,
    result: schemas.role,
    summary: 'One role.',
    example: examples.item,
    errors: ['roles.notFound'],
  }),
  create: endpoint(calls.createRole, {
    input: schemas.newRole,
    result: schemas.role,
    summary: 'Creates a role; ancestors of the granted entries are granted with them.',
    example: examples.create,
    errors: ['roles.codeTaken', 'menus.notFound', 'depts.notFound', 'right.exceeds'],
  }),
  update: endpoint(calls.updateRole, {
    input: schemas.roleChange,
    result: schemas.role,
    summary:
      'Changes a role, found by its id or else by its code. Without `version`, granted pages that `menu-by-role-id` cannot tell (without any of their buttons) are kept.',
    example: examples.update,
    errors: [
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
  delete: endpoint(calls.deleteRole, {
    input: removal,
    result: removed,
    summary: 'Deletes roles that nobody holds.',
    example: examples.delete,
    errors: ['roles.builtin', 'roles.inUse', 'row.referred', 'right.holdsMore'],
  }),
  status: endpoint(calls.setRoleStatus, {
    input: schemas.statusChange,
    result: schemas.role,
    summary: 'Enables or disables a role.',
    errors: ['roles.notFound', 'roles.builtin', 'row.stale', 'right.holdsMore'],
  }),
  copy: endpoint(calls.copyRole, {
    input: schemas.roleCopy,
    result: schemas.role,
    summary: 'Creates a role with the rights and the data scope of another.',
    errors: ['roles.notFound', 'roles.codeTaken', 'right.exceeds'],
  }),
  members: endpoint(calls.listRoleMembers, {
    input: schemas.memberQuery,
    result: schemas.memberPage,
    summary: 'Who holds a role.',
    errors: ['roles.notFound'],
  }),
  changeMembers: endpoint(calls.changeRoleMembers, {
    input: schemas.memberChange,
    result: schemas.memberCount,
    summary: 'Gives a role to users and takes it from others.',
    errors: ['roles.notFound', 'users.notFound', 'users.lastAdmin', 'right.exceeds', 'right.holdsMore'],
  }),
  history: endpoint(calls.readRoleHistory, {
    input: historyQuery,
    result: auditPage,
    summary: 'What was done to a role, newest first.',
    errors: ['roles.notFound'],
  }),
  menu: endpoint(calls.readRoleMenu, {
    input: nothing,
    result: schemas.assignables,
    summary: 'What can be granted to a role, flat.',
    example: examples.menu,
  }),
  menuIds: endpoint(calls.readMenuByRoleId, {
    input: byId,
    result: schemas.menuIds,
    summary: 'What a role is granted: leaves, and those parents whose whole subtree is granted.',
    example: examples.menuIds,
    errors: ['roles.notFound'],
  }),
  grants: endpoint(calls.readRoleGrants, {
    input: byId,
    result: schemas.menuIds,
    summary: 'All that a role is granted, also a page without its buttons.',
    errors: ['roles.notFound'],
  }),
};
