import { defaultLanguage, type Language } from '@atrium/contract/language.ts';
import { auditReferenceTargets } from '@atrium/contract/audit/actions.ts';
import type { AuditNames } from '@atrium/contract/audit/schemas.ts';
import { referenceLists } from '@atrium/contract/references.ts';
import type { Fields, ReferenceTarget, Resource } from '@atrium/contract/resource/field.ts';
import {
  toColumnName,
  listFileFields,
  listNamedReferences,
  listReferenceLists,
} from '@atrium/contract/resource/definition.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { PermissionData } from '../../authorization/permission-data.ts';
import { hasPermission } from '../../authorization/effective-permissions.ts';
import type { Caller } from '../../auth/caller.ts';
import type { ReadCall } from '../../context/read-call.ts';
import {
  isDepartmentInScope,
  loadCallerDataScope,
  type DataScope,
  whereUserInScope,
} from '../../authorization/data-scope.ts';
import { isUploaded } from '../../lib/storage/stored-pictures.ts';
import { listReferenceKeys } from '../../change/referrers.ts';
import type { RestrictedFields } from '../fields/masks.ts';
import { listAddedReferences } from '../fields/reference-lists.ts';
import type { RecordTransaction } from './transaction.ts';
import { ApiError } from '../../lib/api-error/api-error.ts';
import { loadDictionaryNames, loadPositionNames } from '../fields/dictionary-values.ts';
import { getResponseTitle } from '../../lib/tree/titles.ts';
import { translateRoleName } from '../../lib/words/role-names.ts';

const loadListScope = async (permissions: PermissionData, caller: Caller, to: ReferenceTarget): Promise<DataScope> => {
  const { requiredPermission } = referenceLists[to];
  const isScoped = to === 'user' || to === 'dept';
  const self = caller.userId;
  if (hasPermission(caller.effectivePermissions, requiredPermission))
    return isScoped
      ? loadCallerDataScope(permissions, caller, requiredPermission)
      : { all: true, depts: new Set(), self };
  // Users may always read their own record.
  return { all: false, depts: new Set(), self };
};

const loadNamedRecords = async (
  db: Kysely<Schema>,
  to: ReferenceTarget,
  ids: readonly number[],
  scope: DataScope,
  lang: Language,
): Promise<{ id: number; name: string }[]> => {
  if (to === 'user')
    return db
      .selectFrom('users')
      .select(['id', 'name'])
      .where('id', 'in', ids)
      .where(whereUserInScope(scope))
      .execute();
  if (to === 'dept') return db.selectFrom('depts').select(['id', 'name']).where('id', 'in', ids).execute();
  if (to === 'menu') {
    const rows = await db.selectFrom('menus').select(['id', 'name']).where('id', 'in', ids).execute();
    return rows.map(({ id, name }) => ({ id, name: getResponseTitle(lang, name) }));
  }
  if (to === 'position') return loadPositionNames(db, ids, lang);
  if (to === 'dictionary') return loadDictionaryNames(db, ids, lang);
  const rows = await db.selectFrom('roles').select(['id', 'name', 'code']).where('id', 'in', ids).execute();
  return rows.map((role) => ({ id: role.id, name: translateRoleName(lang, role) }));
};

export const loadNames = async (
  permissions: PermissionData,
  caller: Caller,
  to: ReferenceTarget,
  ids: readonly number[],
  lang: Language,
): Promise<ReadonlyMap<number, string>> => {
  if (ids.length === 0) return new Map();
  const scope = await loadListScope(permissions, caller, to);
  const visibleIds = to === 'user' ? ids : ids.filter((id) => isDepartmentInScope(scope, id));
  if (visibleIds.length === 0) return new Map();
  const rows = await loadNamedRecords(permissions.db, to, visibleIds, scope, lang);
  return new Map(rows.map(({ id, name }) => [id, name]));
};

type Values = Readonly<Record<string, unknown>>;

const listReferencedIds = (rows: readonly Values[], columns: readonly string[]): number[] => [
  ...new Set(rows.flatMap((row) => columns.map((column) => row[column])).filter((id) => typeof id === 'number')),
];

