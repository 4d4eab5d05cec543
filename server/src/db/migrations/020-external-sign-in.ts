import type { Kysely } from 'kysely';
import type { DialectKind } from '../dialect/dialect.ts';
import {
  createTables,
  edited,
  flag,
  identity,
  instant,
  json,
  optional,
  reference,
  text,
  withDefault,
  type Table,
} from '../tables.ts';

const identityProviders: Table = {
  name: 'identity_providers',
  columns: {
    ...edited,
    name: text,
    preset: text,
    issuer: text,
    client_id: text,
    // Encrypted with the server key.
    client_secret: withDefault(text, ''),
    scopes: withDefault(text, ''),
    new_people: text,
    email_domains: withDefault(text, ''),
    role_id: optional(reference),
    dept_id: optional(reference),
    rules: withDefault(json, 'null'),
    status: flag,
  },
  foreignKeys: [
    { column: 'role_id', parent: 'roles', onDelete: 'restrict' },
    { column: 'dept_id', parent: 'depts', onDelete: 'restrict' },
  ],
  unique: [{ columns: ['name'] }],
  indexes: [
    ['update_time', 'id'],
    ['role_id', 'id'],
    ['dept_id', 'id'],
  ],
};

/** Claims of the last person who signed in with a provider. */
const providerClaims: Table = {
  name: 'provider_claims',
  columns: { provider_id: reference, claims: json },
  primaryKey: ['provider_id'],
  foreignKeys: [{ column: 'provider_id', parent: 'identity_providers', onDelete: 'cascade' }],
};

const externalAccounts: Table = {
  name: 'external_accounts',
  columns: {
    id: identity,
    user_id: reference,
    provider_id: reference,
    issuer: text,
    subject: text,
    name: text,
    roles: json,
    create_time: instant,
    last_use_time: optional(instant),
  },
  foreignKeys: [
    { column: 'user_id', parent: 'users', onDelete: 'cascade' },
    { column: 'provider_id', parent: 'identity_providers', onDelete: 'cascade' },
  ],
  unique: [{ columns: ['issuer', 'subject'] }],
  indexes: [['user_id'], ['provider_id']],
};

/** People whom a provider has signed in, until their browser uses the code. */
const externalSignIns: Table = {
  name: 'external_sign_ins',
  columns: {
    hash: text,
    browser_hash: text,
    provider_id: reference,
    session_id: optional(reference),
    identity: json,
    expire_time: instant,
  },
  primaryKey: ['hash'],
  foreignKeys: [
    { column: 'provider_id', parent: 'identity_providers', onDelete: 'cascade' },
    { column: 'session_id', parent: 'sessions', onDelete: 'cascade' },
  ],
  indexes: [['expire_time'], ['provider_id'], ['session_id']],
};

export const externalSignInTables = {
  up: (db: Kysely<unknown>, kind: DialectKind): Promise<void> =>
    createTables(db, kind, [identityProviders, providerClaims, externalAccounts, externalSignIns]),
};
