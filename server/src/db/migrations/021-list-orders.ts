import { sql, type Kysely } from 'kysely';

const gone = ['name_pinyin', 'create_time', 'update_time', 'last_login_time', 'status'];

/**
 * An index for each order of the list of users, with what the list is filtered by most, so that a page is found in the index alone however
 * many others are walked past. PostgreSQL does so with an expression only where its column is in the index too.
 */
const orders: Readonly<Record<string, string>> = {
  id: 'id, dept_id, status',
  username: 'username_key, id, dept_id, status',
  name: 'name_pinyin, id, dept_id, status',
  status: 'status, id, dept_id',
  last_login: 'coalesce(last_login_time, 0), id, dept_id, status, last_login_time',
  create_time: 'create_time, id, dept_id, status',
  update_time: 'update_time, id, dept_id, status',
};

export const listOrders = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const column of gone) await sql`drop index ${sql.ref(`users_${column}_id_index`)}`.execute(db);
    for (const [name, columns] of Object.entries(orders)) {
      await sql.raw(`create index users_by_${name} on users (${columns})`).execute(db);
    }
  },
};
