import type { Kysely } from 'kysely';
import type { DialectKind } from '../dialect/dialect.ts';
import { createTables, instant, reference, text, type Table } from '../tables.ts';

const preferences: Table = {
  name: 'preferences',
  columns: { user_id: reference, name: text, value: text, change_time: instant },
  primaryKey: ['user_id', 'name'],
  foreignKeys: [{ column: 'user_id', parent: 'users', onDelete: 'cascade' }],
};

/** What people chose of the interface, wherever they sign in. */
export const preferenceTables = {
  up: (db: Kysely<unknown>, kind: DialectKind): Promise<void> => createTables(db, kind, [preferences]),
};
