import type { AuditAction } from '@atrium/contract/audit/actions.ts';
import type { Method } from '@atrium/contract/call.ts';
import type { Endpoint } from '@atrium/contract/endpoint.ts';
import type { ExportFormat } from '@atrium/contract/export.ts';
import type { RequiredPermission } from '@atrium/contract/permissions.ts';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { AppContext } from '../../context/context.ts';
import { serveExport } from '../export/serve-export.ts';
import { serve } from '../../http/serve.ts';
import type { OptionalPaging, Paging } from '../list/page-rows.ts';
import { toDeleteResult } from '../../lib/tree/delete-result.ts';
import type { ListQuery, LoadedRecord, RecordInput, RecordState, ResourceDefinition } from './definition.ts';
import { getAuditAction } from './audit-record.ts';
import type { RecordList } from './record-list.ts';
import type { RecordReader } from './record-reader.ts';
import type { RecordPipeline } from './record-pipeline.ts';
import { runInTransaction, type RecordCall, type RecordTransaction } from './transaction.ts';

export type AnyDefinition = ResourceDefinition<RecordState, LoadedRecord<RecordState>>;

declare module 'fastify' {
  interface FastifyInstance {
    /** Definitions of the resources with changes, by name. */
    readonly pipelines: Map<string, AnyDefinition>;
  }
}

/** Returns the permission for an endpoint of a resource; undefined if the resource lacks it. */
export const findRequiredPermission = (
  endpoints: readonly Endpoint[],
  method: Method,
  path: string,
): RequiredPermission | undefined =>
  endpoints.find(({ call }) => call.method === method && call.path === path)?.call.requiredPermission;

type TypedEndpoint<Input, Result> = Endpoint<z.ZodType<Input>, z.ZodType<unknown, Result>>;

type ExportQuery<Query> = Query & { readonly format: ExportFormat; readonly columns: readonly string[] };

interface ReadEndpoints<Output, Query> {
  readonly list?: TypedEndpoint<Query & OptionalPaging, object>;
  readonly export?: TypedEndpoint<ExportQuery<Query>, unknown>;
  readonly item?: TypedEndpoint<{ readonly id: number }, Output>;
}

interface ResourceEndpoints<State, Output, Query> extends ReadEndpoints<Output, Query> {
  readonly history?: TypedEndpoint<Paging & { readonly id: number }, object>;
  readonly create?: TypedEndpoint<RecordInput<State>, Output>;
  readonly update?: TypedEndpoint<RecordInput<State>, Output>;
  readonly status?: TypedEndpoint<RecordInput<State>, Partial<Output>>;
  readonly delete?: TypedEndpoint<{ readonly ids: number[] }, number | number[]>;
}

export const serveReadOnlyResource = <Output extends object, Query extends ListQuery>(
  app: FastifyInstance,
  context: AppContext,
  reader: RecordReader<Output, Query>,
  { list, item, export: exportEndpoint }: ReadEndpoints<Output, NoInfer<Query>>,
): void => {
  if (list) serve(app, context, list, (call) => reader.list(call, call.input));
  if (exportEndpoint) serveResourceExport(app, context, reader, exportEndpoint);
  if (item) serve(app, context, item, (call) => reader.item(call, call.input.id));
};

export const serveResource = <
  State extends RecordState,
  Loaded extends LoadedRecord<State>,
  Output extends object,
  Query extends ListQuery,
>(
  app: FastifyInstance,
  context: AppContext,
  records: RecordPipeline<State, Loaded, Output, Query>,
  endpoints: ResourceEndpoints<State, Output, NoInfer<Query>>,
): void => {
  const { reader, definition } = records;
  const { history, create, update, status } = endpoints;
  // Its records are those of the same definition.
  app.pipelines.set(definition.resource.name, definition as unknown as AnyDefinition);
  serveReadOnlyResource(app, context, reader, endpoints);
  if (history) serve(app, context, history, (call) => reader.history(call, call.input));

  const runChange = <Result>(
    call: RecordCall,
    operation: (tx: RecordTransaction) => Promise<Result>,
  ): Promise<Result> => runInTransaction(context, call, operation, { isSerialized: definition.affectsPermissions });
  if (create) serve(app, context, create, (call) => runChange(call, (tx) => records.create(tx, call.input)));
  if (update) serve(app, context, update, (call) => runChange(call, (tx) => records.update(tx, call.input)));
  if (status) serve(app, context, status, (call) => runChange(call, (tx) => records.update(tx, call.input)));
  if (endpoints.delete)
    serve(app, context, endpoints.delete, async (call) => {
      await runChange(call, (tx) => records.delete(tx, call.input.ids));
      return toDeleteResult(call.input.ids);
    });
};

export const serveResourceExport = <Output extends object, Query extends ListQuery>(
  app: FastifyInstance,
  context: AppContext,
  list: RecordList<Output, Query>,
  endpoint: TypedEndpoint<ExportQuery<NoInfer<Query>>, unknown>,
): void => {
  const { resource, exportName = resource.name } = list.definition;
  serveExport(app, context, {
    endpoint,
    // `getAuditAction` returns an action of this verb.
    action: getAuditAction(resource, 'export') as Extract<AuditAction, `${string}.export`>,
    name: exportName,
    selectRecords: async (call, { format: _format, columns, ...query }) => {
      const { sort: _sort, ...filter }: ListQuery = query;
      // Without format and columns, the input is the query of the list.
      return { filter, ...(await list.export(call, query as unknown as Query, columns)) };
    },
  });
};
