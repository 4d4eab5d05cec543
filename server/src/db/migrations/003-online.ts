import type { Kysely } from 'kysely';
import type { DialectKind } from '../dialect/dialect.ts';
import { addColumns, instant, withDefault } from '../tables.ts';

/** Column for the list of online users, and the index for its order by last activity. */
export const onlineColumns = {
  up: (db: Kysely<unknown>, kind: DialectKind): Promise<void> =>
    addColumns(db, kind, 'sessions', { stream_time: withDefault(instant, 0) }, { indexes: [['last_use_time', 'id']] }),
};
