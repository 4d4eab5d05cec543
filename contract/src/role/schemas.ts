import { z } from 'zod';
import { schemasOf, textOf } from '../resource/schemas.ts';
import type { StateOf } from '../resource/derived-types.ts';
import { basedOn, deepPaging, pageOf, search } from '../schema/edit.ts';
import { id, rowId, rowStatus, status } from '../schema/shape.ts';
import { lacksDepts, roleResource } from './fields.ts';

const { fields } = roleResource;
const schemas = schemasOf(roleResource);

/** `holdsMore`: the role holds what the caller lacks, who may not change or give it. */
export const role = schemas.row.extend({ holdsMore: z.boolean() });
export type Role = z.output<typeof role>;
export const roleQuery = z.object({ ...schemas.filters, sort: schemas.sort, ...deepPaging });
export type RoleQuery = z.output<typeof roleQuery>;
export const rolePage = pageOf(role);
export const roleExport = z.object({ ...schemas.filters, sort: schemas.sort, ...schemas.file });
export type RoleExport = z.output<typeof roleExport>;
export const newRole = z.object(schemas.created).refine(({ dataScope, depts }) => !lacksDepts(dataScope, depts), {
  path: ['depts'],
  error: 'field.required',
});
export const roleChange = z.object(schemas.changed);
export type RoleChange = z.output<typeof roleChange>;
export type RoleState = StateOf<typeof fields>;
export const roleCopy = z.object({ id, name: textOf(fields.name), code: textOf(fields.code) });

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
const ids = z.array(id, { error: 'field.id' }).transform((list) => [...new Set(list)]);
export const memberChange = z.object({ id, add: ids.default([]), remove: ids.default([]) });
export const memberCount = z.object({ added: z.int(), removed: z.int() });
export const statusChange = z.object({ id, status, version: basedOn });
