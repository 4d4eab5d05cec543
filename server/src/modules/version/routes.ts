import type { FieldErrorCodes } from '@atrium/contract/envelope.ts';
import type { VersionPreview, VersionQuery } from '@atrium/contract/version/schemas.ts';
import { versionEndpoints } from '@atrium/contract/version/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../context/context.ts';
import type { ReadCall } from '../../context/read-call.ts';
import { serve } from '../../http/serve.ts';
import { ApiError } from '../../lib/api-error/api-error.ts';
import { loadAuditNames } from '../../resource/history/audit-names.ts';
import { localizeEntries } from '../../resource/history/localized-entries.ts';
import { loadDataScope } from '../../resource/pipeline/call-data.ts';
import { assertVersion } from '../../resource/pipeline/check-record.ts';
import { getResourceAccess, type ResourceAccess } from '../../resource/pipeline/resource-access.ts';
import {
  runInTransaction,
  type RecordCall,
  type RecordTransaction,
  tryChange,
} from '../../resource/pipeline/transaction.ts';
import { type EarlierVersion, loadEarlierVersion, restoreFields } from './restore-version.ts';

interface RestoreAttempt {
  readonly access: ResourceAccess;
  readonly earlierVersion: EarlierVersion;
  readonly errors: FieldErrorCodes;
}

const pickErrors = (error: unknown, names: readonly string[], knownErrors: FieldErrorCodes): FieldErrorCodes => {
  const fields = Object.entries(error instanceof ApiError ? (error.fields ?? {}) : {});
  const errors = fields.filter(([name]) => names.includes(name));
  if (errors.length > 0) return Object.fromEntries(errors);
  // The other fields depend on a field that cannot be restored, such as a menu type on its parent.
  const dependency = fields.find(([name]) => Object.hasOwn(knownErrors, name));
  // An error without a field applies to the whole record.
  if (!dependency) throw error;
  return Object.fromEntries(names.map((name) => [name, dependency[1]]));
};

/** Restores all fields without known errors, in a transaction that the caller rolls back. */
const attemptRestore = async (
  app: FastifyInstance,
  change: RecordTransaction,
  { resource, ...query }: VersionQuery,
  knownErrors: FieldErrorCodes,
): Promise<RestoreAttempt> => {
  const access = getResourceAccess(app, change, resource, 'item/history');
  const tx = { ...change, requiredPermission: access.editPermission };
  const earlierVersion = await loadEarlierVersion(tx, access, query);
  const names = earlierVersion.changes.map(({ field }) => field).filter((name) => !Object.hasOwn(knownErrors, name));
  if (names.length === 0) return { access, earlierVersion, errors: {} };
  try {
    await restoreFields(tx, access, earlierVersion, names);
    return { access, earlierVersion, errors: {} };
  } catch (error) {
    return { access, earlierVersion, errors: pickErrors(error, names, knownErrors) };
  }
};

const serializePreview = async (
  call: ReadCall,
  { definition, viewPermission }: ResourceAccess,
  { record: { id, version }, time, changes, skippedFields }: EarlierVersion,
  errors: FieldErrorCodes,
): Promise<VersionPreview> => {
  const entry = { noun: definition.resource.name, recordId: id, recordName: '', changes: [...changes] };
  const scope = await loadDataScope({ ...call, requiredPermission: viewPermission });
  const names = await loadAuditNames(call, [entry], scope);
  const [localizedEntry = entry] = await localizeEntries(call.permissions.db, call.lang, [entry]);
  return {
    version,
    time,
    changes: localizedEntry.changes,
    errors: { ...errors },
    notRestored: [...skippedFields],
    names: definition.visibleNames ? await definition.visibleNames(call, names) : names,
  };
};

export const versionRoutes = (app: FastifyInstance, context: AppContext): void => {
  const isSerialized = (resource: string) => app.pipelines.get(resource)?.affectsPermissions ?? false;

  const preview = async (call: ReadCall & RecordCall, query: VersionQuery): Promise<VersionPreview> => {
    let errors: FieldErrorCodes = {};
    // An attempt may find only some of the errors, so try again without the fields that have one.
    for (;;) {
      const knownErrors = errors;
      const attempt = await tryChange(context, call, (tx) => attemptRestore(app, tx, query, knownErrors), {
        isSerialized: isSerialized(query.resource),
      });
      if (Object.keys(attempt.errors).length === 0)
        return serializePreview(call, attempt.access, attempt.earlierVersion, errors);
      errors = { ...errors, ...attempt.errors };
    }
  };

  serve(app, context, versionEndpoints.preview, (call) => preview(call, call.input));

  serve(app, context, versionEndpoints.restore, async (call) => {
    const { resource, version, fields, ...query } = call.input;
    const names = [...new Set(fields)];
    const restoreSelectedFields = async (change: RecordTransaction): Promise<number> => {
      const access = getResourceAccess(app, change, resource, 'item/history');
      const tx = { ...change, requiredPermission: access.editPermission };
      const earlierVersion = await loadEarlierVersion(tx, access, query);
      await assertVersion(access.definition, tx, earlierVersion.record, version);
      await restoreFields(tx, access, earlierVersion, names);
      return names.length;
    };
    return {
      restored: await runInTransaction(context, call, restoreSelectedFields, { isSerialized: isSerialized(resource) }),
    };
  });
};
