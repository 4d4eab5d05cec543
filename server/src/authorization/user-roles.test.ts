import { describe, expect, test } from 'vitest';
import { startInstance } from '../testing/instance.ts';
import { databases } from '../testing/databases.ts';
import { addRole, addUser } from '../testing/people.ts';
import { loadRolesByUser, saveRoles } from './user-roles.ts';

describe.each(databases)('roles of users on $kind', async ({ open }) => {
  const database = await open();
  await startInstance(database);
  const roles: readonly [number, number, number] = [
    await addRole(database.db),
    await addRole(database.db),
    await addRole(database.db),
  ];
  /** More IDs than one statement takes, of no user. */
  const unknownIds = Array.from({ length: 5000 }, (_, place) => 1_000_000 + place);
  const addHolder = async (...roleIds: readonly number[]) => {
    const id = await addUser(database.db);
    for (const role_id of roleIds)
      await database.db.insertInto('user_roles').values({ user_id: id, role_id }).execute();
    return id;
  };
  const loadRoles = async (...users: readonly number[]) => {
    const rolesByUser = await loadRolesByUser(database.db, users);
    return users.map((user) => rolesByUser.get(user));
  };

  test('roles of users are read for any number of users, in ascending order', async () => {
    const [firstRole, secondRole, thirdRole] = roles;
    const [first, userWithoutRoles, last] = [
      await addHolder(thirdRole, firstRole, secondRole),
      await addHolder(),
      await addHolder(secondRole, firstRole),
    ];
    const rolesByUser = await loadRolesByUser(database.db, [first, userWithoutRoles, ...unknownIds, last]);
    expect([...rolesByUser].toSorted(([a], [b]) => a - b)).toEqual([
      [first, [firstRole, secondRole, thirdRole]],
      [last, [firstRole, secondRole]],
    ]);
  });

  test('replacing the roles of a user keeps those of other users', async () => {
    const [first, second, third] = roles;
    const [user, otherUser] = [await addHolder(first, second), await addHolder(first)];
    const changeRoles = async (before: readonly number[], after: readonly number[]) => {
      await saveRoles(database.db, [{ id: user, before, after }]);
      expect(await loadRoles(user, otherUser)).toEqual([after.length === 0 ? undefined : after, [first]]);
    };
    await changeRoles([first, second], [first, second]);
    await changeRoles([first, second], [second, third]);
    await changeRoles([second, third], []);
    await changeRoles([], [first]);
  });

  test('roles of users are assigned to many users and revoked from many users', async () => {
    const [first, second, third] = roles;
    const [userWithoutRoles, userWithBoth, otherUser] = [
      await addHolder(),
      await addHolder(first, second),
      await addHolder(first),
    ];
    await saveRoles(database.db, [
      { id: userWithoutRoles, before: [], after: [first, third] },
      { id: userWithBoth, before: [first, second], after: [second, third] },
      ...unknownIds.map((user) => ({ id: user, before: [first], after: [] })),
      { id: otherUser, before: [first], after: [] },
    ]);
    expect(await loadRoles(userWithoutRoles, userWithBoth, otherUser)).toEqual([
      [first, third],
      [second, third],
      undefined,
    ]);
  });
});
