import { dailyTaskHour } from '@atrium/contract/scheduled-task/fields.ts';
import { trashEndpoints } from '@atrium/contract/trash/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { removeInBatches } from '../../db/remove-in-batches.ts';
import type { AppContext } from '../../context/context.ts';
import { systemAuthor, writeAudit } from '../../audit/audit.ts';
import { serve } from '../../http/serve.ts';
import { ApiError } from '../../lib/api-error/api-error.ts';
import { getAuditAction } from '../../resource/pipeline/audit-record.ts';
import { runInTransaction, type RecordTransaction } from '../../resource/pipeline/transaction.ts';

import { isEntryVisible, listTrashAccess, parseData, type TrashAccess } from './access.ts';
import { eraseUser } from './erase-user.ts';
import { createTrashReader, dayMs, selectVisible } from './list.ts';
import { restoreEntry } from './restore-entry.ts';

interface RestoreInput {
  readonly ids: readonly number[];
  readonly values: Readonly<Record<string, unknown>>;
}

/** Restores records, all or none. Another transaction may restore or purge one of them first. */
const restoreEntries = async (
  change: RecordTransaction,
  { definition, permission }: TrashAccess,
  { ids, values }: RestoreInput,
): Promise<number> => {
  const tx = { ...change, requiredPermission: permission };
  if (ids.length > 1 && Object.keys(values).length > 0)
    throw new ApiError('request.invalid', { fields: { values: 'field.unexpected' } });
  const entries = await tx.trx
    .selectFrom('trash')
    .select(['id', 'deleted_by_id', 'data'])
    .where('resource', '=', definition.resource.name)
    .where('record_id', 'in', ids)
    // A parent is deleted after its children.
    .orderBy('id', 'desc')
    .execute();
  let restoredCount = 0;
  for (const entry of entries) {
    if (!(await isEntryVisible(tx, definition, entry))) continue;
    const { numDeletedRows } = await tx.trx.deleteFrom('trash').where('id', '=', entry.id).executeTakeFirst();
    if (numDeletedRows === 0n) continue;
    const data = parseData(entry);
    await restoreEntry(tx, definition, data, values);
    restoredCount += data.records.length;
  }
  if (restoredCount === 0) throw new ApiError(definition.notFound);
  return restoredCount;
};

const purgeEntries = async (app: FastifyInstance, tx: RecordTransaction, ids: readonly number[]): Promise<number> => {
  const visibleEntries = await selectVisible(app, tx, {});
  const entries = await visibleEntries.select('trash.id').where('trash.id', 'in', ids).execute();
  const purgedEntries = await tx.trx
    .deleteFrom('trash')
    .where('id', 'in', [0, ...entries.map(({ id }) => id)])
    .returning(['resource', 'record_id', 'name'])
    .execute();
  for (const { resource, record_id: recordId, name } of purgedEntries) {
    const definition = app.pipelines.get(resource)?.resource;
    if (definition) tx.audit({ action: getAuditAction(definition, 'purge'), recordId, recordName: name });
  }
  return purgedEntries.length;
};

const maxPurgedCount = 500;

/** Each batch has one audit entry per resource, with the number of records. */
const schedulePurge = (app: FastifyInstance, { db, clock, config, scheduler, log }: AppContext): void => {
  const purgeBatch = (): Promise<number> =>
    db.transaction().execute(async (trx) => {
      const now = clock();
      const expiredIds = trx
        .selectFrom('trash')
        .select('id')
        .where('delete_time', '<', now - config.trashDays * dayMs)
        .limit(maxPurgedCount);
      const purgedEntries = await trx
        .deleteFrom('trash')
        .where('id', 'in', expiredIds)
        .returning(['resource', 'below'])
        .execute();
      const entries = [...Map.groupBy(purgedEntries, ({ resource }) => resource)].flatMap(([name, resourceEntries]) => {
        const definition = app.pipelines.get(name)?.resource;
        const total = resourceEntries.reduce((sum, { below }) => sum + 1 + below, 0);
        const changes = [{ field: 'total', before: null, after: total }];
        return definition ? [{ action: getAuditAction(definition, 'purge'), changes }] : [];
      });
      await writeAudit(trx, systemAuthor, entries, now);
      return purgedEntries.length;
    });
  const run = async (signal: AbortSignal): Promise<void> => {
    const purgedEntries = await removeInBatches(purgeBatch, () => signal.aborted);
    if (purgedEntries > 0) log.info({ records: purgedEntries }, 'deleted expired records from the trash');
    signal.throwIfAborted();
  };
  scheduler.registerTask({ name: 'trashPurge', dailyAtHour: dailyTaskHour, run });
};

export const trashRoutes = (app: FastifyInstance, context: AppContext): void => {
  const reader = createTrashReader(app);

  serve(app, context, trashEndpoints.list, async (call) => ({
    ...(await reader.page(call, call.input)),
    resources: listTrashAccess(app, call.caller).map(({ definition }) => definition.resource.name),
  }));

  serve(app, context, trashEndpoints.item, (call) => reader.item(call, call.input.id));

  serve(app, context, trashEndpoints.restore, async (call) => {
    const { resource, ids, values } = call.input;
    const isSerialized = app.pipelines.get(resource)?.affectsPermissions ?? false;
    const operation = (tx: RecordTransaction): Promise<number> => {
      const access = listTrashAccess(app, tx.caller).find(({ definition }) => definition.resource.name === resource);
      if (!access) throw new ApiError('right.missing');
      return restoreEntries(tx, access, { ids, values });
    };
    return { restored: await runInTransaction(context, call, operation, { isSerialized }) };
  });

  serve(app, context, trashEndpoints.purge, async (call) => ({
    purged: await runInTransaction(context, call, (tx) => purgeEntries(app, tx, call.input.ids), {
      isSerialized: false,
    }),
  }));

  serve(app, context, trashEndpoints.erase, async (call) => {
    await runInTransaction(context, call, (tx) => eraseUser(app, tx, call.input.id), { isSerialized: false });
    return {};
  });

  schedulePurge(app, context);
};
