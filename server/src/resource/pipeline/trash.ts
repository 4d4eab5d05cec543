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

/** Entries with long data need several statements. */
const maxEntryCount = 200;

/** Returns the names of uploaded images and attached files. */
const listFiles = (data: string): string[] =>
  [
    ...new Set([...data.matchAll(/\/api\/files\/([\w.-]+)|\b([0-9a-f]{40}\.bin)\b/g)].flatMap(([, ...names]) => names)),
  ].filter((name) => name !== undefined);

/** Saves records, and everything that is deleted with them, in the trash. Call before the deletion. */
export const moveToTrash = async <State extends RecordState, Loaded extends LoadedRecord<State>>(
  { resource }: ChangeableResource<State, Loaded>,
  { trx, context, caller, now }: RecordTransaction,
  records: readonly Loaded[],
): Promise<void> => {
  const byId = new Map(records.map((record) => [record.id, record]));
  const tables = await loadDatabaseTables(context.database, trx);
  const deleted = await loadDeletedRows(trx, tables, resource.table, [...byId.keys()]);
  const entries = [...deleted].flatMap(([rootId, { rows, cleared }]) => {
    const dependents = rows
      .filter(({ table }) => table === resource.table)
      .flatMap(({ row }) => byId.get(Number(row['id'])) ?? []);
    const root = byId.get(rootId);
    if (!root) return [];
    const stored: DeletedData = {
      records: dependents.map(({ id, version, state }) => ({ id, version, state })),
      rows,
      cleared,
    };
    const entry = {
      resource: resource.name,
      record_id: rootId,
      name: getRecordName(resource, root),
      below: dependents.length - 1,
      deleted_by_id: caller.userId,
      deleted_by: caller.user.name,
      delete_time: now,
      data: JSON.stringify(stored),
    };
    return [entry];
  });
  for (const chunk of splitIntoChunks(entries, maxEntryCount)) {
    const inserted = await trx.insertInto('trash').values(chunk).returning(['id', 'record_id']).execute();
    const ids = new Map(inserted.map(({ id, record_id: record }) => [record, id]));
    const files = chunk.flatMap(({ record_id: record, data }) => {
      const id = ids.get(record);
      return id === undefined ? [] : listFiles(data).map((name) => ({ trash_id: id, name }));
    });
    if (files.length > 0) await trx.insertInto('trash_files').values(files).execute();
  }
};
