import { beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../db/dialect/dialect.ts';
import { startCopy } from '../../testing/copy.ts';
import { databases } from '../../testing/databases.ts';
import { addDept, addRole, addUser } from '../../testing/people.ts';
import { readRolesOf, readUsersWithRoles, touchUsers, writeRoles, writeRoleToMany } from './user-roles.ts';

describe.each(databases)('roles of users on $kind', ({ open }) => {
  let database: Database;
  let roles: readonly [number, number, number];
  beforeAll(async () => {
    database = await open();
    await startCopy(database);
    roles = [await addRole(database.db), await addRole(database.db), await addRole(database.db)];
  });
  /** So many ids that nobody has that those behind them come in another statement. */
  const nobody = Array.from({ length: 5000 }, (_, place) => 1_000_000 + place);
  const holder = async (...held: readonly number[]) => {
    const id = await addUser(database.db);
    for (const role_id of held) await database.db.insertInto('user_roles').values({ user_id: id, role_id }).execute();
    return id;
  };
  const rolesOf = async (...users: readonly number[]) => {
    const found = await readRolesOf(database.db, users);
    return users.map((user) => found.get(user));
  };

  test('are read for any number of users, each list in order', async () => {
    const [one, two, three] = roles;
    const [first, none, last] = [await holder(three, one, two), await holder(), await holder(two, one)];
    const found = await readRolesOf(database.db, [first, none, ...nobody, last]);
    expect([...found].toSorted(([a], [b]) => a - b)).toEqual([
      [first, [one, two, three]],
      [last, [one, two]],
    ]);
  });

  test('are read with what writes policy, in the order of the users, without those who are gone', async () => {
    const [one, two] = roles;
    const dept = await addDept(database.db);
    const first = await addUser(database.db, { username: 'First-1', name: '甲', dept_id: dept, version: 7 });
    const second = await addUser(database.db, { username: 'second-2', name: '乙', status: 0 });
    await database.db.insertInto('user_roles').values({ user_id: first, role_id: two }).execute();
    await database.db.insertInto('user_roles').values({ user_id: first, role_id: one }).execute();
    expect(await readUsersWithRoles(database.db, [second, ...nobody, first])).toEqual([
      { id: first, username: 'First-1', name: '甲', deptId: dept, status: 1, version: 7, roles: [one, two] },
      { id: second, username: 'second-2', name: '乙', deptId: null, status: 0, version: 1, roles: [] },
    ]);
  });

  test('become exactly those that are given, and of nobody else', async () => {
    const [one, two, three] = roles;
    const [user, other] = [await holder(one, two), await holder(one)];
    const become = async (before: readonly number[], after: readonly number[]) => {
      await writeRoles(database.db, user, before, after);
      expect(await rolesOf(user, other)).toEqual([after.length === 0 ? undefined : after, [one]]);
    };
    await become([one, two], [one, two]);
    await become([one, two], [two, three]);
    await become([two, three], []);
    await become([], [one]);
  });

  test('are given to many and taken from them, whoever has them already', async () => {
    const [one, two] = roles;
    const [none, has, other] = [await holder(), await holder(one, two), await holder(one)];
    const add = async (act: 'give' | 'take', users: readonly number[]) => writeRoleToMany(database.db, users, one, act);
    await add('give', [has, none]);
    expect(await rolesOf(none, has, other)).toEqual([[one], [one, two], [one]]);
    await add('take', [none, ...nobody, has]);
    await add('take', [has]);
    expect(await rolesOf(none, has, other)).toEqual([undefined, [two], [one]]);
  });

  test('make a new version of those whom they concern alone', async () => {
    const [user, other] = [await addUser(database.db, { version: 4 }), await addUser(database.db, { update_time: 5 })];
    await touchUsers(database.db, [...nobody, user], 1234);
    const rows = await database.db
      .selectFrom('users')
      .select(['version', 'update_time'])
      .where('id', 'in', [user, other])
      .orderBy('id')
      .execute();
    expect(rows).toEqual([
      { version: 5, update_time: 1234 },
      { version: 1, update_time: 5 },
    ]);
  });
});