/** Returns a function for the names of a row's references, empty if hidden. Runs one query per referenced resource. */
export const loadReferenceNames = async (
  { permissions, caller, lang }: ReadCall,
  fields: Fields,
  hiddenFields: RestrictedFields,
  rows: readonly Values[],
) => {
  const references = listNamedReferences(fields).map(({ name, as, field }) => ({
    name,
    as,
    to: field.to,
    column: toColumnName(name),
  }));
  const visibleIds = references.filter(({ name }) => !hiddenFields.has(name));
  const names = new Map<ReferenceTarget, ReadonlyMap<number, string>>();
  for (const [to, groupReferences] of Map.groupBy(visibleIds, (reference) => reference.to)) {
    const columns = groupReferences.map(({ column }) => column);
    names.set(to, await loadNames(permissions, caller, to, listReferencedIds(rows, columns), lang));
  }
  const getReferenceName = ({ name, to, column }: (typeof references)[number], row: Values): string =>
    (hiddenFields.has(name) ? undefined : names.get(to)?.get(Number(row[column]))) ?? '';
  return (row: Values): Readonly<Record<string, string>> =>
    Object.fromEntries(references.map((reference) => [reference.as, getReferenceName(reference, row)]));
};

const pickNames = (names: ReadonlyMap<number, string>, ids: readonly number[]): Record<string, string> =>
  Object.fromEntries([...names].filter(([id]) => ids.includes(id)));

/** Returns a function for the names of the records in the lists of a row, by resource and ID. */
export const loadListNames = async <Lists extends Values>(
  { permissions, caller, lang }: ReadCall,
  resource: Pick<Resource, 'name' | 'fields'>,
  hiddenFields: RestrictedFields,
  rows: readonly Lists[],
) => {
  const fields = listReferenceLists(resource);
  const getIds = (row: Lists, to: ReferenceTarget): number[] =>
    fields
      .filter(({ name, field }) => field.to === to && !hiddenFields.has(name))
      .flatMap(({ name }) => row[name] as number[]);
  const names = new Map<ReferenceTarget, ReadonlyMap<number, string>>();
  for (const to of new Set(fields.map(({ field }) => field.to))) {
    const ids = new Set(rows.flatMap((row) => getIds(row, to)));
    names.set(to, await loadNames(permissions, caller, to, [...ids], lang));
  }
  return (row: Lists) =>
    names.size === 0
      ? {}
      : { names: Object.fromEntries([...names].map(([to, found]) => [to, pickNames(found, getIds(row, to))])) };
};

const createUnknownError = (fields: readonly string[]) =>
  new ApiError('request.invalid', { fields: Object.fromEntries(fields.map((name) => [name, 'field.unknown'])) });

/** Returns the errors of violated foreign keys, because the referenced records were deleted. */
export const createReferenceErrors = (resource: Resource): Record<string, () => ApiError> =>
  Object.fromEntries(
    listReferenceKeys(resource).map(({ name, keyName }) => [keyName, () => createUnknownError([name])]),
  );

/** Throws if a changed reference names a record that the caller may not read. */
export const assertReferencesReadable = async (
  permissions: PermissionData,
  caller: Caller,
  resource: Resource,
  before: Values,
  after: Values,
): Promise<void> => {
  const addedReferences = [
    ...listNamedReferences(resource.fields)
      .filter(({ name }) => after[name] !== null && after[name] !== before[name])
      .map(({ name, field }) => ({ name, field, ids: [Number(after[name])] })),
    ...listAddedReferences(resource, before, after).filter(({ field }) => 'onDelete' in field),
  ];
  const invalidFields: string[] = [];
  for (const { name, field, ids } of addedReferences) {
    const names = await loadNames(permissions, caller, field.to, ids, defaultLanguage);
    if (ids.some((id) => !names.has(id))) invalidFields.push(name);
  }
  if (invalidFields.length > 0) throw createUnknownError(invalidFields);
};

/** Throws if a changed file field names a file that was not uploaded, or was deleted. */
export const assertFilesUploaded = async (
  { trx, context }: Pick<RecordTransaction, 'trx' | 'context'>,
  fields: Fields,
  before: Values,
  after: Values,
): Promise<void> => {
  const changedFields = listFileFields(fields).filter(([name]) => after[name] !== '' && after[name] !== before[name]);
  const invalidFields: string[] = [];
  for (const [name] of changedFields) {
    const file = String(after[name]).replace(/^.*\//, '');
    if (!(await isUploaded(context.dialect, trx, file))) invalidFields.push(name);
  }
  if (invalidFields.length > 0) throw createUnknownError(invalidFields);
};

export const loadReadableNames = async (
  permissions: PermissionData,
  reader: Caller,
  auditNames: AuditNames,
): Promise<AuditNames> => {
  const names: AuditNames = { user: {}, role: {}, menu: {}, dept: {}, dictionary: {}, position: {} };
  for (const to of auditReferenceTargets) {
    const visibleIds = await loadNames(
      permissions,
      reader,
      to,
      Object.keys(auditNames[to]).map(Number),
      defaultLanguage,
    );
    names[to] = Object.fromEntries(Object.entries(auditNames[to]).filter(([id]) => visibleIds.has(Number(id))));
  }
  return names;
};
