import { auditActions } from '@atrium/contract/audit/actions.ts';
import {
  findNameField,
  listDictionaryFields,
  listNamedReferences,
  listStoredFields,
  toColumnName,
} from '@atrium/contract/resource/definition.ts';
import { createSchemas } from '@atrium/contract/resource/schemas.ts';
import { sql } from 'kysely';
import { compareFields } from '../../audit/field-changes.ts';
import { adaptRecordRow, type DeletedRows, insertDependents } from '../../change/deleted-rows.ts';
import { getForeignKeyName } from '../../db/constraint-names.ts';
import { type DatabaseTables, loadDatabaseTables } from '../../db/foreign-keys.ts';
import { ApiError } from '../../lib/api-error/api-error.ts';
import { withConstraintErrors } from '../../lib/api-error/constraints.ts';
import { loadDictionaryOptions } from '../../resource/fields/dictionary-values.ts';
import { assertFieldsChangeable } from '../../resource/fields/masks.ts';
import { getTables } from '../../resource/fields/table.ts';
import { auditRecord } from '../../resource/pipeline/audit-record.ts';
import { assertAllowed, loadRestrictions } from '../../resource/pipeline/check-record.ts';
import type { Columns, LoadedRecord, RecordState } from '../../resource/pipeline/definition.ts';
import { createFieldParser } from '../../resource/pipeline/parse-values.ts';
import { createConstraintErrors } from '../../resource/pipeline/save-records.ts';
import type { AnyDefinition } from '../../resource/pipeline/serve-resource.ts';
import type { RecordTransaction } from '../../resource/pipeline/transaction.ts';
import type { DeletedData } from '../../resource/pipeline/trash.ts';

const createFieldErrors = (fields: Readonly<Record<string, 'field.unknown' | 'field.option'>>) =>
  new ApiError('request.invalid', { fields });

const parseValues = ({ resource }: AnyDefinition, values: Readonly<Record<string, unknown>>): RecordState => {
  // Files of a deleted record cannot be replaced.
  const storedFields = listStoredFields(resource.fields).filter(
    ([, { readOnly, type }]) => !readOnly && type !== 'files',
  );
  return createFieldParser(
    createSchemas(resource).changed,
    storedFields.map(([name]) => name),
  )(values);
};

/** Creates the errors for references to records that have also been deleted. */
const createParentErrors = ({ foreignKeys }: DatabaseTables, table: string): Record<string, () => ApiError> =>
  Object.fromEntries(
    foreignKeys
      .filter((key) => key.table === table)
      .map(({ column }) => {
        const field = column.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
        return [getForeignKeyName(table, column), () => createFieldErrors({ [field]: 'field.unknown' })];
      }),
  );

const getChangedColumns = ({ columns }: AnyDefinition, before: RecordState, after: RecordState): Columns => {
  const currentColumns = columns(before);
  return Object.fromEntries(Object.entries(columns(after)).filter(([name, value]) => value !== currentColumns[name]));
};

const insertRows = async (
  tx: RecordTransaction,
  definition: AnyDefinition,
  { rows }: DeletedRows,
  changedColumns: Columns,
): Promise<void> => {
  const { trx, context, now } = tx;
  const { table } = definition.resource;
  const tables = await loadDatabaseTables(context.database, trx);
  const errors = { ...createParentErrors(tables, table), ...createConstraintErrors(definition) };
  let newColumns = changedColumns;
  for (const { row } of rows.filter((candidate) => candidate.table === table)) {
    const adaptedRow = await adaptRecordRow(trx, tables, table, { ...row, ...newColumns });
    const values = { ...adaptedRow, version: Number(row['version']) + 1, update_time: now };
    const insert = getTables(trx).insertInto(table).values(values).execute();
    await withConstraintErrors(context.dialect, errors, insert);
    // Only the first row belongs to the record in the request.
    newColumns = {};
  }
  await insertDependents(
    trx,
    tables,
    rows.filter((candidate) => candidate.table !== table),
  );
};

