import { sql, type Kysely } from 'kysely';
import type { DialectKind } from '../dialect/dialect.ts';

/** The list of online users is sorted by the last activity, and shows which sessions have an open event stream. */
export const onlineColumns = {
  up: async (db: Kysely<unknown>, kind: DialectKind): Promise<void> => {
    const type = kind === 'postgres' ? 'bigint' : 'integer';
    const statements = [
      `alter table sessions add column stream_time ${type} not null default 0`,
      'create index sessions_last_use_time_id_index on sessions (last_use_time, id)',
    ];
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
