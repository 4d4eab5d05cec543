import type { GeneratedResource, Resource } from '@atrium/contract/resource/field.ts';
import { toColumnName, listNamedReferences, listReferenceLists } from '@atrium/contract/resource/definition.ts';
import type { Kysely } from 'kysely';
import { splitIntoChunks } from '../db/chunks.ts';
import { getForeignKeyName } from '../db/constraint-names.ts';
import type { Schema } from '../db/schema.ts';
import { ApiError } from '../lib/api-error/api-error.ts';
import type { AppContext } from '../context/context.ts';
import { getTables } from '../resource/fields/table.ts';

export const listReferenceKeys = ({ name: resource, table, fields }: Resource) => {
  const references = listNamedReferences(fields).map(({ name, field }) => ({
    name,
    field,
    table,
    column: toColumnName(name),
  }));
  const lists = listReferenceLists({ name: resource, fields }).map(({ targetColumn, ...list }) => ({
    ...list,
    column: targetColumn,
  }));
  return [...references, ...lists].map((key) => ({ ...key, keyName: getForeignKeyName(key.table, key.column) }));
};

/** Converts the error of a deletion that a reference prevents; returns other errors unchanged. */
export const toReferredError = ({ dialect, resources }: AppContext, error: unknown): unknown => {
  const constraint = dialect.getConstraintName(error);
  const resource = resources.find((candidate) =>
    listReferenceKeys(candidate).some(({ keyName }) => keyName === constraint),
  );
  return resource ? new ApiError('row.referred', { params: { noun: resource.one }, cause: error }) : error;
};

/** Returns which resource prevents the deletion of each record, by ID. Runs one query per reference. */
export const findReferrers = async (
  trx: Kysely<Schema>,
  resources: readonly GeneratedResource[],
  { name: to }: Resource,
  ids: readonly number[],
): Promise<ReadonlyMap<number, GeneratedResource>> => {
  const restrictingReferences = resources.flatMap((resource) =>
    listReferenceKeys(resource)
      .filter(({ field }) => field.to === to && 'onDelete' in field && field.onDelete === 'restrict')
      .map(({ table, column }) => ({ resource, table, column })),
  );
  const referrers = new Map<number, GeneratedResource>();
  for (const { resource, table, column } of restrictingReferences) {
    for (const chunk of splitIntoChunks(ids)) {
      const query = getTables(trx).selectFrom(table).select(column).distinct().where(column, 'in', chunk);
      for (const row of await query.execute()) referrers.set(Number(row[column]), resource);
    }
  }
  return referrers;
};
