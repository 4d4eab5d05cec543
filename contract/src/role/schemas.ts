import { z } from 'zod';
import { createSchemas, createTextSchema } from '../resource/schemas.ts';
import type { EditableState } from '../resource/derived-types.ts';
import { baseVersion, cursorPaging, createPageSchema, search } from '../schema/edit.ts';
import { id, rowId, rowStatus, status } from '../schema/shape.ts';
import { menuItemPermission, menuItemSummary } from '../schema/summaries.ts';
import { isMissingDepts, roleResource } from './fields.ts';

const { fields } = roleResource;
const schemas = createSchemas(roleResource);

export const role = schemas.row.extend({
  holdsMore: z.boolean().meta({
    description: 'True if the role has permissions that the caller lacks; the caller cannot change or assign it.',
  }),
});
export type Role = z.output<typeof role>;
export const roleQuery = z.object({ ...schemas.filters, sort: schemas.sort, ...cursorPaging });
export type RoleQuery = z.output<typeof roleQuery>;
export const rolePage = createPageSchema(role);
export const roleExport = z.object({ ...schemas.filters, sort: schemas.sort, ...schemas.file });
export const newRole = z.object(schemas.created).refine(({ dataScope, depts }) => !isMissingDepts(dataScope, depts), {
  path: ['depts'],
  error: 'field.required',
});
export const roleChange = z.object(schemas.changed);
export type RoleState = EditableState<typeof fields>;
export const roleCopy = z.object({
  id,
  name: createTextSchema(fields.name).meta({ description: 'Name of the new role, at most 24 characters.' }),
  code: createTextSchema(fields.code).meta({
    description: 'Code of the new role: 2 to 32 letters, digits, `_`, `-`, `.` and `:`, starting with a letter.',
  }),
});

const assignable = z.object({
  ...menuItemSummary,
  icon: z.string().meta({ description: 'Name of the icon.' }),
  permission: menuItemPermission.optional(),
  status: rowStatus,
  grantable: z.boolean().meta({ description: 'True if the caller has this permission and can grant it.' }),
});
export type Assignable = z.output<typeof assignable>;
export const assignables = z.array(assignable);
export const menuIds = z.array(rowId);
export const memberQuery = z.object({
  id,
  keyword: search.meta({ description: 'Text contained in the name, username, phone number or email of the user.' }),
  ...cursorPaging,
});

const member = z.object({
  id: rowId.meta({ description: 'ID of the user.' }),
  username: z.string().meta({ description: 'Username to sign in with.' }),
  name: z.string().meta({ description: 'Name of the user.' }),
  avatar: z.string().meta({ description: 'Address of the profile picture; `""` for none.' }),
  deptName: z.string().meta({ description: 'Name of the department; `""` for none.' }),
  status: rowStatus,
});
export type RoleMember = z.output<typeof member>;
export const memberPage = createPageSchema(member);
const ids = z.array(id, { error: 'field.id' }).transform((list) => [...new Set(list)]);
export const memberChange = z.object({
  id,
  add: ids.default([]).meta({ description: 'IDs of the users to add to the role.' }),
  remove: ids.default([]).meta({ description: 'IDs of the users to remove from the role.' }),
});
export const memberCount = z.object({
  added: z.int().meta({ description: 'Number of users added to the role.' }),
  removed: z.int().meta({ description: 'Number of users removed from the role.' }),
});
export const statusChange = z.object({ id, status, version: baseVersion });
