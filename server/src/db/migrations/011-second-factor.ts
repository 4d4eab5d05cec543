import type { Kysely } from 'kysely';
import type { DialectKind } from '../dialect/dialect.ts';
import { createTables, flag, instant, integer, optional, reference, text, withDefault, type Table } from '../tables.ts';

/** Secrets of authenticator apps, encrypted with the server key. */
const totpSecrets: Table = {
  name: 'totp_secrets',
  columns: {
    user_id: reference,
    secret: text,
    is_active: withDefault(flag, 0),
    last_step: withDefault(integer, 0),
    create_time: instant,
  },
  primaryKey: ['user_id'],
  foreignKeys: [{ column: 'user_id', parent: 'users', onDelete: 'cascade' }],
};

/** A used code is deleted. */
const recoveryCodes: Table = {
  name: 'recovery_codes',
  columns: { user_id: reference, hash: text },
  primaryKey: ['user_id', 'hash'],
  foreignKeys: [{ column: 'user_id', parent: 'users', onDelete: 'cascade' }],
};

const signInChallenges: Table = {
  name: 'sign_in_challenges',
  columns: {
    hash: text,
    user_id: reference,
    password_hash: optional(text),
    device: text,
    address: text,
    expire_time: instant,
  },
  primaryKey: ['hash'],
  foreignKeys: [{ column: 'user_id', parent: 'users', onDelete: 'cascade' }],
  indexes: [['user_id', 'expire_time'], ['expire_time']],
};

export const secondFactorTables = {
  up: (db: Kysely<unknown>, kind: DialectKind): Promise<void> =>
    createTables(db, kind, [totpSecrets, recoveryCodes, signInChallenges]),
};