/** Sets references that the deletion cleared, unless they have another value now. */
const restoreReferences = async (tx: RecordTransaction, { cleared }: DeletedRows): Promise<void> => {
  const { trx, context, now } = tx;
  const { columns } = await loadDatabaseTables(context.database, trx);
  for (const { table, column, id, to } of cleared) {
    const tableColumns = columns.get(table);
    if (!tableColumns?.has(column)) continue;
    const resource = context.resources.find((candidate) => candidate.table === table);
    const title = resource ? toColumnName(findNameField(resource.fields)) : 'id';
    const row = await getTables(trx)
      .updateTable(table)
      .set({ [column]: to, ...(tableColumns.has('version') && { update_time: now, version: sql`version + 1` }) })
      .where('id', '=', id)
      .where(column, 'is', null)
      .returning(title)
      .executeTakeFirst();
    const action = auditActions.find((candidate) => candidate === `${resource?.name}.update`);
    const field = listNamedReferences(resource?.fields ?? {}).find(({ name }) => toColumnName(name) === column)?.name;
    if (!row || !action || field === undefined) continue;
    const changes = [{ field, before: null, after: to }];
    tx.audit({ action, recordId: id, recordName: String(row[title]), changes });
  }
};

/** Throws if a value is no longer an item of its dictionary. It may be disabled. */
const assertItemsExist = async (
  { trx }: RecordTransaction,
  { resource }: AnyDefinition,
  state: RecordState,
): Promise<void> => {
  for (const { name, field } of listDictionaryFields(resource.fields)) {
    const value = state[name];
    if (value === '') continue;
    const options = await loadDictionaryOptions(trx, field.dictionary);
    if (!options.some((option) => option.value === value)) throw createFieldErrors({ [name]: 'field.option' });
  }
};

const assertRestorable = async (
  tx: RecordTransaction,
  definition: AnyDefinition,
  before: LoadedRecord<RecordState>,
  after: RecordState,
): Promise<void> => {
  const { guardedFields } = await loadRestrictions(definition, tx, before, before.state);
  assertFieldsChangeable(definition.resource.fields, { guardedFields }, before.state, after);
  await assertItemsExist(tx, definition, after);
  await assertAllowed(definition, { tx, before, after, unseenFields: new Set() });
  // A custom hook may need the stored record.
  const { isInScope, isDeletedInScope, notFound } = definition;
  if (isInScope && !isDeletedInScope && !(await isInScope(tx, before.id))) throw new ApiError(notFound);
};

/** Inserts deleted records with their dependents. Throws if a value is taken or the caller may not save them. */
export const restoreEntry = async (
  tx: RecordTransaction,
  definition: AnyDefinition,
  data: DeletedData,
  values: Readonly<Record<string, unknown>>,
): Promise<void> => {
  const { resource, initial, replaceValues, afterRestore, publish } = definition;
  const deletedState = { ...initial, ...data.records[0]?.state };
  const newValues = parseValues(definition, values);
  const restoredState = replaceValues ? replaceValues(deletedState, newValues) : { ...deletedState, ...newValues };
  const replacedFields = compareFields(deletedState, restoredState).map(({ field }) => field);
  await insertRows(tx, definition, data, getChangedColumns(definition, deletedState, restoredState));
  await restoreReferences(tx, data);
  const ids = data.records.map(({ id }) => id);
  for (const record of await definition.load(tx, { field: 'id', values: ids })) {
    const { id, state } = record;
    const isRoot = id === data.records[0]?.id;
    const replacedValues = Object.fromEntries(
      isRoot ? replacedFields.map((field) => [field, deletedState[field] ?? null]) : [],
    );
    const before = { ...record, state: { ...state, ...replacedValues } };
    await assertRestorable(tx, definition, before, state);
    auditRecord(tx, resource, 'restore', { id, state, changes: compareFields(before.state, state) });
  }
  await afterRestore?.(tx, ids, data.rows);
  await publish?.({ tx, verb: 'create', ids, changes: [] });
};
