import { sql, type Kysely } from 'kysely';
import type { DialectKind } from '../dialect/dialect.ts';
import { createTables, identity, instant, integer, optional, reference, text, type Table } from '../tables.ts';

const passcodes: Table = {
  name: 'passcodes',
  columns: {
    id: identity,
    address: text,
    purpose: text,
    hash: text,
    client: text,
    tries: integer,
    create_time: instant,
    expire_time: instant,
  },
  indexes: [['address', 'create_time'], ['client', 'create_time'], ['create_time']],
};

const files: Table = {
  name: 'files',
  columns: { name: text, user_id: reference, size: integer, create_time: instant },
  primaryKey: ['name'],
  foreignKeys: [{ column: 'user_id', parent: 'users', onDelete: 'cascade' }],
  indexes: [['user_id'], ['create_time']],
};

const policies: Table = {
  name: 'policies',
  columns: { name: text, language: text, content: text, update_time: instant, version: integer },
  primaryKey: ['name', 'language'],
};

const accountSettings: Table = {
  name: 'account_settings',
  columns: { user_id: reference, value: text },
  primaryKey: ['user_id'],
  foreignKeys: [{ column: 'user_id', parent: 'users', onDelete: 'cascade' }],
};

/** What a person has signed in with before: the hash of the user agent without its versions. */
const knownDevices: Table = {
  name: 'known_devices',
  columns: { user_id: reference, hash: text, first_time: instant },
  primaryKey: ['user_id', 'hash'],
  foreignKeys: [{ column: 'user_id', parent: 'users', onDelete: 'cascade' }],
};

/** Accounts that people made themselves. */
const registrations: Table = {
  name: 'registrations',
  columns: { user_id: reference, create_time: instant, approve_time: optional(instant) },
  primaryKey: ['user_id'],
  foreignKeys: [{ column: 'user_id', parent: 'users', onDelete: 'cascade' }],
};

export const accountTables = {
  up: async (db: Kysely<unknown>, kind: DialectKind): Promise<void> => {
    await createTables(db, kind, [passcodes, files, policies, accountSettings, knownDevices, registrations]);
    // Codes are asked for by e-mail and phone number; the case of an e-mail does not matter.
    await sql`create index users_email_lower_idx on users (lower(email))`.execute(db);
    await sql`create index users_avatar_idx on users (avatar)`.execute(db);
  },
};
