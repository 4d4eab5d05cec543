import type { Kysely } from 'kysely';
import type { DialectKind } from '../dialect/dialect.ts';
import { createTables, identity, instant, integer, json, optional, reference, text, type Table } from '../tables.ts';

const passkeys: Table = {
  name: 'passkeys',
  columns: {
    id: identity,
    user_id: reference,
    credential_id: text,
    user_handle: text,
    public_key: text,
    counter: integer,
    transports: json,
    name: text,
    create_time: instant,
    last_use_time: optional(instant),
  },
  foreignKeys: [{ column: 'user_id', parent: 'users', onDelete: 'cascade' }],
  unique: [{ columns: ['credential_id'] }],
  indexes: [['user_id']],
};

const passkeyChallenges: Table = {
  name: 'passkey_challenges',
  columns: { hash: text, session_id: reference, user_handle: optional(text), expire_time: instant },
  primaryKey: ['hash'],
  foreignKeys: [{ column: 'session_id', parent: 'sessions', onDelete: 'cascade' }],
  indexes: [['session_id', 'expire_time'], ['expire_time']],
};

export const passkeyTables = {
  up: (db: Kysely<unknown>, kind: DialectKind): Promise<void> => createTables(db, kind, [passkeys, passkeyChallenges]),
};
