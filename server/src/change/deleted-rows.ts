import type { Kysely } from 'kysely';
import { getMaxRowsPerStatement, splitIntoChunks } from '../db/chunks.ts';
import type { DatabaseTables, StoredForeignKey } from '../db/foreign-keys.ts';
import type { Schema } from '../db/schema.ts';
import { getTables } from '../resource/fields/table.ts';

export type StoredRow = Readonly<Record<string, unknown>>;

export interface ClearedReference {
  readonly table: string;
  readonly column: string;
  readonly id: number;
  readonly to: number;
}

export interface DeletedRows {
  /** In the order in which they can be inserted. */
  readonly rows: { readonly table: string; readonly row: StoredRow }[];
  readonly cleared: ClearedReference[];
}

/** Sessions, known devices, started sign-ins and API tokens end with the deletion. */
const excludedTables = ['sessions', 'sign_in_devices', 'sign_in_challenges', 'api_tokens'];

type OwnersById = ReadonlyMap<number, DeletedRows>;

const loadReferringRows = async (
  trx: Kysely<Schema>,
  { table, column }: StoredForeignKey,
  owners: OwnersById,
): Promise<StoredRow[]> => {
  const rows: StoredRow[] = [];
  for (const ids of splitIntoChunks([...owners.keys()]))
    rows.push(...(await getTables(trx).selectFrom(table).selectAll().where(column, 'in', ids).execute()));
  return rows;
};

/** Adds the rows that the database deletes with other rows, and the references that it clears. */
const addDependents = async (
  trx: Kysely<Schema>,
  tables: DatabaseTables,
  parentId: string,
  owners: OwnersById,
): Promise<void> => {
  for (const key of tables.foreignKeys) {
    const { table, column, onDelete } = key;
    if (key.parent !== parentId || table === parentId || onDelete === 'refuse' || excludedTables.includes(table))
      continue;
    const nextOwners = new Map<number, DeletedRows>();
    for (const row of await loadReferringRows(trx, key, owners)) {
      const [id, to] = [row['id'], Number(row[column])];
      const owner = owners.get(to);
      if (onDelete === 'cascade') owner?.rows.push({ table, row });
      else if (typeof id === 'number') owner?.cleared.push({ table, column, id, to });
      if (onDelete === 'cascade' && owner && typeof id === 'number') nextOwners.set(id, owner);
    }
    if (nextOwners.size > 0) await addDependents(trx, tables, table, nextOwners);
  }
};

const findParentColumn = ({ foreignKeys }: DatabaseTables, table: string): string | undefined =>
  foreignKeys.find((key) => key.table === table && key.parent === table)?.column;

/** Returns the topmost deleted ancestor of each row, and its depth below it. */
const findRoots = (rows: ReadonlyMap<number, StoredRow>, parentColumn: string | undefined) =>
  [...rows.keys()].map((id) => {
    let rootId = id;
    let depth = 0;
    for (;;) {
      const parentId = parentColumn === undefined ? null : rows.get(rootId)?.[parentColumn];
      if (typeof parentId !== 'number' || !rows.has(parentId)) return { id, root: rootId, depth };
      [rootId, depth] = [parentId, depth + 1];
    }
  });

/** Loads records with everything that is deleted with them, by the ID of the topmost record in a tree. */
export const loadDeletedRows = async (
  trx: Kysely<Schema>,
  tables: DatabaseTables,
  table: string,
  ids: readonly number[],
): Promise<Map<number, DeletedRows>> => {
  const rows = new Map<number, StoredRow>();
  for (const chunk of splitIntoChunks(ids)) {
    const loadedRows = await getTables(trx).selectFrom(table).selectAll().where('id', 'in', chunk).execute();
    for (const row of loadedRows) rows.set(Number(row['id']), row);
  }
  const orderedIds = findRoots(rows, findParentColumn(tables, table)).sort((a, b) => a.depth - b.depth);
  const rowsByRoot = new Map<number, DeletedRows>();
  const owners = new Map<number, DeletedRows>();
  for (const { id, root: rootId } of orderedIds) {
    const owner = rowsByRoot.get(rootId) ?? { rows: [], cleared: [] };
    rowsByRoot.set(rootId, owner);
    owners.set(id, owner);
    owner.rows.push({ table, row: rows.get(id) ?? {} });
  }
  await addDependents(trx, tables, table, owners);
  return rowsByRoot;
};

const loadExistingIds = async (trx: Kysely<Schema>, table: string, ids: readonly number[]): Promise<Set<number>> => {
  const rows = await getTables(trx)
    .selectFrom(table)
    .select('id')
    .where('id', 'in', [0, ...ids])
    .execute();
  return new Set(rows.map(({ id }) => Number(id)));
};

/** Returns rows without columns that no longer exist, and without references to records that no longer exist. */
const adaptRows = async (
  trx: Kysely<Schema>,
  { foreignKeys, columns }: DatabaseTables,
  table: string,
  rows: readonly StoredRow[],
): Promise<StoredRow[]> => {
  const existingColumns = columns.get(table) ?? new Set();
  let adaptedRows = rows.map((row) =>
    Object.fromEntries(Object.entries(row).filter(([column]) => existingColumns.has(column))),
  );
  for (const { column, parent: parentId, onDelete } of foreignKeys.filter((key) => key.table === table)) {
    const ids = adaptedRows.map((row) => row[column]).filter((id) => typeof id === 'number');
    const existingIds = await loadExistingIds(trx, parentId, ids);
    const isMissing = (row: StoredRow) => typeof row[column] === 'number' && !existingIds.has(row[column]);
    adaptedRows =
      onDelete === 'set null'
        ? adaptedRows.map((row) => (isMissing(row) ? { ...row, [column]: null } : row))
        : adaptedRows.filter((row) => !isMissing(row));
  }
  return adaptedRows;
};

/** Inserts rows that belonged to a record. Skips rows that refer to a record that no longer exists. */
export const insertDependents = async (
  trx: Kysely<Schema>,
  tables: DatabaseTables,
  rows: DeletedRows['rows'],
): Promise<void> => {
  for (const [table, tableRows] of Map.groupBy(rows, (deletedRow) => deletedRow.table)) {
    if (!tables.columns.has(table)) continue;
    const adaptedRows = await adaptRows(
      trx,
      tables,
      table,
      tableRows.map(({ row }) => row),
    );
    for (const chunk of splitIntoChunks(adaptedRows, getMaxRowsPerStatement(adaptedRows)))
      await getTables(trx)
        .insertInto(table)
        .values(chunk)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
  }
};

/** Returns the columns of a deleted record that still exist; clears references that its table would have cleared. */
export const adaptRecordRow = async (
  trx: Kysely<Schema>,
  { foreignKeys, columns }: DatabaseTables,
  table: string,
  row: StoredRow,
): Promise<StoredRow> => {
  const clearingKeys = foreignKeys.filter((key) => key.table === table && key.onDelete === 'set null');
  const [adaptedRow = {}] = await adaptRows(trx, { foreignKeys: clearingKeys, columns }, table, [row]);
  return adaptedRow;
};
