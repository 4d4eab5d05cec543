import type { Kysely } from 'kysely';
import type { DialectKind } from '../dialect/dialect.ts';
import { createTables, instant, integer, json, optional, reference, text, type Table } from '../tables.ts';

const companySettings: Table = {
  name: 'company_settings',
  columns: {
    id: reference,
    name: text,
    logo: text,
    preferences: json,
    locked: json,
    registration: optional(text),
    update_time: instant,
    version: integer,
  },
  primaryKey: ['id'],
  checks: { company_settings_one_check: 'id = 1' },
};

/** What a company has set for all its people, in one row. */
export const companyTables = {
  up: (db: Kysely<unknown>, kind: DialectKind): Promise<void> => createTables(db, kind, [companySettings]),
};
