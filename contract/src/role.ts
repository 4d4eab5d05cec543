import { z } from 'zod';
import { auditPage, historyQuery } from './audit.ts';
import { call } from './call.ts';
import { basedOn, byId, clearableLines, deepPaging, ifStatus, ownId, pageOf, removed, search, sortBy } from './edit.ts';
import { endpoint } from './endpoint.ts';
import { exportChoice, file } from './export.ts';
import { buttons } from './permissions.ts';
import { id, instant, nothing, removal, rowId, rowStatus, status, text } from './shape.ts';
import { all, atMost, remark, required, roleCode } from './validation.ts';

/**
 * Which rows the holders of a role reach on the pages it grants: all, those of their own department with or without what is below
 * it, those of chosen departments, or only themselves. Everybody reaches their own row.
 */
export const dataScopes = ['all', 'dept-and-below', 'dept', 'chosen', 'self'] as const;
export type DataScope = (typeof dataScopes)[number];

/** Whether a scope speaks of chosen departments and none is chosen: it would read as a reach and be none. */
export const lacksDepts = (scope: string, depts: readonly number[]): boolean =>
  scope === 'chosen' && depts.length === 0;

/** Characters of a role's name. */
export const roleNameLength = 24;
export const roleName = all(required, atMost(roleNameLength));
const dataScope = z.enum(dataScopes, { error: 'field.option' });

const role = z.object({
  id: rowId,
  name: z.string(),
  code: z.string(),
  status: rowStatus,
  remark: z.string(),
  createTime: instant,
  updateTime: instant,
  version: z.int(),
  builtin: z.boolean(),
  dataScope,
  /** The departments of the scope `chosen`. */
  depts: z.array(rowId),
  userCount: z.int(),
  /** The role holds what the caller lacks: the caller may not change or give it. */
  holdsMore: z.boolean(),
});
export type Role = z.output<typeof role>;

/** Columns that roles can be sorted by. */
export const roleSorts = ['id', 'name', 'code', 'status', 'createTime', 'updateTime'] as const;

const roleFilter = { name: search, code: search, status: ifStatus, sort: sortBy(roleSorts) };
const roleQuery = z.object({ ...roleFilter, ...deepPaging });
export type RoleQuery = z.output<typeof roleQuery>;
const rolePage = pageOf(role);
const roleExport = z.object({ ...roleFilter, ...exportChoice('role') });

const ids = z.array(id, { error: 'field.id' }).transform((list) => [...new Set(list)]);
const deptsNeeded = { path: ['depts'], error: 'field.required' };
const newRole = z
  .object({
    name: text(roleName),
    code: text(roleCode),
    status: status.default(1),
    remark: clearableLines(remark),
    menus: ids.optional(),
    dataScope: dataScope.default('self'),
    depts: ids.optional(),
  })
  .refine(({ dataScope: scope, depts = [] }) => !lacksDepts(scope, depts), deptsNeeded);
export type NewRole = z.output<typeof newRole>;
const roleChange = z.object({
  id: ownId,
  version: basedOn,
  name: text(roleName).optional(),
  code: text(roleCode).optional(),
  status: status.optional(),
  remark: clearableLines(remark),
  menus: ids.optional(),
  dataScope: dataScope.optional(),
  depts: ids.optional(),
});
export type RoleChange = z.output<typeof roleChange>;
const roleCopy = z.object({ id, name: text(roleName), code: text(roleCode) });

/** A menu entry as it can be assigned; `parentId` is absent at the root. */
const assignable = z.object({
  id: rowId,
  parentId: rowId.optional(),
  menuType: z.int(),
  name: z.string(),
  path: z.string(),
  icon: z.string(),
  permission: z.string().optional(),
  status: rowStatus,
  /** The caller holds it, so may grant it. */
  grantable: z.boolean(),
});
export type Assignable = z.output<typeof assignable>;
const assignables = z.array(assignable);
const menuIds = z.array(rowId);

const memberQuery = z.object({ id, keyword: search, ...deepPaging });
const member = z.object({
  id: rowId,
  username: z.string(),
  name: z.string(),
  avatar: z.string(),
  deptName: z.string(),
  status: rowStatus,
});
export type RoleMember = z.output<typeof member>;
const memberPage = pageOf(member);
const memberChange = z.object({ id, add: ids.default([]), remove: ids.default([]) });
const memberCount = z.object({ added: z.int(), removed: z.int() });

const statusChange = z.object({ id, status, version: basedOn });

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
    refuses: ['roles.builtin', 'roles.inUse', 'right.holdsMore'],
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
