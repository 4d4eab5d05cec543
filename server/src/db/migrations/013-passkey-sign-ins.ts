import type { Kysely } from 'kysely';
import type { DialectKind } from '../dialect/dialect.ts';
import { createTables, instant, text, type Table } from '../tables.ts';

const passkeySignIns: Table = {
  name: 'passkey_sign_ins',
  columns: { hash: text, device: text, address: text, expire_time: instant },
  primaryKey: ['hash'],
  indexes: [['address', 'expire_time'], ['expire_time']],
};

export const passkeySignInTable = {
  up: (db: Kysely<unknown>, kind: DialectKind): Promise<void> => createTables(db, kind, [passkeySignIns]),
};
