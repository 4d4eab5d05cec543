import type { ReferenceListField } from '@atrium/contract/resource/derived-types.ts';
import type { Fields } from '@atrium/contract/resource/field.ts';
import { listReferenceLists } from '@atrium/contract/resource/definition.ts';
import { sql, type Kysely, type RawBuilder, type SqlBool } from 'kysely';
import { type Join, loadJoinedIds, saveJoinedIds } from '../../db/joins.ts';
import type { Schema } from '../../db/schema.ts';

interface ResourceFields<F extends Fields = Fields> {
  readonly name: string;
  readonly fields: F;
}

type ReferenceLists<F extends Fields> = { [K in ReferenceListField<F>]: number[] };

/** Returns a function for the lists of references of one of the records, with ascending IDs. */
export const loadReferenceLists = async <F extends Fields>(
  db: Kysely<Schema>,
  resource: ResourceFields<F>,
  recordIds: readonly number[],
): Promise<(id: number) => ReferenceLists<F>> => {
  const idsByField = new Map<string, ReadonlyMap<number, number[]>>();
  for (const { name, ...join } of listReferenceLists(resource))
    idsByField.set(name, await loadJoinedIds(db, join, recordIds));
  return (id) =>
    Object.fromEntries([...idsByField].map(([name, ids]) => [name, ids.get(id) ?? []])) as ReferenceLists<F>;
};

type Values = Readonly<Record<string, unknown>>;

interface SavedRecord {
  readonly id: number;
  readonly before: Values | null;
  readonly after: Values;
}

const getIds = (values: Values | null, name: string) => (values?.[name] ?? []) as readonly number[];

export const saveReferenceLists = async (
  db: Kysely<Schema>,
  resource: ResourceFields,
  records: readonly SavedRecord[],
): Promise<void> => {
  for (const { name, ...join } of listReferenceLists(resource)) {
    const changes = records.map(({ id, before, after }) => ({
      id,
      before: getIds(before, name),
      after: getIds(after, name),
    }));
    await saveJoinedIds(db, join, changes);
  }
};

/** With `followsSortIndex`, SQLite reads all records in sort order and skips those without one of the references. */
export const createListCondition = (
  recordId: RawBuilder<unknown>,
  { table, recordColumn, targetColumn }: Join,
  targetIds: readonly number[],
  followsSortIndex: boolean,
): RawBuilder<SqlBool> => {
  const matching = sql`from ${sql.table(table)} where ${sql.ref(`${table}.${targetColumn}`)} in (${sql.join(targetIds)})`;
  const record = sql.ref(`${table}.${recordColumn}`);
  return followsSortIndex
    ? sql<SqlBool>`exists (select 1 ${matching} and ${record} = ${recordId})`
    : sql<SqlBool>`${recordId} in (select ${record} ${matching})`;
};

export const listAddedReferences = (resource: ResourceFields, before: Values, after: Values) =>
  listReferenceLists(resource).map(({ name, field }) => {
    const previousIds = new Set(getIds(before, name));
    return { name, field, ids: getIds(after, name).filter((id) => !previousIds.has(id)) };
  });
