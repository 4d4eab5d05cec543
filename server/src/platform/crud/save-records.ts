import { columnOf, uniques } from '@atrium/contract/resource/read.ts';
import type { Resource } from '@atrium/contract/resource/field.ts';
import { type Kysely, sql } from 'kysely';
import { chunks } from '../../db/chunks.ts';
import type { Schema } from '../../db/schema.ts';
import { tablesOf } from '../resource/table.ts';

/** Values of columns by name. */
export type Columns = Readonly<Record<string, unknown>>;

/** Inserts records with one statement and returns their IDs in the order of `rows`. */
export const insertRecords = async (
  db: Kysely<Schema>,
  { name, table, fields }: Resource,
  rows: readonly Columns[],
): Promise<number[]> => {
  // The database may return the rows in another order.
  const [unique] = uniques(fields);
  if (!unique) throw new Error(`${name} has no unique field by which inserted records are found`);
  const column = columnOf(unique.name);
  const inserted = await tablesOf(db).insertInto(table).values(rows).returning(['id', column]).execute();
  const ids = new Map(inserted.map((row) => [row[column], Number(row['id'])]));
  return rows.map((row) => {
    const id = ids.get(row[column]);
    if (id === undefined) throw new Error(`an inserted record of ${name} was not returned`);
    return id;
  });
};

/** A record with its columns before and after a change. */
export interface ColumnChange {
  readonly id: number;
  readonly before: Columns;
  readonly after: Columns;
}

/** Updates the changed columns of records, and their versions. Records with the same change share a statement. */
export const updateRecords = async (
  db: Kysely<Schema>,
  { table }: Resource,
  changes: readonly ColumnChange[],
  now: number,
): Promise<void> => {
  const updates = changes.map(({ id, before, after }) => {
    const changed = Object.entries(after).filter(([name, value]) => value !== before[name]);
    return { id, set: Object.fromEntries(changed) };
  });
  for (const group of Map.groupBy(updates, ({ set }) => JSON.stringify(set)).values()) {
    for (const piece of chunks(group)) {
      await tablesOf(db)
        .updateTable(table)
        .set({ ...group[0]?.set, update_time: now, version: sql`version + 1` })
        .where(
          'id',
          'in',
          piece.map(({ id }) => id),
        )
        .execute();
    }
  }
};
