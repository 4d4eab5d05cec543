import type { AttachedFile } from '@atrium/contract/attachment/file.ts';
import type { fileQuery } from '@atrium/contract/attachment/schemas.ts';
import type { RequiredPermission } from '@atrium/contract/permissions.ts';
import { listAttachmentFields } from '@atrium/contract/resource/definition.ts';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { Caller } from '../../auth/caller.ts';
import { hasPermission } from '../../authorization/effective-permissions.ts';
import { getRestrictedFields } from '../../change/field-permissions.ts';
import type { ReadCall } from '../../context/read-call.ts';
import { throwApiError } from '../../lib/api-error/api-error.ts';
import { RecordReader } from '../../resource/pipeline/record-reader.ts';
import type { AnyDefinition } from '../../resource/pipeline/serve-resource.ts';

export type FieldAddress = Readonly<Record<'resource' | 'field', string>>;

const findDefinition = ({ pipelines }: FastifyInstance, { resource, field }: FieldAddress): AnyDefinition => {
  const definition = pipelines.get(resource);
  return definition && listAttachmentFields(definition.resource.fields).includes(field)
    ? definition
    : throwApiError('row.notFound');
};

const listPermissions = (
  { endpoints }: FastifyInstance,
  { resource }: FieldAddress,
  methods: readonly string[],
): RequiredPermission[] =>
  endpoints
    .filter(({ call }) => methods.includes(call.method) && call.path === `${resource}-item`)
    .map(({ call }) => call.requiredPermission);

/** Throws if a caller may neither create nor change records, or may not edit the field. */
export const assertFieldEditable = (app: FastifyInstance, caller: Caller, address: FieldAddress): void => {
  const { fields } = findDefinition(app, address).resource;
  const permissions = listPermissions(app, address, ['POST', 'PUT']);
  if (!permissions.some((permission) => hasPermission(caller.effectivePermissions, permission)))
    throwApiError('right.missing');
  if (getRestrictedFields(fields, caller, 'edit').has(address.field))
    throwApiError('right.guardedField', { fields: { [address.field]: 'right.guardedField' } });
};

/** Returns a file of a record. Throws if the caller may not view the record or the field. */
export const loadAttachedFile = async (
  app: FastifyInstance,
  call: Omit<ReadCall, 'requiredPermission'>,
  { id, file, ...address }: z.output<typeof fileQuery>,
): Promise<AttachedFile> => {
  const definition = findDefinition(app, address);
  const [requiredPermission] = listPermissions(app, address, ['GET']);
  if (requiredPermission === undefined || !hasPermission(call.caller.effectivePermissions, requiredPermission))
    return throwApiError('right.missing');
  const record = await new RecordReader(definition).item({ ...call, requiredPermission }, id);
  // The field contains attached files; a masked one is empty.
  const files = Reflect.get(record, address.field) as readonly AttachedFile[];
  return files.find((candidate) => candidate.id === file) ?? throwApiError('row.notFound');
};
