import type { Kysely } from 'kysely';
import type { DialectKind } from '../dialect/dialect.ts';
import {
  addColumns,
  createTables,
  identity,
  instant,
  json,
  optional,
  reference,
  text,
  withDefault,
  type Table,
} from '../tables.ts';

const apiTokens: Table = {
  name: 'api_tokens',
  columns: {
    id: identity,
    user_id: reference,
    name: text,
    hash: text,
    last_four: text,
    permissions: json,
    networks: json,
    create_time: instant,
    expire_time: instant,
    revoke_time: optional(instant),
    last_use_time: optional(instant),
    last_address: withDefault(text, ''),
  },
  foreignKeys: [{ column: 'user_id', parent: 'users', onDelete: 'cascade' }],
  unique: [{ columns: ['hash'] }],
  indexes: [['user_id']],
};

export const apiTokenTable = {
  up: async (db: Kysely<unknown>, kind: DialectKind): Promise<void> => {
    await createTables(db, kind, [apiTokens]);
    await addColumns(db, kind, 'audit_entries', { api_token: withDefault(text, '') });
  },
};
