import { z } from 'zod';
import {
  cursorPaging,
  optionalParameter,
  optionalId,
  optionalInstant,
  createPageSchema,
  search,
} from '../schema/edit.ts';
import { createSchemas } from '../resource/schemas.ts';
import { auditKinds, auditResource } from './fields.ts';
import { id, instant, rowId } from '../schema/shape.ts';

export const auditChange = z.object({
  field: z.string().meta({ description: 'Name of the changed field.' }),
  before: z.json().meta({ description: 'Value before the change; null for none. Secrets are never included.' }),
  after: z.json().meta({ description: 'Value after the change; null for none. Secrets are never included.' }),
});
export type AuditChange = z.output<typeof auditChange>;

const auditEntry = z.object({
  id: rowId.meta({ description: 'ID of the audit entry.' }),
  time: instant.meta({ description: 'Time of the action, in epoch milliseconds.' }),
  userId: rowId
    .nullable()
    .meta({ description: 'ID of the actor; null before sign-in and for actions of the product itself.' }),
  username: z.string().meta({ description: 'Username of the actor.' }),
  name: z.string().meta({ description: 'Name of the actor.' }),
  asUserId: rowId.nullable().meta({ description: 'ID of the impersonated user; null without impersonation.' }),
  asUsername: z.string().meta({ description: 'Username of the impersonated user; `""` without impersonation.' }),
  address: z.string().meta({ description: 'IP address of the client.' }),
  sessionId: rowId.nullable().meta({ description: 'ID of the session; null for actions outside a session.' }),
  apiToken: z
    .string()
    .meta({ description: 'Name of the API token with which the actor sent the request; `""` for none.' }),
  requestId: z.string().meta({ description: 'ID of the request, as in the `X-Request-Id` header.' }),
  act: z.string().meta({ description: 'Action, such as `user.update`.' }),
  noun: z.string().meta({ description: 'Type of the target, such as `user`.' }),
  recordId: rowId.nullable().meta({ description: 'ID of the target; null for none.' }),
  recordName: z.string().meta({ description: 'Name of the target at the time of the action.' }),
  changes: z.array(auditChange).meta({ description: 'Changes of the target, field by field.' }),
  problem: z.string().meta({ description: 'Error code of a rejected action; `""` if the action succeeded.' }),
});
export type AuditEntry = z.output<typeof auditEntry>;

const names = z.record(z.string(), z.string());
export const namesByResource = z.object({
  user: names.meta({ description: 'Names of users by ID.' }),
  role: names.meta({ description: 'Names of roles by ID.' }),
  menu: names.meta({ description: 'Titles of menu items by ID.' }),
  dept: names.meta({ description: 'Names of departments by ID.' }),
  dictionary: names.meta({ description: 'Names of dictionaries by ID.' }),
  position: names.meta({ description: 'Names of positions by ID.' }),
});
export type AuditNames = z.output<typeof namesByResource>;

export const auditPage = createPageSchema(auditEntry).extend({
  keptFrom: instant.nullable().meta({
    description: 'Start of the retained entries, in epoch milliseconds; null if no entries were deleted.',
  }),
  names: namesByResource.meta({
    description: 'Current names of the referenced records, by type and ID; deleted records are missing.',
  }),
});

export const auditItem = auditEntry.extend({
  names: namesByResource.meta({
    description: 'Current names of the referenced records, by type and ID; deleted records are missing.',
  }),
});
export type AuditItem = z.output<typeof auditItem>;

export const historyQuery = z.object({ id, ...cursorPaging });

const auditFilter = {
  from: optionalInstant.meta({ description: 'Earliest time of the action, in epoch milliseconds.' }),
  to: optionalInstant.meta({ description: 'Latest time of the action, in epoch milliseconds.' }),
  userId: optionalId.meta({ description: 'ID of the actor.' }),
  username: search.meta({ description: 'Beginning of the username of the actor.' }),
  act: search.meta({ description: 'Action, such as `user.update`.' }),
  noun: search.meta({ description: 'Type of the target, such as `user`.' }),
  recordId: optionalId.meta({ description: 'ID of the target.' }),
  address: search.meta({ description: 'IP address of the client.' }),
  sessionId: optionalId.meta({ description: 'ID of the session.' }),
  requestId: search.meta({ description: 'ID of the request, as in the `X-Request-Id` header.' }),
  kind: optionalParameter(z.enum(auditKinds, { error: 'field.option' })).meta({
    description:
      '`signIns` for sign-ins, sign-outs and ended sessions, `changes` for all other actions; both if absent.',
  }),
  outcome: optionalParameter(z.enum(['done', 'refused'], { error: 'field.option' })).meta({
    description: '`done` for actions that succeeded, `refused` for rejected actions; both if absent.',
  }),
};

export const auditQuery = z.object({ ...auditFilter, ...cursorPaging });
export type AuditQuery = z.output<typeof auditQuery>;
export const auditExport = z.object({ ...auditFilter, ...createSchemas(auditResource).file });
