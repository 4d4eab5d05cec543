import { z } from 'zod';
import { basedOn, clearableLines, deepPaging, ifStatus, ownId, pageOf, search, sortBy } from '../schema/edit.ts';
import { exportChoice } from '../schema/export.ts';
import { id, instant, rowId, rowStatus, status, text } from '../schema/shape.ts';
import { remark, roleCode } from '../validation.ts';
import { dataScopes, lacksDepts, roleName, roleSorts } from './fields.ts';

const dataScope = z.enum(dataScopes, { error: 'field.option' });

export const role = z.object({
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
const roleFilter = { name: search, code: search, status: ifStatus, sort: sortBy(roleSorts) };
export const roleQuery = z.object({ ...roleFilter, ...deepPaging });
export type RoleQuery = z.output<typeof roleQuery>;
export const rolePage = pageOf(role);
export const roleExport = z.object({ ...roleFilter, ...exportChoice('role') });
const ids = z.array(id, { error: 'field.id' }).transform((list) => [...new Set(list)]);
const deptsNeeded = { path: ['depts'], error: 'field.required' };

export const newRole = z
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

export const roleChange = z.object({
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
export const roleCopy = z.object({ id, name: text(roleName), code: text(roleCode) });

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
export const assignables = z.array(assignable);
export const menuIds = z.array(rowId);
export const memberQuery = z.object({ id, keyword: search, ...deepPaging });

const member = z.object({
  id: rowId,
  username: z.string(),
  name: z.string(),
  avatar: z.string(),
  deptName: z.string(),
  status: rowStatus,
});
export type RoleMember = z.output<typeof member>;
export const memberPage = pageOf(member);
export const memberChange = z.object({ id, add: ids.default([]), remove: ids.default([]) });
export const memberCount = z.object({ added: z.int(), removed: z.int() });
export const statusChange = z.object({ id, status, version: basedOn });
