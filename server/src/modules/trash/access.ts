import type { RequiredPermission } from '@atrium/contract/permissions.ts';
import type { FastifyInstance } from 'fastify';
import type { Caller } from '../../auth/caller.ts';
import { hasPermission } from '../../authorization/effective-permissions.ts';
import type { ReadCall } from '../../context/read-call.ts';
import { loadDataScope } from '../../resource/pipeline/call-data.ts';
import { type AnyDefinition, findRequiredPermission } from '../../resource/pipeline/serve-resource.ts';
import type { DeletedData } from '../../resource/pipeline/trash.ts';

export interface TrashAccess {
  readonly definition: AnyDefinition;
  /** Permission to delete; its data scope also applies to deleted records. */
  readonly permission: RequiredPermission;
}

/** Returns the resources with a trash that a caller may view and delete. */
export const listTrashAccess = (
  { pipelines, endpoints }: Pick<FastifyInstance, 'pipelines' | 'endpoints'>,
  { effectivePermissions }: Pick<Caller, 'effectivePermissions'>,
): TrashAccess[] => {
  return [...pipelines.values()].flatMap((definition) => {
    const { name, trash } = definition.resource;
    const [viewPermission, permission] = [
      findRequiredPermission(endpoints, 'GET', `${name}-list`),
      findRequiredPermission(endpoints, 'DELETE', `${name}-item`),
    ];
    if (trash === false || !viewPermission || !permission) return [];
    return hasPermission(effectivePermissions, viewPermission) && hasPermission(effectivePermissions, permission)
      ? [{ definition, permission }]
      : [];
  });
};

export interface TrashEntry {
  readonly deleted_by_id: number;
  readonly data: string;
}

export const parseData = ({ data }: TrashEntry): DeletedData => JSON.parse(data) as DeletedData;

export const canSeeAllDeleted = async (call: ReadCall, { isInScope }: AnyDefinition): Promise<boolean> =>
  isInScope === undefined || (await loadDataScope(call)).all;

export const isEntryVisible = async (
  call: ReadCall,
  definition: AnyDefinition,
  entry: TrashEntry,
): Promise<boolean> => {
  if (await canSeeAllDeleted(call, definition)) return true;
  const isOwnDeletion = entry.deleted_by_id === call.caller.userId;
  const [record] = parseData(entry).records;
  if (!record || !definition.isDeletedInScope) return isOwnDeletion;
  return definition.isDeletedInScope(call, record, isOwnDeletion);
};
