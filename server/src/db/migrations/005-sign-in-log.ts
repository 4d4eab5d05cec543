import type { Kysely } from 'kysely';
import type { DialectKind } from '../dialect/dialect.ts';
import { addColumns, text, withDefault } from '../tables.ts';

/** Column for the sign-in log: the browser of each sign-in. */
export const auditDevice = {
  up: (db: Kysely<unknown>, kind: DialectKind): Promise<void> =>
    addColumns(db, kind, 'audit_entries', { device: withDefault(text, '') }),
};
