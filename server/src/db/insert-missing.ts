import type { Insertable, Kysely } from 'kysely';
import { splitIntoChunks, getMaxRowsPerStatement } from './chunks.ts';
import type { Schema } from './schema.ts';

/** Inserts rows with the same columns. Skips those that violate a unique constraint. */
export const insertMissing = async <Name extends keyof Schema>(
  db: Kysely<Schema>,
  table: Name,
  rows: readonly Insertable<Schema[Name]>[],
): Promise<void> => {
  for (const chunk of splitIntoChunks(rows, getMaxRowsPerStatement(rows))) {
    await db
      .insertInto(table)
      .values(chunk)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
};
