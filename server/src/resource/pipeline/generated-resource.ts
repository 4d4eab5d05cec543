import { createResourceEndpoints } from '@atrium/contract/resource/resource-endpoints.ts';
import type { EditableState, RowOf } from '@atrium/contract/resource/derived-types.ts';
import type { Field, GeneratedResource } from '@atrium/contract/resource/field.ts';
import {
  toColumnName,
  isSecret,
  listEditableFields,
  createInitialState,
} from '@atrium/contract/resource/definition.ts';
import type { FastifyInstance } from 'fastify';
import { getRestrictedFields } from '../../change/field-permissions.ts';
import type { AppContext } from '../../context/context.ts';
import type { ReadCall } from '../../context/read-call.ts';
import { sortByIds } from '../list/page.ts';
import { maskRow } from '../fields/masks.ts';
import { toColumns, fromRow, getTables } from '../fields/table.ts';
import type { LoadedRecord, RecordState, ResourceDefinition } from './definition.ts';
import { loadReadableNames, loadReferenceNames } from './references.ts';
import { containsRecord } from './record-list.ts';
import { RecordPipeline } from './record-pipeline.ts';
import { serveResource } from './serve-resource.ts';

type StoredRow = Readonly<Record<string, unknown>> & { readonly id: number; readonly version: number };

type GeneratedRecord<R extends GeneratedResource> = RowOf<R['fields']> & {
  readonly id: number;
  readonly version: number;
};

type GeneratedState<R extends GeneratedResource> = EditableState<R['fields']> & RecordState;

export type LoadedState<R extends GeneratedResource> = LoadedRecord<GeneratedState<R>>;

/** `select` limits the records that a caller may read and change, unless `isInScope` decides for single records. */
export type ResourceHooks<R extends GeneratedResource> = Pick<
  ResourceDefinition<GeneratedState<R>, LoadedState<R>, GeneratedRecord<R>>,
  | 'select'
  | 'isInScope'
  | 'complete'
  | 'authorize'
  | 'validate'
  | 'afterWrite'
  | 'assertDeletable'
  | 'beforeDelete'
  | 'isDeletedInScope'
  | 'publish'
  | 'constraints'
> & { readonly affectsPermissions?: true };

export const createGeneratedResource = <R extends GeneratedResource>(
  resource: R,
  hooks: ResourceHooks<R> = {},
): ResourceDefinition<RecordState, LoadedRecord<RecordState>, GeneratedRecord<R>> => {
  const { fields, table } = resource;
  const returnedFields = Object.fromEntries(Object.entries<Field>(fields).filter(([, field]) => !isSecret(field)));
  const toState = (row: StoredRow): RecordState => {
    const values: Readonly<Record<string, unknown>> = fromRow(fields, row);
    // The fields that users set contain JSON.
    return Object.fromEntries(listEditableFields(fields).map(([name]) => [name, values[name]])) as RecordState;
  };
  const { select } = hooks;
  return {
    affectsPermissions: false,
    ...(select && {
      isInScope: async (call: ReadCall, id: number) => containsRecord(await select(call, {}), resource, id),
    }),
    // A state contains the fields of the definition.
    ...(hooks as object),
    resource,
    notFound: 'row.notFound',
    // `createInitialState` defines the type of each field.
    initial: createInitialState(fields) as RecordState,
    load: async ({ trx }, { field, values }) => {
      const rows = await getTables(trx)
        .selectFrom(table)
        .selectAll()
        .where(toColumnName(field), 'in', values)
        .orderBy('id')
        .execute();
      return (rows as StoredRow[]).map((row) => ({ id: row.id, version: row.version, state: toState(row) }));
    },
    columns: (state, changedFields) =>
      toColumns(fields, state as Parameters<typeof toColumns<GeneratedResource['fields']>>[1], changedFields),
    serialize: async (call, ids) => {
      const { db } = call.permissions;
      const storedRows = await getTables(db)
        .selectFrom(table)
        .selectAll()
        .where('id', 'in', [0, ...ids])
        .execute();
      const hiddenFields = getRestrictedFields(fields, call.caller, 'view');
      const rows = sortByIds(ids, storedRows as StoredRow[]);
      const references = await loadReferenceNames(call, fields, hiddenFields, rows);
      return rows.map((row) =>
        maskRow(fields, hiddenFields, {
          ...fromRow(returnedFields, row),
          ...references(row),
        } as unknown as GeneratedRecord<R>),
      );
    },
    visibleNames: ({ permissions, caller }, names) => loadReadableNames(permissions, caller, names),
  };
};

export const serveGeneratedResource = <R extends GeneratedResource>(
  app: FastifyInstance,
  context: AppContext,
  resource: R,
  hooks?: ResourceHooks<R>,
): void =>
  serveResource(
    app,
    context,
    new RecordPipeline(createGeneratedResource(resource, hooks)),
    createResourceEndpoints(resource),
  );
