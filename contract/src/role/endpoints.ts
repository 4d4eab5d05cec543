import { endpoint } from '../endpoint.ts';
import { byId, removalResult } from '../schema/edit.ts';
import { noInput, recordIdsToDelete } from '../schema/shape.ts';
import { exportEndpoint, historyEndpoint } from '../resource/record-endpoints.ts';
import * as calls from './calls.ts';
import { examples } from './examples.ts';
import * as schemas from './schemas.ts';

export const roleEndpoints = {
  list: endpoint(calls.listRoles, {
    input: schemas.roleQuery,
    result: schemas.rolePage,
    summary: 'Returns roles, filtered by name, code and status.',
    example: examples.list,
  }),
  export: exportEndpoint(calls.exportRoles, 'roles', schemas.roleExport),
  item: endpoint(calls.readRole, {
    input: byId,
    result: schemas.role,
    summary: 'Returns one role.',
    example: examples.item,
    errors: ['roles.notFound'],
  }),
  create: endpoint(calls.createRole, {
    input: schemas.newRole,
    result: schemas.role,
    summary: 'Creates a role. Ancestors of the granted menu items are granted too.',
    example: examples.create,
    errors: ['roles.codeTaken', 'menus.notFound', 'depts.notFound', 'right.exceeds', 'session.confirmFactor'],
  }),
  update: endpoint(calls.updateRole, {
    input: schemas.roleChange,
    result: schemas.role,
    summary:
      'Changes the role with the given ID or, without an ID, with the given code. Without `version`, the role keeps pages granted without their buttons, which `menu-by-role-id` does not return.',
    example: examples.update,
    errors: [
      'session.confirmFactor',
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
    input: recordIdsToDelete,
    result: removalResult,
    summary: 'Deletes roles without members.',
    example: examples.delete,
    errors: ['roles.builtin', 'roles.inUse', 'row.referred', 'right.holdsMore'],
  }),
  status: endpoint(calls.setRoleStatus, {
    input: schemas.statusChange,
    result: schemas.role,
    summary: 'Enables or disables a role.',
    errors: ['roles.notFound', 'roles.builtin', 'row.stale', 'right.holdsMore', 'session.confirmFactor'],
  }),
  copy: endpoint(calls.copyRole, {
    input: schemas.roleCopy,
    result: schemas.role,
    summary: 'Creates a role with the permissions and the data scope of an existing role.',
    errors: ['roles.notFound', 'roles.codeTaken', 'right.exceeds', 'session.confirmFactor'],
  }),
  members: endpoint(calls.listRoleMembers, {
    input: schemas.memberQuery,
    result: schemas.memberPage,
    summary: 'Returns the members of a role.',
    errors: ['roles.notFound'],
  }),
  changeMembers: endpoint(calls.changeRoleMembers, {
    input: schemas.memberChange,
    result: schemas.memberCount,
    summary: 'Adds and removes members of a role.',
    errors: [
      'roles.notFound',
      'users.notFound',
      'users.lastAdmin',
      'right.exceeds',
      'right.holdsMore',
      'session.confirmFactor',
    ],
  }),
  history: historyEndpoint(calls.readRoleHistory, 'a role', 'roles.notFound'),
  menu: endpoint(calls.readRoleMenu, {
    input: noInput,
    result: schemas.assignables,
    summary: 'Returns the menu items that can be granted to a role, as a flat list.',
    example: examples.menu,
  }),
  menuIds: endpoint(calls.readMenuByRoleId, {
    input: byId,
    result: schemas.menuIds,
    summary:
      'Returns the menu items granted to a role: items without children, and parents with all descendants granted.',
    example: examples.menuIds,
    errors: ['roles.notFound'],
  }),
  grants: endpoint(calls.readRoleGrants, {
    input: byId,
    result: schemas.menuIds,
    summary: 'Returns all menu items granted to a role, including pages without their buttons.',
    errors: ['roles.notFound'],
  }),
};
