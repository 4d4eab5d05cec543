import type { AuditChange } from '@atrium/contract/audit/schemas.ts';
import { maxPreviewedRecords } from '@atrium/contract/bulk-edit/limits.ts';
import { sql } from 'kysely';
import type { NewAuditEntry } from '../../audit/audit.ts';
import { splitIntoChunks } from '../../db/chunks.ts';
import { ApiError } from '../../lib/api-error/api-error.ts';
import { yieldToEventLoop } from '../../lib/runtime/event-loop.ts';
import { maskChanges } from '../../resource/fields/masks.ts';
import { loadRestrictions } from '../../resource/pipeline/check-record.ts';
import type { LoadedRecord, RecordState } from '../../resource/pipeline/definition.ts';
import { loadRecordsInScope } from '../../resource/pipeline/load-records.ts';
import { recordDenials } from '../../resource/pipeline/record-batch.ts';
import { RecordPipeline } from '../../resource/pipeline/record-pipeline.ts';
import type { ResourceAccess } from '../../resource/pipeline/resource-access.ts';
import type { RecordTransaction } from '../../resource/pipeline/transaction.ts';
import type { FieldEditor } from './field-editor.ts';

type EditableRecord = LoadedRecord<RecordState>;

/** Maximum number of records that are loaded before other requests are served. */
const loadChunkSize = 100;

/** Loads the records that the caller may both view and change, in the order of their IDs. Yields regularly. */
export const loadEditableRecords = async (
  change: RecordTransaction,
  { definition, viewPermission, editPermission }: ResourceAccess,
  ids: readonly number[],
): Promise<EditableRecord[]> => {
  // One object per permission, because data scopes are loaded once per object.
  const viewTransaction = { ...change, requiredPermission: viewPermission };
  const editTransaction = { ...change, requiredPermission: editPermission };
  const records: EditableRecord[] = [];
  for (const chunk of splitIntoChunks(ids, loadChunkSize)) {
    const visibleIds = (await loadRecordsInScope(definition, viewTransaction, chunk)).map(({ id }) => id);
    records.push(...(await loadRecordsInScope(definition, editTransaction, visibleIds)));
    await yieldToEventLoop();
  }
  return records.toSorted((a, b) => a.id - b.id);
};

interface RejectedRecord {
  readonly record: EditableRecord;
  readonly apiError: ApiError;
}

export interface EditedRecords {
  readonly changed: readonly EditableRecord[];
  readonly unchangedCount: number;
  readonly rejected: readonly RejectedRecord[];
  /** Changes of the first records, without values that are masked for the caller. */
  readonly examples: readonly { readonly id: number; readonly changes: AuditChange[] }[];
}

/** Runs `operation`. Undoes its writes and returns the error if it rejects the record, but throws other errors. */
const runInSavepoint = async <Result>(
  { trx }: RecordTransaction,
  operation: () => Promise<Result>,
): Promise<Result | ApiError> => {
  await sql`savepoint bulk_edit`.execute(trx);
  const outcome = await operation().catch(async (error: unknown) => {
    if (!(error instanceof ApiError) || error.code === 'session.confirmFactor') throw error;
    await sql`rollback to savepoint bulk_edit`.execute(trx);
    return error;
  });
  await sql`release savepoint bulk_edit`.execute(trx);
  return outcome;
};

/** Updates each record like a single update. The caller decides whether to save the others if some are rejected. */
export const editRecords = async (
  change: RecordTransaction,
  { definition, editPermission }: ResourceAccess,
  records: readonly EditableRecord[],
  editFields: FieldEditor,
  versions?: ReadonlyMap<number, number>,
): Promise<EditedRecords> => {
  const pipeline = new RecordPipeline(definition);
  const audited: NewAuditEntry[] = [];
  // One object for all records, because permissions and trees are loaded once per transaction.
  const tx = {
    ...change,
    requiredPermission: editPermission,
    audit: (entry: NewAuditEntry) => void audited.push(entry),
  };
  const updateRecord = async (record: EditableRecord) => {
    const { id, state } = record;
    const { hiddenFields } = await loadRestrictions(definition, tx, record, state);
    const version = versions?.get(id) ?? record.version;
    const savedChanges = await pipeline.saveUpdate(tx, record, { ...editFields(state, hiddenFields), version });
    return { savedChanges, shownChanges: maskChanges(definition.resource.fields, hiddenFields, savedChanges) };
  };
  const changedRecords: EditableRecord[] = [];
  const changes: AuditChange[] = [];
  const rejectedRecords: RejectedRecord[] = [];
  const examples: EditedRecords['examples'][number][] = [];
  for (const record of records) {
    const outcome = await runInSavepoint(tx, () => updateRecord(record));
    const entries = audited.splice(0);
    if (outcome instanceof ApiError) rejectedRecords.push({ record, apiError: outcome });
    else if (outcome.savedChanges.length > 0) {
      entries.forEach(change.audit);
      changedRecords.push(record);
      changes.push(...outcome.savedChanges);
      if (examples.length < maxPreviewedRecords) examples.push({ id: record.id, changes: outcome.shownChanges });
    }
    await yieldToEventLoop();
  }
  const ids = changedRecords.map(({ id }) => id);
  if (ids.length > 0) await definition.publish?.({ tx, verb: 'update', ids, changes });
  recordDenials(
    tx,
    rejectedRecords.map(({ record, apiError }) => ({ record, apiError, isUnchanged: false })),
  );
  return {
    changed: changedRecords,
    unchangedCount: records.length - changedRecords.length - rejectedRecords.length,
    rejected: rejectedRecords,
    examples,
  };
};
