import { createResourceEndpoints } from '@atrium/contract/resource/resource-endpoints.ts';
import type { EditableState, ListNames, ParsedQuery, RowOf } from '@atrium/contract/resource/derived-types.ts';
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
import { loadReferenceLists } from '../fields/reference-lists.ts';
import { toColumn, toColumns, fromRow, getTables } from '../fields/table.ts';
import type { ListQuery, LoadedRecord, RecordState, ResourceDefinition } from './definition.ts';
import { loadListNames, loadReadableNames, loadReferenceNames } from './references.ts';
import { containsRecord } from './record-list.ts';
import { RecordPipeline } from './record-pipeline.ts';
import { serveResource } from './serve-resource.ts';

type StoredRow = Readonly<Record<string, unknown>> & { readonly id: number; readonly version: number };

type GeneratedRecord<R extends GeneratedResource> = RowOf<R['fields']> &
  ListNames<R['fields']> & {
    readonly id: number;
    readonly version: number;
  };

export type GeneratedState<R extends GeneratedResource> = EditableState<R['fields']> & RecordState;

export type LoadedState<R extends GeneratedResource> = LoadedRecord<GeneratedState<R>>;

type GeneratedQuery<R extends GeneratedResource> = ListQuery & ParsedQuery<R>;

/** `select` limits the records that a caller may read and change, unless `isInScope` decides for single records. */
export type ResourceHooks<R extends GeneratedResource> = Pick<
  ResourceDefinition<GeneratedState<R>, LoadedState<R>, GeneratedRecord<R>, GeneratedQuery<R>>,
  | 'exportName'
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
> & {
  readonly affectsPermissions?: true;
  readonly transitionFields?: Partial<RowOf<R['fields']>>;
  readonly computeValues?: (call: ReadCall, row: GeneratedRecord<R>) => Partial<GeneratedRecord<R>>;
};

type Definition<R extends GeneratedResource> = ResourceDefinition<
  GeneratedState<R>,
  LoadedState<R>,
  GeneratedRecord<R>,
  GeneratedQuery<R>
>;

const createLoader =
  <R extends GeneratedResource>(resource: R, stateFields: readonly string[]): Definition<R>['load'] =>
  async ({ trx }, { field: selector, values }) => {
    const { fields, table } = resource;
    const rows = await getTables(trx)
      .selectFrom(table)
      .selectAll()
      .where(toColumnName(selector), 'in', values)
      .orderBy('id')
      .execute();
    const storedRows = rows as StoredRow[];
    const ids = storedRows.map(({ id }) => id);
    const getLists = await loadReferenceLists(trx, resource, ids);
    return storedRows.map((row) => {
      const record: Readonly<Record<string, unknown>> = { ...fromRow(fields, row), ...getLists(row.id) };
      const state = Object.fromEntries(stateFields.map((field) => [field, record[field]]));
      return { id: row.id, version: row.version, state: state as GeneratedState<R> };
    });
  };

const createSerializer = <R extends GeneratedResource>(
  { name, fields, table }: R,
  computeValues: ResourceHooks<R>['computeValues'],
): Definition<R>['serialize'] => {
  const returnedFields = Object.fromEntries(Object.entries<Field>(fields).filter(([, field]) => !isSecret(field)));
  const returned = { name, fields: returnedFields };
  return async (call, ids) => {
    const { db } = call.permissions;
    const rows = await getTables(db)
      .selectFrom(table)
      .selectAll()
      .where('id', 'in', [0, ...ids])
      .execute();
    const hiddenFields = getRestrictedFields(fields, call.caller, 'view');
    const storedRows = sortByIds(ids, rows as StoredRow[]);
    const getReferenceNames = await loadReferenceNames(call, fields, hiddenFields, storedRows);
    const getLists = await loadReferenceLists(db, returned, ids);
    const getListNames = await loadListNames(call, returned, hiddenFields, ids.map(getLists));
    return storedRows.map((row) => {
      const lists = getLists(row.id);
      const record = maskRow(fields, hiddenFields, {
        ...fromRow(returnedFields, row),
        ...lists,
        ...getReferenceNames(row),
        ...getListNames(lists),
      });
      const output = record as unknown as GeneratedRecord<R>;
      return computeValues ? { ...output, ...computeValues(call, output) } : output;
    });
  };
};

export const createGeneratedResource = <R extends GeneratedResource>(
  resource: R,
  { transitionFields = {}, computeValues, ...hooks }: ResourceHooks<R> = {},
): Definition<R> => {
  const { fields } = resource;
  const { select } = hooks;
  const transitions = Object.entries<Field>(fields).filter(([name]) => name in transitionFields);
  const stateFields = [...listEditableFields(fields), ...transitions].map(([name]) => name);
  return {
    affectsPermissions: false,
    ...(select && {
      isInScope: async (call: ReadCall, id: number) => containsRecord(await select(call, {}), resource, id),
    }),
    ...hooks,
    resource,
    notFound: 'row.notFound',
    // `createInitialState` defines the type of each field.
    initial: { ...createInitialState(fields), ...transitionFields } as GeneratedState<R>,
    load: createLoader(resource, stateFields),
    columns: (state, changedFields) => ({
      ...toColumns<GeneratedResource['fields']>(fields, state, changedFields),
      ...Object.fromEntries(transitions.map(([name, field]) => [toColumnName(name), toColumn(field, state[name])])),
    }),
    serialize: createSerializer(resource, computeValues),
    visibleNames: ({ permissions, caller }, names) => loadReadableNames(permissions, caller, names),
  };
};

export const serveGeneratedResource = <R extends GeneratedResource>(
  app: FastifyInstance,
  context: AppContext,
  resource: R,
  hooks?: ResourceHooks<R>,
): RecordPipeline<GeneratedState<R>, LoadedState<R>, GeneratedRecord<R>, GeneratedQuery<R>> => {
  const pipeline = new RecordPipeline(createGeneratedResource(resource, hooks));
  const servedPipeline = pipeline as unknown as RecordPipeline<RecordState, LoadedRecord<RecordState>, object>;
  serveResource(app, context, servedPipeline, createResourceEndpoints(resource));
  return pipeline;
};
