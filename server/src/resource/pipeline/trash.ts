import { splitIntoChunks } from '../../db/chunks.ts';
import { loadDatabaseTables } from '../../db/foreign-keys.ts';
import { type DeletedRows, loadDeletedRows } from '../../change/deleted-rows.ts';
import { getRecordName } from './audit-record.ts';
import type { ChangeableResource, LoadedRecord, RecordState } from './definition.ts';
import type { RecordTransaction } from './transaction.ts';

export interface DeletedData extends DeletedRows {
  /** The topmost record first. */
  readonly records: readonly LoadedRecord<RecordState>[];
}

/** Limits the size of a statement, because the data of an entry may be long. */
const maxEntriesPerStatement = 200;

const fileNamePattern = /\/api\/files\/([\w.-]+)|\b([0-9a-f]{40}\.bin)\b/g;

const listFiles = (data: string): string[] => {
  const names = [...data.matchAll(fileNamePattern)].flatMap(([, image, attachment]) => image ?? attachment ?? []);
  return [...new Set(names)];
};

/** Returns one entry per topmost record, with the records below it and all dependent rows. */
const createEntries = async <State extends RecordState, Loaded extends LoadedRecord<State>>(
  { resource }: ChangeableResource<State, Loaded>,
  { trx, context, caller, now }: RecordTransaction,
  records: readonly Loaded[],
) => {
  const recordsById = new Map(records.map((record) => [record.id, record]));
  const tables = await loadDatabaseTables(context.database, trx);
  const rowsByRoot = await loadDeletedRows(trx, tables, resource.table, [...recordsById.keys()]);
  return [...rowsByRoot].flatMap(([rootId, { rows, cleared }]) => {
    const deletedRecords = rows
      .filter(({ table }) => table === resource.table)
      .flatMap(({ row }) => recordsById.get(Number(row['id'])) ?? []);
    const root = recordsById.get(rootId);
    if (!root) return [];
    const deletedData: DeletedData = {
      records: deletedRecords.map(({ id, version, state }) => ({ id, version, state })),
      rows,
      cleared,
    };
    const entry = {
      resource: resource.name,
      record_id: rootId,
      name: getRecordName(resource, root),
      below: deletedRecords.length - 1,
      deleted_by_id: caller.userId,
      deleted_by: caller.user.name,
      delete_time: now,
      data: JSON.stringify(deletedData),
    };
    return [entry];
  });
};

/** Saves records and their dependent rows in the trash. Must run before the deletion. */
export const moveToTrash = async <State extends RecordState, Loaded extends LoadedRecord<State>>(
  definition: ChangeableResource<State, Loaded>,
  tx: RecordTransaction,
  records: readonly Loaded[],
): Promise<void> => {
  const { trx } = tx;
  const entries = await createEntries(definition, tx, records);
  for (const chunk of splitIntoChunks(entries, maxEntriesPerStatement)) {
    const insertedRows = await trx.insertInto('trash').values(chunk).returning(['id', 'record_id']).execute();
    const ids = new Map(insertedRows.map(({ id, record_id: recordId }) => [recordId, id]));
    const files = chunk.flatMap(({ record_id: recordId, data }) => {
      const id = ids.get(recordId);
      return id === undefined ? [] : listFiles(data).map((name) => ({ trash_id: id, name }));
    });
    if (files.length > 0) await trx.insertInto('trash_files').values(files).execute();
  }
};
