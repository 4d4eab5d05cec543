import type { AuditAct, AuditNoun } from '@atrium/contract/audit/acts.ts';
import { crudEndpoints } from '@atrium/contract/resource/crud-endpoints.ts';
import type { CrudResource } from '@atrium/contract/resource/field.ts';
import type { FastifyInstance } from 'fastify';
import { scopeOf } from '../change/scope.ts';
import { type AppContext, forReading } from '../context/context.ts';
import { readHistory } from '../history/audit-list.ts';
import { serve } from '../http/serve.ts';
import { serveExport } from '../export/serve-export.ts';
import { idBatches } from '../list/id-batches.ts';
import { countRows } from '../list/page.ts';
import { sheetOf } from '../resource/sheet.ts';
import type { Wording } from '../sheet/send-sheet.ts';
import { oneOrAll } from '../tree/removal.ts';
import { readableNames } from './references.ts';
import { filteredRows, listRows, type Query, readRow, readRows, rowOrder } from './rows.ts';
import { generatedResource } from './generated-resource.ts';
import { actOf, RecordPipeline } from './record-pipeline.ts';
import { inTransaction } from './transaction.ts';

/** These changes do not affect permissions, so they need no serialization. */
const withoutLock = { isSerialized: false };

/** What of a query filters its rows. */
const filterOf = ({ sort: _sort, format: _format, columns: _columns, ...filter }: Readonly<Record<string, unknown>>) =>
  filter;

const serveRowsExport = (
  app: FastifyInstance,
  context: AppContext,
  resource: CrudResource,
  { export: endpoint }: ReturnType<typeof crudEndpoints>,
): void => {
  const { db } = forReading(context);
  serveExport(app, context, {
    endpoint,
    // `actOf` answers an act of this very verb.
    act: actOf(resource, 'export') as Extract<AuditAct, `${string}.export`>,
    name: resource.name,
    take: async (input, caller, permissions) => {
      const { columns, sort } = input;
      const from = filteredRows(db, caller, resource, { ...filterOf(input), sort });
      const rowsIn = async function* ({ lang }: Wording) {
        for await (const ids of idBatches(from, rowOrder(resource, sort)))
          yield readRows(permissions, caller, resource, ids, lang);
      };
      const sheet = (wording: Wording) => sheetOf(resource.fields, columns, wording, rowsIn(wording));
      return { total: await countRows(db, from), filter: filterOf(input), sheet };
    },
  });
};

/**
 * Serves a resource that is described and no more: its rows are listed, read, made, changed, deleted and taken along by those who have
 * the rights of its page, and its history is told. What it does is what its fields say.
 */
export const crud = (app: FastifyInstance, context: AppContext, resource: CrudResource): void => {
  const endpoints = crudEndpoints(resource);
  const { list, item, create, update, history } = endpoints;

  serve(app, context, list, ({ input, caller, lang, permissions }) =>
    listRows(permissions, caller, resource, input as Query, lang),
  );
  serveRowsExport(app, context, resource, endpoints);
  serve(app, context, item, ({ input, caller, lang, permissions }) =>
    readRow(permissions, caller, resource, input.id, lang),
  );
  serve(app, context, history, async ({ input, caller, lang, permissions }) => {
    await readRow(permissions, caller, resource, input.id, lang);
    const scope = await scopeOf(permissions, caller, history.call.needs);
    // Every described resource is among the nouns of the audit.
    const found = await readHistory({ permissions, caller, lang }, resource.name as AuditNoun, input, scope);
    return { ...found, names: await readableNames(permissions, caller, found.names) };
  });

  const records = new RecordPipeline(generatedResource(resource));
  serve(app, context, create, (call) =>
    inTransaction(context, call, (tx) => records.create(tx, call.input), withoutLock),
  );
  serve(app, context, update, (call) =>
    inTransaction(context, call, (tx) => records.update(tx, call.input), withoutLock),
  );
  serve(app, context, endpoints.delete, async (call) => {
    await inTransaction(context, call, (tx) => records.delete(tx, call.input.ids), withoutLock);
    return oneOrAll(call.input.ids);
  });
};
