import { restoredVersionField, versionVerb } from '@atrium/contract/audit/actions.ts';
import type { AuditChange } from '@atrium/contract/audit/schemas.ts';
import { isSecret, listEditableFields } from '@atrium/contract/resource/definition.ts';
import type { VersionQuery } from '@atrium/contract/version/schemas.ts';
import { compareFields } from '../../audit/field-changes.ts';
import { loadFieldPermissions } from '../../change/field-permissions.ts';
import { ApiError } from '../../lib/api-error/api-error.ts';
import { getTables } from '../../resource/fields/table.ts';
import { type EarlierValue, loadEarlierValues } from '../../resource/history/earlier-values.ts';
import { loadRestrictions } from '../../resource/pipeline/check-record.ts';
import { loadRecordById } from '../../resource/pipeline/load-records.ts';
import type { LoadedRecord, RecordState } from '../../resource/pipeline/definition.ts';
import { createFieldParser } from '../../resource/pipeline/parse-values.ts';
import { RecordPipeline } from '../../resource/pipeline/record-pipeline.ts';
import type { ResourceAccess } from '../../resource/pipeline/resource-access.ts';
import type { AnyDefinition } from '../../resource/pipeline/serve-resource.ts';
import type { RecordTransaction } from '../../resource/pipeline/transaction.ts';

export interface EarlierVersion {
  readonly record: LoadedRecord<RecordState>;
  readonly time: number;
  readonly changes: readonly AuditChange[];
  /** Fields with other values that the caller may not see or change. */
  readonly skippedFields: readonly string[];
}

/** Returns the fields of a user whose earlier value the history masks, because the user was in another department. */
const listPreviouslyHiddenFields = async (
  { resource }: AnyDefinition,
  { permissions, caller }: RecordTransaction,
  id: number,
  values: ReadonlyMap<string, EarlierValue>,
): Promise<string[]> => {
  if (resource.name !== 'user') return [];
  const { getRestrictedFor } = await loadFieldPermissions(permissions, caller, resource.fields, 'view');
  return [...values].filter(([name, { deptId }]) => getRestrictedFor({ id, deptId }).has(name)).map(([name]) => name);
};

/** Locks a record, so that all queries of its parts read the same version. */
const lockRecord = async ({ trx, context }: RecordTransaction, { table }: AnyDefinition['resource'], id: number) => {
  const query = getTables(trx).selectFrom(table).select('version').where('id', '=', id);
  await context.dialect.lockForUpdate(query).executeTakeFirst();
};

/** Loads an earlier version of a record: the differences between the record now and after an audit entry. */
export const loadEarlierVersion = async (
  tx: RecordTransaction,
  { definition, viewPermission }: ResourceAccess,
  query: Pick<VersionQuery, 'id' | 'entry'>,
): Promise<EarlierVersion> => {
  const { resource, initial } = definition;
  const { reader } = new RecordPipeline(definition);
  await reader.assertReadable({ ...tx, requiredPermission: viewPermission }, query.id);
  await lockRecord(tx, resource, query.id);
  const record = await loadRecordById(definition, tx, query.id);
  const { time, values } = await loadEarlierValues(tx.trx, resource.name, query);
  const { hiddenFields: currentlyHidden, guardedFields } = await loadRestrictions(definition, tx, record, record.state);
  const hiddenFields = new Set([
    ...currentlyHidden,
    ...(await listPreviouslyHiddenFields(definition, tx, query.id, values)),
  ]);
  // The history contains only the names of attached files, and no secrets.
  const fields = listEditableFields(resource.fields).filter(
    ([name, field]) => field.type !== 'files' && !isSecret(field) && Object.hasOwn(record.state, name),
  );
  // A field that did not exist at that time gets its initial value.
  const earlierValues = fields.flatMap(([name]) =>
    values.has(name) ? [[name, values.get(name)?.value ?? initial[name] ?? null] as const] : [],
  );
  const changes = compareFields(record.state, { ...record.state, ...Object.fromEntries(earlierValues) });
  // The comparison of a hidden field would reveal its value.
  const skippedFields = [
    ...earlierValues.map(([name]) => name).filter((name) => hiddenFields.has(name)),
    ...changes.map(({ field }) => field).filter((name) => guardedFields.has(name) && !hiddenFields.has(name)),
  ];
  return {
    record,
    time,
    changes: changes.filter(({ field }) => !hiddenFields.has(field) && !guardedFields.has(field)),
    skippedFields,
  };
};

/** Changes fields to their earlier values with an update of the record. Throws if a field has no earlier value. */
export const restoreFields = async (
  tx: RecordTransaction,
  { definition, fieldSchemas }: ResourceAccess,
  { record, time, changes }: EarlierVersion,
  names: readonly string[],
): Promise<void> => {
  const values = changes
    .filter(({ field }) => names.includes(field))
    .map(({ field, after }) => [field, after] as const);
  const unchangedFields = names.filter((name) => !changes.some(({ field }) => field === name));
  if (unchangedFields.length > 0)
    throw new ApiError('request.invalid', {
      fields: Object.fromEntries(unchangedFields.map((name) => [name, 'field.unexpected'])),
    });
  const fields = createFieldParser(fieldSchemas, names)(Object.fromEntries(values));
  const additionalChanges = [{ field: restoredVersionField, before: null, after: time }];
  await new RecordPipeline(definition).updateLoaded(tx, record, fields, { verb: versionVerb, additionalChanges });
};
