import type { Kysely } from 'kysely';
import { getMaxRowsPerStatement, splitIntoChunks } from './chunks.ts';
import type { Schema } from './schema.ts';

export interface Join {
  readonly table: string;
  readonly recordColumn: string;
  readonly targetColumn: string;
}

/** Returns the database for queries of tables that contain only IDs. */
const getIdTables = (db: Kysely<Schema>): Kysely<Record<string, Record<string, number>>> =>
  db as unknown as Kysely<Record<string, Record<string, number>>>;

/** Returns the ascending IDs of referenced records, by record. Records without references are missing. */
export const loadJoinedIds = async (
  db: Kysely<Schema>,
  { table, recordColumn, targetColumn }: Join,
  recordIds: readonly number[],
): Promise<Map<number, number[]>> => {
  const targetIds = new Map<number, number[]>();
  for (const chunk of splitIntoChunks(recordIds)) {
    const rows = await getIdTables(db)
      .selectFrom(table)
      .select([`${recordColumn} as id`, `${targetColumn} as target`])
      .where(recordColumn, 'in', chunk)
      .orderBy(targetColumn)
      .execute();
    for (const { id = 0, target = 0 } of rows) {
      const ids = targetIds.get(id);
      if (ids) ids.push(target);
      else targetIds.set(id, [target]);
    }
  }
  return targetIds;
};

export interface JoinChange {
  readonly id: number;
  readonly before: readonly number[];
  readonly after: readonly number[];
}

export const saveJoinedIds = async (
  db: Kysely<Schema>,
  { table, recordColumn, targetColumn }: Join,
  changes: readonly JoinChange[],
): Promise<void> => {
  const removals = changes.map(({ id, before, after }) => ({
    id,
    targets: before.filter((target) => !after.includes(target)),
  }));
  for (const group of Map.groupBy(removals, ({ targets }) => targets.join()).values()) {
    const targets = group[0]?.targets ?? [];
    if (targets.length === 0) continue;
    for (const ids of splitIntoChunks(group.map(({ id }) => id)))
      await getIdTables(db)
        .deleteFrom(table)
        .where(recordColumn, 'in', ids)
        .where(targetColumn, 'in', targets)
        .execute();
  }
  const additions = changes.flatMap(({ id, before, after }) =>
    after
      .filter((target) => !before.includes(target))
      .map((target) => ({ [recordColumn]: id, [targetColumn]: target })),
  );
  for (const chunk of splitIntoChunks(additions, getMaxRowsPerStatement(additions)))
    await getIdTables(db).insertInto(table).values(chunk).execute();
};
