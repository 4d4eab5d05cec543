import type { AuditAction } from '@atrium/contract/audit/actions.ts';
import type { AuditChange } from '@atrium/contract/audit/schemas.ts';
import { splitIntoChunks } from '../../db/chunks.ts';
import { ApiError } from '../../lib/api-error/api-error.ts';
import { compareFields } from '../../audit/field-changes.ts';
import { permissionErrors } from '../../authorization/permission-errors.ts';
import { findReferrers } from '../../change/referrers.ts';
import { yieldToEventLoop } from '../../lib/runtime/event-loop.ts';
import { auditRecord } from './audit-record.ts';
import { assertStateAllowed } from './check-record.ts';
import type { ChangeableResource, LoadedRecord, RecordState } from './definition.ts';
import { insertRecords, type NewRecord, updateRecords } from './save-records.ts';
import type { RecordTransaction } from './transaction.ts';

const maxInsertsPerStatement = 200;
const checksPerBatch = 500;

export interface CheckedRecord<Loaded> {
  readonly record: Loaded;
  readonly isUnchanged: boolean;
  readonly apiError: ApiError | null;
}

export interface CheckedUpdate<State, Loaded> extends CheckedRecord<Loaded> {
  readonly after: State;
  readonly changes: AuditChange[];
}

export const isAllowed = ({ isUnchanged, apiError }: CheckedRecord<unknown>): boolean =>
  !isUnchanged && apiError === null;

const findApiError = async (check: Promise<void> | undefined): Promise<ApiError | null> => {
  try {
    await check;
    return null;
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
};

/** Checks for each record whether the caller may update it to a complete state. Yields regularly. */
export const checkUpdates = async <State extends RecordState, Loaded extends LoadedRecord<State>>(
  definition: ChangeableResource<State, Loaded>,
  tx: RecordTransaction,
  updates: readonly { readonly record: Loaded; readonly after: State }[],
): Promise<CheckedUpdate<State, Loaded>[]> => {
  const checkedUpdates: CheckedUpdate<State, Loaded>[] = [];
  for (const batch of splitIntoChunks(updates, checksPerBatch)) {
    for (const { record, after } of batch) {
      const changes = compareFields(record.state, after);
      const isUnchanged = changes.length === 0;
      const apiError = isUnchanged ? null : await findApiError(assertStateAllowed(definition, tx, record, after));
      checkedUpdates.push({ record, after, changes, isUnchanged, apiError });
    }
    await yieldToEventLoop();
  }
  return checkedUpdates;
};

/** Checks for each record whether the caller may delete it, and whether a restricting reference prevents it. */
export const checkDeletions = async <State extends RecordState, Loaded extends LoadedRecord<State>>(
  definition: ChangeableResource<State, Loaded>,
  tx: RecordTransaction,
  records: readonly Loaded[],
): Promise<CheckedRecord<Loaded>[]> => {
  const ids = records.map(({ id }) => id);
  const referrers = await findReferrers(tx.trx, tx.context.resources, definition.resource, ids);
  const checkedRecords: CheckedRecord<Loaded>[] = [];
  for (const batch of splitIntoChunks(records, checksPerBatch)) {
    for (const record of batch) {
      const permissionError = await findApiError(definition.assertDeletable?.(tx, [record]));
      const referrer = referrers.get(record.id);
      const referenceError = referrer ? new ApiError('row.referred', { params: { noun: referrer.one } }) : null;
      checkedRecords.push({ record, isUnchanged: false, apiError: permissionError ?? referenceError });
    }
    await yieldToEventLoop();
  }
  return checkedRecords;
};

/** Records in the audit log that the caller lacks the permission to change or delete some records of a batch. */
export const recordDenials = (tx: RecordTransaction, checkedRecords: readonly CheckedRecord<unknown>[]): void => {
  const codes = new Set(checkedRecords.flatMap(({ apiError }) => apiError?.code ?? []));
  for (const code of codes) if (permissionErrors.includes(code)) tx.recordDenial(code);
};

export const saveUpdates = async <State extends RecordState, Loaded extends LoadedRecord<State>>(
  definition: ChangeableResource<State, Loaded>,
  tx: RecordTransaction,
  checkedUpdates: readonly CheckedUpdate<State, Loaded>[],
): Promise<void> => {
  const { resource, afterWrite, publish } = definition;
  const updates = checkedUpdates.filter(isAllowed);
  if (updates.length === 0) return;
  await updateRecords(
    definition,
    tx,
    updates.map(({ changes, ...update }) => ({ ...update, changedFields: new Set(changes.map(({ field }) => field)) })),
  );
  await afterWrite?.(
    tx,
    updates.map(({ record, after }) => ({ id: record.id, before: record, after })),
  );
  for (const { record, after, changes } of updates)
    auditRecord(tx, resource, 'update', { id: record.id, state: after, changes });
  const ids = updates.map(({ record }) => record.id);
  await publish?.({ tx, verb: 'update', ids, changes: updates.flatMap(({ changes }) => changes) });
};

interface BulkInsert {
  /** Action of the only audit entry, which lists the IDs. */
  readonly action: AuditAction;
  /** Called with the number of records inserted so far. */
  readonly onInserted: (count: number) => void;
}

/** Inserts records with complete states, all or none. Yields between statements. */
export const insertRecordsInBatches = async <State extends RecordState, Loaded extends LoadedRecord<State>>(
  definition: ChangeableResource<State, Loaded>,
  tx: RecordTransaction,
  records: readonly NewRecord<State>[],
  { action, onInserted }: BulkInsert,
): Promise<number[]> => {
  const { resource, afterWrite, publish } = definition;
  const ids: number[] = [];
  for (const batch of splitIntoChunks(records, maxInsertsPerStatement)) {
    for (const { state } of batch) await assertStateAllowed(definition, tx, null, state);
    const insertedIds = await insertRecords(definition, tx, batch);
    const writes = batch.flatMap(({ state }, index) =>
      insertedIds.slice(index, index + 1).map((id) => ({ id, before: null, after: state })),
    );
    await afterWrite?.(tx, writes);
    ids.push(...insertedIds);
    onInserted(ids.length);
    await yieldToEventLoop();
  }
  tx.audit({ action, changes: [{ field: resource.table, before: null, after: ids }] });
  await publish?.({ tx, verb: 'create', ids, changes: [] });
  return ids;
};
