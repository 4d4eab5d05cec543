import type { Kysely } from 'kysely';
import type { DialectKind } from '../dialect/dialect.ts';
import { addColumns, instant, withDefault } from '../tables.ts';

/** Time at which the user of a session last used the second factor. */
export const factorConfirmationColumn = {
  up: (db: Kysely<unknown>, kind: DialectKind): Promise<void> =>
    addColumns(db, kind, 'sessions', { factor_time: withDefault(instant, 0) }),
};
