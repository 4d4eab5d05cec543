import type { Kysely } from 'kysely';
import type { DialectKind } from '../dialect/dialect.ts';
import { addColumns, flag, json, withDefault } from '../tables.ts';

export const signInMethodColumns = {
  up: async (db: Kysely<unknown>, kind: DialectKind): Promise<void> => {
    await addColumns(db, kind, 'external_accounts', { matched_rules: withDefault(json, '[]') });
    await addColumns(db, kind, 'passkeys', { can_sign_in: withDefault(flag, 0) });
  },
};
