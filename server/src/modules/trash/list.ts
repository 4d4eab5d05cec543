import { trashResource } from '@atrium/contract/trash/fields.ts';
import type { DeletedRecord, TrashQuery } from '@atrium/contract/trash/schemas.ts';
import { findNameField } from '@atrium/contract/resource/definition.ts';
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { FastifyInstance } from 'fastify';
import type { Schema } from '../../db/schema.ts';
import { getRestrictedFields } from '../../change/field-permissions.ts';
import type { ReadCall } from '../../context/read-call.ts';
import { yieldToEventLoop } from '../../lib/runtime/event-loop.ts';
import { createConditions, createListOrder } from '../../resource/fields/query.ts';
import { preferIndex } from '../../resource/list/hints.ts';
import { sortByIds } from '../../resource/list/page.ts';
import type { Paging } from '../../resource/list/page-rows.ts';
import { createListReader } from '../../resource/pipeline/record-reader.ts';
import { isEntryVisible, listTrashAccess, canSeeAllDeleted, type TrashAccess } from './access.ts';

export type TrashListQuery = Partial<Omit<TrashQuery, keyof Paging>>;

export const dayMs = 86_400_000;

const batchSize = 500;

const isNameHidden = ({ caller }: ReadCall, { definition: { resource } }: TrashAccess): boolean =>
  getRestrictedFields(resource.fields, caller, 'view').has(findNameField(resource.fields));

const loadVisibleIds = async (call: ReadCall, { definition }: TrashAccess): Promise<number[]> => {
  const visibleIds: number[] = [];
  for (let lastId = 0; ; await yieldToEventLoop()) {
    const entries = await call.permissions.db
      .selectFrom('trash')
      .select(['id', 'deleted_by_id', 'data'])
      .where('resource', '=', definition.resource.name)
      .where('id', '>', lastId)
      .orderBy('id')
      .limit(batchSize)
      .execute();
    for (const entry of entries) if (await isEntryVisible(call, definition, entry)) visibleIds.push(entry.id);
    const lastEntry = entries.at(-1);
    if (!lastEntry) return visibleIds;
    lastId = lastEntry.id;
  }
};

type Condition = (eb: ExpressionBuilder<Schema, 'trash'>) => Expression<SqlBool>;

const createVisibleCondition = async (call: ReadCall, access: TrashAccess): Promise<Condition> => {
  const accessCall = { ...call, requiredPermission: access.permission };
  const { name } = access.definition.resource;
  if (await canSeeAllDeleted(accessCall, access.definition)) return (eb) => eb('trash.resource', '=', name);
  const ids = await loadVisibleIds(accessCall, access);
  return (eb) => eb('trash.id', 'in', [0, ...ids]);
};

export const selectVisible = async (
  app: FastifyInstance,
  call: ReadCall,
  { resource, keyword }: Pick<TrashListQuery, 'resource' | 'keyword'>,
) => {
  const accesses = listTrashAccess(app, call.caller)
    .filter(({ definition }) => resource === undefined || definition.resource.name === resource)
    // A search must not reveal hidden names.
    .filter((access) => keyword === undefined || !isNameHidden(call, access));
  const conditions: Condition[] = [];
  for (const access of accesses) conditions.push(await createVisibleCondition(call, access));
  return call.permissions.db.selectFrom('trash').where((eb) => {
    const isVisible = eb.or(conditions.map((condition) => condition(eb)));
    return call.context.dialect.kind === 'sqlite' && resource === undefined ? preferIndex(isVisible) : isVisible;
  });
};

export const createTrashReader = (app: FastifyInstance) =>
  createListReader<DeletedRecord, TrashListQuery>({
    resource: trashResource,
    select: async (call, { sort = [], resource, ...filter }) => {
      const visibleEntries = await selectVisible(app, call, { resource, keyword: filter.keyword });
      return {
        records: visibleEntries.where((eb) => eb.and(createConditions(trashResource, filter))),
        order: createListOrder(trashResource, sort),
      };
    },
    serialize: async (call, ids) => {
      const rows = await call.permissions.db
        .selectFrom('trash')
        .select(['id', 'name', 'resource', 'record_id', 'below', 'deleted_by', 'delete_time'])
        .where('id', 'in', [0, ...ids])
        .execute();
      const hiddenResources = new Set(
        listTrashAccess(app, call.caller)
          .filter((access) => isNameHidden(call, access))
          .map(({ definition }) => definition.resource.name),
      );
      return sortByIds(ids, rows).map((row) => ({
        id: row.id,
        name: hiddenResources.has(row.resource) ? '' : row.name,
        resource: row.resource,
        recordId: row.record_id,
        below: row.below,
        deletedBy: row.deleted_by,
        deleteTime: row.delete_time,
        purgeTime: row.delete_time + call.context.config.trashDays * dayMs,
      }));
    },
  });
