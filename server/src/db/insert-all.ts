import type { Insertable, Kysely } from 'kysely';
import type { Schema } from './schema.ts';

// SQLite takes 32,766 parameters in a statement, PostgreSQL 65,535.
const parametersAtOnce = 30_000;

/** Any number of rows in pieces that fit into one statement. */
export const inPieces = <Row extends object>(rows: readonly Row[]): Row[][] => {
  const columns = Object.keys(rows[0] ?? {}).length || 1;
  const size = Math.floor(parametersAtOnce / columns);
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, piece) =>
    rows.slice(piece * size, (piece + 1) * size),
  );
};

/** Inserts any number of rows, which all have the same columns; those that break a unique constraint are left out. */
export const insertMissing = async <Name extends keyof Schema>(
  db: Kysely<Schema>,
  table: Name,
  rows: readonly Insertable<Schema[Name]>[],
): Promise<void> => {
  for (const piece of inPieces(rows)) {
    await db
      .insertInto(table)
      .values(piece)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
};
