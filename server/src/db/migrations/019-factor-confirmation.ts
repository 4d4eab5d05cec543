import type { Kysely } from 'kysely';
import type { DialectKind } from '../dialect/dialect.ts';
import { addColumns, instant, withDefault } from '../tables.ts';

export const factorConfirmationColumn = {
  up: (db: Kysely<unknown>, kind: DialectKind): Promise<void> =>
    addColumns(db, kind, 'sessions', { factor_time: withDefault(instant, 0) }),
};
