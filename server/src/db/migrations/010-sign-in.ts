import { sql, type Kysely } from 'kysely';
import type { DialectKind } from '../dialect/dialect.ts';
import { addColumns, createTables, instant, reference, startingAt, text, type Table } from '../tables.ts';

/** Browsers that an account has signed in from, by the cookie they keep. */
const signInDevices: Table = {
  name: 'sign_in_devices',
  columns: { user_id: reference, hash: text, session_id: reference, first_time: instant, last_time: instant },
  primaryKey: ['user_id', 'hash'],
  foreignKeys: [{ column: 'user_id', parent: 'users', onDelete: 'cascade' }],
  indexes: [['session_id'], ['last_time']],
};

/** Failures count for an account at a place, and for the network they come from. */
export const signInTables = {
  up: async (db: Kysely<unknown>, kind: DialectKind): Promise<void> => {
    await createTables(db, kind, [signInDevices]);
    // What was counted by name alone ends with its quarter of an hour: it is not carried over.
    await sql`delete from sign_in_attempts`.execute(db);
    const none = startingAt(text, '');
    await addColumns(db, kind, 'sign_in_attempts', { account: none, network: none });
    await sql`create index sign_in_attempts_account_idx on sign_in_attempts (account)`.execute(db);
    await sql`create index sign_in_attempts_network_last_time_idx on sign_in_attempts (network, last_time)`.execute(db);
    await addColumns(db, kind, 'passcodes', { device: none });
  },
};
