import type { Kysely } from 'kysely';
import type { DialectKind } from '../dialect/dialect.ts';
import { createTables, instant, text, type Table } from '../tables.ts';

/** Challenges that a passkey has signed. The tables of unused ones are dropped; they were never released. */
const usedPasskeyChallenges: Table = {
  name: 'used_passkey_challenges',
  columns: { hash: text, expire_time: instant },
  primaryKey: ['hash'],
  indexes: [['expire_time']],
};

export const usedPasskeyChallengeTable = {
  up: async (db: Kysely<unknown>, kind: DialectKind): Promise<void> => {
    await createTables(db, kind, [usedPasskeyChallenges]);
    for (const table of ['passkey_challenges', 'passkey_sign_ins']) await db.schema.dropTable(table).execute();
  },
};
