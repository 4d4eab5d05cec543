import type { Kysely } from 'kysely';
import type { DialectKind } from '../dialect/dialect.ts';
import { addColumns, json, withDefault } from '../tables.ts';

export const matchedRulesColumn = {
  up: (db: Kysely<unknown>, kind: DialectKind): Promise<void> =>
    addColumns(db, kind, 'external_accounts', { matched_rules: withDefault(json, '[]') }),
};
