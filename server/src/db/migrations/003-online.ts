import type { Kysely } from 'kysely';
import type { DialectKind } from '../dialect/dialect.ts';
import { addColumns, instant, withDefault } from '../tables.ts';

/** The list of online users is sorted by the last activity, and shows which sessions have an open event stream. */
export const onlineColumns = {
  up: (db: Kysely<unknown>, kind: DialectKind): Promise<void> =>
    addColumns(db, kind, 'sessions', { stream_time: withDefault(instant, 0) }, { indexes: [['last_use_time', 'id']] }),
};
