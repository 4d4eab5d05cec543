import type { Kysely } from 'kysely';
import type { Database } from '../dialect/dialect.ts';
import type { Schema } from '../schema.ts';

/** Runs `work` on the database as it is at this moment, whatever is written meanwhile; holds nobody up. */
export const inSnapshot = <Result>(
  { withoutTimeout }: Database,
  work: (db: Kysely<Schema>) => Promise<Result>,
): Promise<Result> =>
  withoutTimeout((db) =>
    db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work),
  );
