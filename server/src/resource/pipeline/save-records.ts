import { toColumnName, listUniqueFields } from '@atrium/contract/resource/definition.ts';
import { sql } from 'kysely';
import { splitIntoChunks } from '../../db/chunks.ts';
import { ApiError } from '../../lib/api-error/api-error.ts';
import { withConstraintErrors } from '../../lib/api-error/constraints.ts';
import { writeVersion } from '../../change/write-version.ts';
import { saveReferenceLists } from '../fields/reference-lists.ts';
import { getTables } from '../fields/table.ts';
import { yieldToEventLoop } from '../../lib/runtime/event-loop.ts';
import type { ChangeableResource, Columns, LoadedRecord, RecordState } from './definition.ts';
import { createReferenceErrors } from './references.ts';
import type { RecordTransaction } from './transaction.ts';

/** Number of records that are converted before other requests are served. */
const maxRecordsPerTurn = 500;

/** Returns the errors of unique fields, references and further constraints by constraint name. */
export const createConstraintErrors = <State extends RecordState, Loaded extends LoadedRecord<State>>({
  resource,
  constraints,
}: ChangeableResource<State, Loaded>): Record<string, () => ApiError> => {
  const { table, fields } = resource;
  const uniqueErrors = listUniqueFields(fields).map(({ name, errorCode }): [string, () => ApiError] => [
    `${table}_${toColumnName(name)}_unique`,
    () => new ApiError(errorCode, { fields: { [name]: errorCode } }),
  ]);
  return { ...createReferenceErrors(resource), ...Object.fromEntries(uniqueErrors), ...constraints };
};

const saveLists = <State extends RecordState, Loaded extends LoadedRecord<State>>(
  definition: ChangeableResource<State, Loaded>,
  { trx, context }: RecordTransaction,
  records: Parameters<typeof saveReferenceLists>[2],
): Promise<void> =>
  withConstraintErrors(
    context.dialect,
    createConstraintErrors(definition),
    saveReferenceLists(trx, definition.resource, records),
  );

/** `columns` are those without a field. */
export interface NewRecord<State> {
  readonly state: State;
  readonly columns: Columns;
}

const createRow = <State extends RecordState, Loaded extends LoadedRecord<State>>(
  definition: ChangeableResource<State, Loaded>,
  { now }: RecordTransaction,
  { state, columns }: NewRecord<State>,
): Columns => ({
  ...definition.columns(state),
  ...definition.newColumns,
  ...columns,
  create_time: now,
  update_time: now,
});

export const insertRecord = async <State extends RecordState, Loaded extends LoadedRecord<State>>(
  definition: ChangeableResource<State, Loaded>,
  tx: RecordTransaction,
  record: NewRecord<State>,
): Promise<number> => {
  const insert = getTables(tx.trx)
    .insertInto(definition.resource.table)
    .values(createRow(definition, tx, record))
    .returning('id')
    .executeTakeFirstOrThrow();
  const id = Number((await withConstraintErrors(tx.context.dialect, createConstraintErrors(definition), insert))['id']);
  await saveLists(definition, tx, [{ id, before: null, after: record.state }]);
  return id;
};

/** Inserts records with one statement and returns their IDs in the same order. */
export const insertRecords = async <State extends RecordState, Loaded extends LoadedRecord<State>>(
  definition: ChangeableResource<State, Loaded>,
  tx: RecordTransaction,
  records: readonly NewRecord<State>[],
): Promise<number[]> => {
  const { name, table, fields } = definition.resource;
  // The database may return the rows in another order.
  const [uniqueField] = listUniqueFields(fields);
  if (!uniqueField) throw new Error(`${name} has no unique field by which inserted records are found`);
  const column = toColumnName(uniqueField.name);
  const rows = records.map((record) => createRow(definition, tx, record));
  const insert = getTables(tx.trx).insertInto(table).values(rows).returning(['id', column]).execute();
  const insertedRows = await withConstraintErrors(tx.context.dialect, createConstraintErrors(definition), insert);
  const ids = new Map(insertedRows.map((row) => [row[column], Number(row['id'])]));
  const insertedIds = rows.map((row) => {
    const id = ids.get(row[column]);
    if (id === undefined) throw new Error(`an inserted record of ${name} was not returned`);
    return id;
  });
  const lists = records.flatMap(({ state }, index) =>
    insertedIds.slice(index, index + 1).map((id) => ({ id, before: null, after: state })),
  );
  await saveLists(definition, tx, lists);
  return insertedIds;
};

export const updateRecord = async <State extends RecordState, Loaded extends LoadedRecord<State>>(
  definition: ChangeableResource<State, Loaded>,
  tx: RecordTransaction,
  before: Loaded,
  after: State,
): Promise<void> => {
  await writeVersion(tx.context.dialect, tx, {
    table: definition.resource.table,
    row: before,
    columns: definition.columns(after),
    constraintErrors: createConstraintErrors(definition),
  });
  await saveLists(definition, tx, [{ id: before.id, before: before.state, after }]);
};

export interface RecordUpdate<State, Loaded> {
  readonly record: Loaded;
  readonly after: State;
  readonly changedFields: ReadonlySet<string>;
}

/** Saves changed columns and the next versions. Records with the same changes share a statement. */
export const updateRecords = async <State extends RecordState, Loaded extends LoadedRecord<State>>(
  definition: ChangeableResource<State, Loaded>,
  tx: RecordTransaction,
  updates: readonly RecordUpdate<State, Loaded>[],
): Promise<void> => {
  const { resource, columns } = definition;
  const savedUpdates: { readonly id: number; readonly set: Columns }[] = [];
  for (const chunk of splitIntoChunks(updates, maxRecordsPerTurn)) {
    for (const { record, after, changedFields } of chunk) {
      const before = columns(record.state, changedFields);
      const changedColumns = Object.entries(columns(after, changedFields)).filter(
        ([name, value]) => value !== before[name],
      );
      savedUpdates.push({ id: record.id, set: Object.fromEntries(changedColumns) });
    }
    await yieldToEventLoop();
  }
  for (const group of Map.groupBy(savedUpdates, ({ set }) => JSON.stringify(set)).values()) {
    for (const chunk of splitIntoChunks(group)) {
      const ids = chunk.map(({ id }) => id);
      const update = getTables(tx.trx)
        .updateTable(resource.table)
        .set({ ...group[0]?.set, update_time: tx.now, version: sql`version + 1` })
        .where('id', 'in', ids)
        .execute();
      await withConstraintErrors(tx.context.dialect, createConstraintErrors(definition), update);
    }
  }
  await saveLists(
    definition,
    tx,
    updates.map(({ record, after }) => ({ id: record.id, before: record.state, after })),
  );
};

export const deleteRecords = async <State extends RecordState, Loaded extends LoadedRecord<State>>(
  { resource }: ChangeableResource<State, Loaded>,
  { trx }: RecordTransaction,
  ids: readonly number[],
): Promise<void> => {
  for (const chunk of splitIntoChunks(ids))
    await getTables(trx).deleteFrom(resource.table).where('id', 'in', chunk).execute();
};
