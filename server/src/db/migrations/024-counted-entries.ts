import { sql, type Kysely } from 'kysely';
import type { DialectKind } from '../dialect/dialect.ts';
import { createTables, flag, integer, text } from '../tables.ts';

/** How many audit entries of each kind there are on each day, before the moment that the setting `audit.counted` names. */
const totals = {
  name: 'audit_totals',
  columns: { day: integer, act: text, noun: text, refused: flag, entries: integer },
  primaryKey: ['day', 'act', 'noun', 'refused'],
};

/** The orders of lists of users, each with all that such a list is filtered by most: now when somebody was last there, too. */
const orders: Readonly<Record<string, string>> = {
  id: 'id, dept_id, status, last_login_time',
  username: 'username_key, id, dept_id, status, last_login_time',
  name: 'name_pinyin, id, dept_id, status, last_login_time',
  status: 'status, id, dept_id, last_login_time',
  create_time: 'create_time, id, dept_id, status, last_login_time',
  update_time: 'update_time, id, dept_id, status, last_login_time',
};

export const countedEntries = {
  async up(db: Kysely<unknown>, kind: DialectKind): Promise<void> {
    await createTables(db, kind, [totals]);
    for (const [name, columns] of Object.entries(orders)) {
      await sql.raw(`drop index users_by_${name}`).execute(db);
      await sql.raw(`create index users_by_${name} on users (${columns})`).execute(db);
    }
  },
};
