import type { Kysely } from 'kysely';
import type { DialectKind } from '../dialect/dialect.ts';
import { createTables, identity, instant, integer, optional, reference, text, type Table } from '../tables.ts';

const sessions: Table = {
  name: 'sessions',
  columns: {
    id: identity,
    user_id: reference,
    device: text,
    address: text,
    create_time: instant,
    last_use_time: instant,
    expire_time: instant,
  },
  foreignKeys: [{ column: 'user_id', parent: 'users', onDelete: 'cascade' }],
  indexes: [['user_id'], ['expire_time']],
};

const sessionTokens: Table = {
  name: 'session_tokens',
  columns: { hash: text, session_id: reference, kind: text, expire_time: instant, replace_time: optional(instant) },
  primaryKey: ['hash'],
  foreignKeys: [{ column: 'session_id', parent: 'sessions', onDelete: 'cascade' }],
  indexes: [['session_id'], ['expire_time']],
  checks: { session_tokens_kind_check: `kind in ('access', 'refresh')` },
};

const signInAttempts: Table = {
  name: 'sign_in_attempts',
  columns: { key: text, failures: integer, first_time: instant, last_time: instant, locked_until: instant },
  primaryKey: ['key'],
  indexes: [['last_time']],
};

export const sessionTables = {
  up: (db: Kysely<unknown>, kind: DialectKind): Promise<void> =>
    createTables(db, kind, [sessions, sessionTokens, signInAttempts]),
};
