import { maxBulkRecords, maxRejectedRecords } from '@atrium/contract/bulk-edit/limits.ts';
import { bulkEditEndpoints } from '@atrium/contract/bulk-edit/endpoints.ts';
import type { BulkEditPreview } from '@atrium/contract/bulk-edit/schemas.ts';
import type { Language } from '@atrium/contract/language.ts';
import { findNameField } from '@atrium/contract/resource/definition.ts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { FairQueue } from '../../auth/fair-queue.ts';
import { getUserClient } from '../../auth/passwords/password.ts';
import type { AppContext } from '../../context/context.ts';
import type { ReadCall } from '../../context/read-call.ts';
import { serve } from '../../http/serve.ts';
import { ApiError } from '../../lib/api-error/api-error.ts';
import { getErrorMessage } from '../../lib/api-error/error-message.ts';
import { getFieldErrors } from '../../lib/api-error/field-errors.ts';
import { loadAuditNames } from '../../resource/history/audit-names.ts';
import { localizeEntries } from '../../resource/history/localized-entries.ts';
import { loadDataScope } from '../../resource/pipeline/call-data.ts';
import type { ListQuery } from '../../resource/pipeline/definition.ts';
import { RecordReader } from '../../resource/pipeline/record-reader.ts';
import { getResourceAccess, type ResourceAccess } from '../../resource/pipeline/resource-access.ts';
import { runInTransaction, type RecordTransaction, tryChange } from '../../resource/pipeline/transaction.ts';
import { type EditedRecords, editRecords, loadEditableRecords } from './edit-records.ts';
import { createFieldEditor, type EditInput } from './field-editor.ts';

interface RecordFilter {
  readonly ids?: number[] | undefined;
  readonly filter?: Readonly<Record<string, unknown>> | undefined;
}

/** A bulk edit delays other changes, so an instance runs one at a time, and one of each user can wait. */
const queue = new FairQueue({ maxRunning: 1, maxWaiting: 20, maxPerKey: 1 });

/** Parses filters like the list of the resource. Throws for trees, whose filters do not select single records. */
const parseFilter = (
  app: FastifyInstance,
  { definition: { resource, serializeTree } }: ResourceAccess,
  filter: Readonly<Record<string, unknown>>,
): ListQuery => {
  const path = `${resource.name}-list`;
  const list = app.endpoints.find(({ call }) => call.method === 'GET' && call.path === path)?.input;
  if (!list || serializeTree) throw new ApiError('request.invalid', { fields: { filter: 'field.unexpected' } });
  // The lists of other clients ignore unknown keys, but a misspelled filter must not select all records.
  const schema = list instanceof z.ZodObject ? list.strict() : list;
  const parsed = schema.safeParse(filter);
  if (!parsed.success) throw new ApiError('request.invalid', { fields: getFieldErrors(parsed.error.issues, filter) });
  // The schema of a list describes an object.
  return parsed.data as ListQuery;
};

const loadSelectedIds = async (
  app: FastifyInstance,
  change: RecordTransaction,
  access: ResourceAccess,
  { ids, filter }: RecordFilter,
): Promise<number[]> => {
  if (ids) return ids;
  // Only an empty filter selects all records, not a missing one.
  if (!filter) throw new ApiError('request.invalid', { fields: { ids: 'field.required' } });
  const reader = new RecordReader(access.definition);
  const call = { ...change, requiredPermission: access.viewPermission };
  const foundIds = await reader.listIds(call, parseFilter(app, access, filter), maxBulkRecords + 1);
  if (foundIds.length > maxBulkRecords) throw new ApiError('batch.tooMany', { params: { max: maxBulkRecords } });
  return foundIds;
};

const getRejectionMessage = ({ code, params, fields = {} }: ApiError, lang: Language, name: string): string => {
  const [first] = Object.values(fields);
  return getErrorMessage(code === 'request.invalid' && first ? first : code, lang, { ...params, name });
};

const serializePreview = async (
  call: ReadCall,
  { definition, viewPermission }: ResourceAccess,
  { changed, unchangedCount, rejected, examples }: EditedRecords,
): Promise<BulkEditPreview> => {
  const { resource, serialize, visibleNames } = definition;
  const viewCall = { ...call, requiredPermission: viewPermission };
  const shownErrors = rejected.slice(0, maxRejectedRecords);
  const ids = [...examples.map(({ id }) => id), ...shownErrors.map(({ record }) => record.id)];
  const rows = new Map((await serialize(viewCall, ids)).map((row) => [Reflect.get(row, 'id') as unknown, row]));
  const getName = (id: number): string => {
    const row = rows.get(id);
    return row ? String(Reflect.get(row, findNameField(resource.fields))) : String(id);
  };
  const entries = await localizeEntries(
    call.permissions.db,
    call.lang,
    examples.map(({ id, changes }) => ({ noun: resource.name, recordId: id, recordName: '', changes })),
  );
  const names = await loadAuditNames(call, entries, await loadDataScope(viewCall));
  return {
    changed: changed.length,
    unchanged: unchangedCount,
    rejected: rejected.length,
    records: changed.map(({ id, version }) => ({ id, version })),
    examples: examples.map(({ id, changes }, index) => ({
      id,
      name: getName(id),
      changes: entries[index]?.changes ?? changes,
    })),
    errors: shownErrors.map(({ record: { id }, apiError }) => ({
      id,
      name: getName(id),
      problem: apiError.code,
      message: getRejectionMessage(apiError, call.lang, getName(id)),
    })),
    names: visibleNames ? await visibleNames(call, names) : names,
  };
};

export const bulkEditRoutes = (app: FastifyInstance, context: AppContext): void => {
  const getOptions = (resource: string) => ({
    isSerialized: app.pipelines.get(resource)?.affectsPermissions ?? false,
  });
  const createEditor = ({ definition, fieldSchemas }: ResourceAccess, edit: EditInput) =>
    createFieldEditor(definition.resource, fieldSchemas, edit);

  serve(app, context, bulkEditEndpoints.preview, async (call) => {
    const { resource, ids, filter, ...edit } = call.input;
    const operation = async (change: RecordTransaction) => {
      const access = getResourceAccess(app, change, resource, 'list');
      const editFields = createEditor(access, edit);
      const selectedIds = await loadSelectedIds(app, change, access, { ids, filter });
      const records = await loadEditableRecords(change, access, selectedIds);
      return { access, edited: await editRecords(change, access, records, editFields) };
    };
    const { access, edited } = await queue.run(getUserClient(call.caller), () =>
      tryChange(context, call, operation, getOptions(resource)),
    );
    return serializePreview(call, access, edited);
  });

  serve(app, context, bulkEditEndpoints.apply, (call) => {
    const { resource, records: chosenRecords, ...edit } = call.input;
    const operation = async (change: RecordTransaction) => {
      const access = getResourceAccess(app, change, resource, 'list');
      const editFields = createEditor(access, edit);
      const versions = new Map(chosenRecords.map(({ id, version }) => [id, version]));
      const records = await loadEditableRecords(change, access, [...versions.keys()]);
      const { changed, unchangedCount, rejected } = await editRecords(change, access, records, editFields, versions);
      if (rejected.length > 0 || records.length < versions.size) throw new ApiError('bulkEdit.rejected');
      return { changed: changed.length, unchanged: unchangedCount };
    };
    return queue.run(getUserClient(call.caller), () =>
      runInTransaction(context, call, operation, getOptions(resource)),
    );
  });
};
