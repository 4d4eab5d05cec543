import { describe, expect, test } from 'vitest';
import { startInstance } from '../testing/instance.ts';
import { databases } from '../testing/databases.ts';
import { addRole, addUser } from '../testing/people.ts';
import { loadRolesByUser, writeRoles } from './user-roles.ts';

describe.each(databases)('roles of users on $kind', async ({ open }) => {
  const database = await open();
  await startInstance(database);
  const roles: readonly [number, number, number] = [
    await addRole(database.db),
    await addRole(database.db),
    await addRole(database.db),
  ];
  /** More IDs than one statement takes, of no user. */
  const nobody = Array.from({ length: 5000 }, (_, place) => 1_000_000 + place);
  const holder = async (...held: readonly number[]) => {
    const id = await addUser(database.db);
    for (const role_id of held) await database.db.insertInto('user_roles').values({ user_id: id, role_id }).execute();
    return id;
  };
  const loadRoles = async (...users: readonly number[]) => {
    const found = await loadRolesByUser(database.db, users);
    return users.map((user) => found.get(user));
  };

  test('roles of users are read for any number of users, in ascending order', async () => {
    const [one, two, three] = roles;
    const [first, none, last] = [await holder(three, one, two), await holder(), await holder(two, one)];
    const found = await loadRolesByUser(database.db, [first, none, ...nobody, last]);
    expect([...found].toSorted(([a], [b]) => a - b)).toEqual([
      [first, [one, two, three]],
      [last, [one, two]],
    ]);
  });

  test('replacing the roles of a user keeps those of other users', async () => {
    const [first, second, third] = roles;
    const [user, other] = [await holder(first, second), await holder(first)];
    const changeRoles = async (before: readonly number[], after: readonly number[]) => {
      await writeRoles(database.db, [{ user, before, after }]);
      expect(await loadRoles(user, other)).toEqual([after.length === 0 ? undefined : after, [first]]);
    };
    await changeRoles([first, second], [first, second]);
    await changeRoles([first, second], [second, third]);
    await changeRoles([second, third], []);
    await changeRoles([], [first]);
  });

  test('roles of users are assigned to many users and revoked from many users', async () => {
    const [first, second, third] = roles;
    const [none, both, other] = [await holder(), await holder(first, second), await holder(first)];
    await writeRoles(database.db, [
      { user: none, before: [], after: [first, third] },
      { user: both, before: [first, second], after: [second, third] },
      ...nobody.map((user) => ({ user, before: [first], after: [] })),
      { user: other, before: [first], after: [] },
    ]);
    expect(await loadRoles(none, both, other)).toEqual([[first, third], [second, third], undefined]);
  });
});
