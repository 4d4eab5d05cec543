import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { databases } from '../../testing/databases.ts';
import { addDept, addRole, addUser } from '../../testing/people.ts';
import type { Database } from '../dialect/dialect.ts';

describe.each(databases)('the initial schema on $kind', ({ open }) => {
  let database: Database;
  beforeEach(async () => {
    database = await open();
  });

  const loadCounts = async () =>
    Object.fromEntries(
      (await database.db.selectFrom('user_counts').selectAll().where('users', '>', 0).execute()).map((row) => [
        `${row.dept_id}/${row.status}`,
        row.users,
      ]),
    );

  test('the initial schema counts users by department and status on every kind of change', async () => {
    const { db } = database;
    const [here, there] = [await addDept(db), await addDept(db)];
    const ids = [];
    for (const dept of [here, here, there, null]) ids.push(await addUser(db, { dept_id: dept }));
    expect(await loadCounts()).toEqual({ [`${here}/1`]: 2, [`${there}/1`]: 1, '0/1': 1 });
    await db.updateTable('users').set({ dept_id: there }).where('dept_id', '=', here).execute();
    await db
      .updateTable('users')
      .set({ status: 0 })
      .where('id', '=', ids[3] ?? 0)
      .execute();
    await db.updateTable('users').set({ name: 'x' }).execute();
    expect(await loadCounts()).toEqual({ [`${there}/1`]: 3, '0/0': 1 });
    await db.deleteFrom('users').where('id', 'in', ids.slice(0, 2)).execute();
    expect(await loadCounts()).toEqual({ [`${there}/1`]: 1, '0/0': 1 });
  });

  test('the initial schema counts the users of a role, also when a user is deleted', async () => {
    const { db } = database;
    const users = [await addUser(db), await addUser(db)];
    const role = await addRole(db, { users });
    const loadCount = async () =>
      (await db.selectFrom('role_counts').select('users').where('role_id', '=', role).executeTakeFirst())?.users;
    expect(await loadCount()).toBe(2);
    await db
      .deleteFrom('users')
      .where('id', '=', users[0] ?? 0)
      .execute();
    expect(await loadCount()).toBe(1);
  });

  test('the initial schema rejects changes and deletions of audit entries', async () => {
    const { db } = database;
    const entry = {
      time: 1,
      user_id: null,
      username: 'a',
      name: '',
      as_user_id: null,
      as_username: '',
      address: '',
      session_id: null,
    };
    await db
      .insertInto('audit_entries')
      .values({
        ...entry,
        request_id: '',
        act: 'user.create',
        noun: 'user',
        record_id: 1,
        record_name: '',
        changes: '[]',
        problem: '',
      })
      .execute();
    await expect(db.updateTable('audit_entries').set({ username: 'b' }).execute()).rejects.toThrow(
      /append-only|permission denied/,
    );
    await expect(db.deleteFrom('audit_entries').where('id', '=', 1).execute()).rejects.toThrow(
      /append-only|permission denied/,
    );
    const emptyTable =
      database.dialect.kind === 'postgres' ? sql`truncate audit_entries` : sql`delete from audit_entries`;
    await expect(emptyTable.execute(db)).rejects.toThrow(/append-only|permission denied/);
    expect(await db.selectFrom('audit_entries').select('username').execute()).toEqual([{ username: 'a' }]);
  });
});
