import type { RequiredPermission } from '@atrium/contract/permissions.ts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { hasPermission } from '../../authorization/effective-permissions.ts';
import { ApiError } from '../../lib/api-error/api-error.ts';
import type { FieldSchemas } from './parse-values.ts';
import { type AnyDefinition, findRequiredPermission } from './serve-resource.ts';
import type { RecordTransaction } from './transaction.ts';

export interface ResourceAccess {
  readonly definition: AnyDefinition;
  readonly viewPermission: RequiredPermission;
  readonly editPermission: RequiredPermission;
  /** Schemas of the fields in an update, which may differ from those of the definition. */
  readonly fieldSchemas: FieldSchemas;
}

const getFieldSchemas = (endpoints: FastifyInstance['endpoints'], resourceName: string): FieldSchemas => {
  const input = endpoints.find(({ call }) => call.method === 'PUT' && call.path === `${resourceName}-item`)?.input;
  return input instanceof z.ZodObject ? input.shape : {};
};

/** Returns a resource and the permissions to view and update it. Throws if the caller lacks one of them. */
export const getResourceAccess = (
  { pipelines, endpoints }: Pick<FastifyInstance, 'pipelines' | 'endpoints'>,
  { caller: { effectivePermissions } }: Pick<RecordTransaction, 'caller'>,
  resourceName: string,
  viewEndpoint: 'list' | 'item/history',
): ResourceAccess => {
  const definition = pipelines.get(resourceName);
  const viewPermission = findRequiredPermission(endpoints, 'GET', `${resourceName}-${viewEndpoint}`);
  const editPermission = findRequiredPermission(endpoints, 'PUT', `${resourceName}-item`);
  if (!definition || !viewPermission || !editPermission) throw new ApiError('right.missing');
  if (!hasPermission(effectivePermissions, viewPermission) || !hasPermission(effectivePermissions, editPermission))
    throw new ApiError('right.missing');
  return { definition, viewPermission, editPermission, fieldSchemas: getFieldSchemas(endpoints, resourceName) };
};
