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
import type { FieldEdits } from './field-edits.ts';

type Loaded = LoadedRecord<RecordState>;

/** Number of records after whose loading other requests are served. */
const maxLoadCount = 100;

/** Loads the records that the caller may both view and change, in the order of their IDs. Yields regularly. */
export const loadEditableRecords = async (
  change: RecordTransaction,
  { definition, viewPermission, editPermission }: ResourceAccess,
  ids: readonly number[],
): Promise<Loaded[]> => {
  // One object per permission, because data scopes are loaded once per object.
  const viewTransaction = { ...change, requiredPermission: viewPermission };
  const editTransaction = { ...change, requiredPermission: editPermission };
  const records: Loaded[] = [];
  for (const piece of splitIntoChunks(ids, maxLoadCount)) {
    const visibleIds = (await loadRecordsInScope(definition, viewTransaction, piece)).map(({ id }) => id);
    records.push(...(await loadRecordsInScope(definition, editTransaction, visibleIds)));
    await yieldToEventLoop();
  }
  return records.toSorted((a, b) => a.id - b.id);
};

interface RejectedRecord {
  readonly record: Loaded;
  readonly apiError: ApiError;
}

export interface EditedRecords {
  readonly changed: readonly Loaded[];
  readonly unchanged: number;
  readonly rejected: readonly RejectedRecord[];
  /** Changes of the first records, as the caller may see them. */
  readonly examples: readonly { readonly id: number; readonly changes: AuditChange[] }[];
}

/** Runs `work`. If it throws an API error, undoes what it wrote and returns the error. */
const attempt = async <Result>({ trx }: RecordTransaction, work: () => Promise<Result>): Promise<Result | ApiError> => {
  await sql`savepoint bulk_edit`.execute(trx);
  const outcome = await work().catch(async (error: unknown) => {
    // Other errors end the transaction.
    if (!(error instanceof ApiError)) throw error;
    await sql`rollback to savepoint bulk_edit`.execute(trx);
    return error;
  });
  await sql`release savepoint bulk_edit`.execute(trx);
  return outcome;
};

/**
 * Updates each record like a single update and publishes the changes together. Rejected records stay as they are; the
 * caller decides whether to save the others. Other requests are served between two records.
 */
export const editRecords = async (
  change: RecordTransaction,
  { definition, editPermission }: ResourceAccess,
  records: readonly Loaded[],
  getFields: FieldEdits,
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
  const changed: Loaded[] = [];
  const changes: AuditChange[] = [];
  const rejected: RejectedRecord[] = [];
  const examples: EditedRecords['examples'][number][] = [];
  for (const record of records) {
    const { id, state } = record;
    const outcome = await attempt(tx, async () => {
      const { hiddenFields } = await loadRestrictions(definition, tx, record, state);
      const version = versions?.get(id) ?? record.version;
      const saved = await pipeline.saveUpdate(tx, record, { ...getFields(state, hiddenFields), version });
      return { saved, shown: maskChanges(definition.resource.fields, hiddenFields, saved) };
    });
    const entries = audited.splice(0);
    if (outcome instanceof ApiError) rejected.push({ record, apiError: outcome });
    else if (outcome.saved.length > 0) {
      entries.forEach(change.audit);
      changed.push(record);
      changes.push(...outcome.saved);
      if (examples.length < maxPreviewedRecords) examples.push({ id, changes: outcome.shown });
    }
    await yieldToEventLoop();
  }
  const ids = changed.map(({ id }) => id);
  if (ids.length > 0) await definition.publish?.({ tx, verb: 'update', ids, changes });
  recordDenials(
    tx,
    rejected.map(({ record, apiError }) => ({ record, apiError, isUnchanged: false })),
  );
  return { changed, unchanged: records.length - changed.length - rejected.length, rejected, examples };
};
