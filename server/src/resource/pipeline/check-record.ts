import { ApiError } from '../../lib/api-error/api-error.ts';
import { getRestrictedFields } from '../../change/field-permissions.ts';
import { assertDictionaryValues } from '../fields/dictionary-values.ts';
import { assertFieldsChangeable, type RestrictedFields } from '../fields/masks.ts';
import type { ChangeableResource, FieldRestrictions, LoadedRecord, RecordState, Write } from './definition.ts';
import { assertFilesUploaded, assertReferencesReadable } from './references.ts';
import type { RecordTransaction } from './transaction.ts';

const noFields: RestrictedFields = new Set();

/** Returns the fields of a record that the caller may not see or change. Without a record: of a new one. */
export const loadRestrictions = async <State extends RecordState, Loaded extends LoadedRecord<State>>(
  { restrictFields, resource: { fields } }: ChangeableResource<State, Loaded>,
  tx: RecordTransaction,
  record: Loaded | null,
  state: State,
): Promise<FieldRestrictions> => {
  if (restrictFields) return restrictFields(tx, record, state);
  return {
    hiddenFields: getRestrictedFields(fields, tx.caller, 'view'),
    guardedFields: getRestrictedFields(fields, tx.caller, 'edit'),
  };
};

/** Throws a version conflict, with the current record, if the client has seen another version. */
export const assertVersion = async <State extends RecordState, Loaded extends LoadedRecord<State>>(
  { serialize, serializeConflict }: ChangeableResource<State, Loaded>,
  tx: RecordTransaction,
  record: Loaded,
  version: number | undefined,
): Promise<void> => {
  if (version === undefined || version === record.version) return;
  const current = serializeConflict ? await serializeConflict(tx, record) : (await serialize(tx, [record.id])).at(0);
  throw new ApiError('row.stale', { params: { current } });
};

/** Throws if the caller may not make a change or the new state is invalid. Check the fields beforehand. */
export const assertAllowed = async <State extends RecordState, Loaded extends LoadedRecord<State>>(
  { authorize, validate, resource }: ChangeableResource<State, Loaded>,
  write: Write<State, Loaded>,
): Promise<void> => {
  const { tx, after } = write;
  const { fields } = resource;
  const before = write.before?.state ?? {};
  await authorize?.(write);
  await assertReferencesReadable(tx.permissions, tx.caller, resource, before, after);
  await assertFilesUploaded(tx, fields, before, after);
  await assertDictionaryValues(tx, fields, before, after);
  await validate?.(write);
};

/** Throws if the caller may not save this state, including its fields, or if it is invalid. */
export const assertStateAllowed = async <State extends RecordState, Loaded extends LoadedRecord<State>>(
  definition: ChangeableResource<State, Loaded>,
  tx: RecordTransaction,
  before: Loaded | null,
  after: State,
): Promise<void> => {
  const { guardedFields } = await loadRestrictions(definition, tx, before, before?.state ?? after);
  assertFieldsChangeable(definition.resource.fields, { guardedFields }, before?.state ?? null, after);
  await assertAllowed(definition, { tx, before, after, unseenFields: noFields });
};
