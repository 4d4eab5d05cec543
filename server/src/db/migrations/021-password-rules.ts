import type { Kysely } from 'kysely';
import type { DialectKind } from '../dialect/dialect.ts';
import {
  addColumns,
  createTables,
  flag,
  identity,
  instant,
  integer,
  optional,
  reference,
  text,
  type Table,
  withDefault,
} from '../tables.ts';

const formerPasswords: Table = {
  name: 'former_passwords',
  columns: { id: identity, user_id: reference, hash: text, create_time: instant },
  foreignKeys: [{ column: 'user_id', parent: 'users', onDelete: 'cascade' }],
  indexes: [['user_id', 'id']],
};

export const passwordRules = {
  up: async (db: Kysely<unknown>, kind: DialectKind): Promise<void> => {
    await addColumns(db, kind, 'company_settings', {
      password_min: optional(integer),
      password_mixed_case: withDefault(flag, 0),
      password_symbol: withDefault(flag, 0),
      password_history: withDefault(integer, 0),
      password_max_days: withDefault(integer, 0),
      max_sessions: optional(integer),
    });
    await addColumns(db, kind, 'users', { password_change_time: optional(instant) });
    await createTables(db, kind, [formerPasswords]);
  },
};
