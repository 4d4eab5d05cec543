import { listUniqueFields } from '@atrium/contract/resource/definition.ts';
import { splitIntoChunks } from '../../db/chunks.ts';
import { ApiError } from '../../lib/api-error/api-error.ts';
import { getRestrictedFields } from '../../change/field-permissions.ts';
import { loadDataScope } from './call-data.ts';
import type { ChangeableResource, LoadedRecord, RecordInput, RecordSelector, RecordState } from './definition.ts';
import type { RecordTransaction } from './transaction.ts';

const keepInScope = async <State extends RecordState, Loaded extends LoadedRecord<State>>(
  { isInScope }: ChangeableResource<State, Loaded>,
  tx: RecordTransaction,
  records: readonly Loaded[],
): Promise<Loaded[]> => {
  if (!isInScope) return [...records];
  const recordsInScope: Loaded[] = [];
  for (const record of records) if (await isInScope(tx, record.id, record)) recordsInScope.push(record);
  return recordsInScope;
};

const loadRecord = async <State extends RecordState, Loaded extends LoadedRecord<State>>(
  definition: ChangeableResource<State, Loaded>,
  tx: RecordTransaction,
  selector: RecordSelector,
): Promise<Loaded> => {
  const [record] = await keepInScope(definition, tx, await definition.load(tx, selector));
  if (!record) throw new ApiError(definition.notFound);
  return record;
};

/** Loads a record by ID. Throws if it does not exist within the caller's data scope. */
export const loadRecordById = <State extends RecordState, Loaded extends LoadedRecord<State>>(
  definition: ChangeableResource<State, Loaded>,
  tx: RecordTransaction,
  id: number,
): Promise<Loaded> => loadRecord(definition, tx, { field: 'id', values: [id] });

/** Loads a record by ID, or by a unique field that the caller may see. Throws if it does not exist. */
export const loadSelectedRecord = async <State extends RecordState, Loaded extends LoadedRecord<State>>(
  definition: ChangeableResource<State, Loaded>,
  tx: RecordTransaction,
  input: RecordInput<State>,
): Promise<Loaded> => {
  const { fields } = definition.resource;
  const hiddenFields = getRestrictedFields(fields, tx.caller, 'view');
  const names = ['id', ...listUniqueFields(fields).map(({ name }) => name)].filter((name) => !hiddenFields.has(name));
  const values: Readonly<Record<string, unknown>> = input;
  for (const field of names) {
    const value = values[field];
    if (typeof value === 'number' || (typeof value === 'string' && value !== ''))
      return loadRecord(definition, tx, { field, values: [value] });
  }
  throw new ApiError('request.invalid', { fields: { id: 'field.required' } });
};

/** Loads records in the data scope. Audits missing ones like denied ones, so that the log reveals neither. */
export const loadRecordsInScope = async <State extends RecordState, Loaded extends LoadedRecord<State>>(
  definition: ChangeableResource<State, Loaded>,
  tx: RecordTransaction,
  ids: readonly number[],
): Promise<Loaded[]> => {
  const uniqueIds = [...new Set(ids)];
  const records: Loaded[] = [];
  for (const chunk of splitIntoChunks(uniqueIds))
    records.push(...(await definition.load(tx, { field: 'id', values: chunk })));
  const recordsInScope = await keepInScope(definition, tx, records);
  if (recordsInScope.length < uniqueIds.length && definition.isInScope && !(await loadDataScope(tx)).all)
    tx.recordDenial(definition.notFound);
  return recordsInScope;
};
