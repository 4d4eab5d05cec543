import { sql, type Kysely } from 'kysely';
import type { DialectKind } from '../dialect/dialect.ts';
import { createTables, instant, integer, optional, reference, text, type Table } from '../tables.ts';

const files: Table = {
  name: 'files',
  columns: { name: text, kind: text, user_id: optional(reference), size: integer, create_time: instant },
  primaryKey: ['name'],
  foreignKeys: [{ column: 'user_id', parent: 'users', onDelete: 'set null' }],
  indexes: [['user_id'], ['create_time']],
};

/** A file outlives the account that sent it, as a row without an owner: who removes files finds it by that. */
export const fileOwners = {
  up: async (db: Kysely<unknown>, kind: DialectKind): Promise<void> => {
    await sql`create table files_before as select name, user_id, size, create_time from files`.execute(db);
    await sql`drop table files`.execute(db);
    await createTables(db, kind, [files]);
    await sql`insert into files (name, kind, user_id, size, create_time)
      select name, 'avatar', user_id, size, create_time from files_before`.execute(db);
    await sql`drop table files_before`.execute(db);
  },
};
