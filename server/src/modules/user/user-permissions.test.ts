import { updateRole } from '@atrium/contract/role/calls.ts';
import { listUsers, readUser, updateUser } from '@atrium/contract/user/calls.ts';
import { describe, expect, test } from 'vitest';
import { anyDatabase } from '../../testing/databases.ts';
import { addDept, addRole, addUser } from '../../testing/people.ts';
import { addClerk, createButtonPermission, loadMenuIds } from '../../testing/staff.ts';
import { startServer } from '../../testing/server.ts';

const page = '/system/user';
const roles = '/system/role';

describe.each(anyDatabase)('granted permissions on $kind', async ({ open }) => {
  const { database, instance, adminId, admin } = await startServer(open);

  test('permissions of a disabled role give no user its data scope', async () => {
    const menus = await loadMenuIds(database.db, ['/system', page]);
    const { user, role } = await addClerk(database.db, [page], { data_scope: 'self' });
    const wide = await addRole(database.db, { menus, users: [user], data_scope: 'all', status: 0 });
    const token = await instance.createToken(user);
    const listVisibleIds = async () => (await instance.call(listUsers, {}, token)).result.list.map(({ id }) => id);
    expect(await listVisibleIds()).toEqual([user]);
    expect((await instance.call(readUser, { id: adminId }, token)).problem).toBe('users.notFound');
    await instance.call(updateRole, { id: wide, status: 1 }, admin);
    expect(await listVisibleIds()).toContain(adminId);
    await instance.call(updateRole, { id: role, status: 0 }, admin);
    await instance.call(updateRole, { id: wide, status: 0 }, admin);
    expect((await instance.call(listUsers, {}, token)).problem).toBe('right.missing');
  });

  test('permissions of the last administrator are not replaced by those of another role', async () => {
    const { roles: adminRoles } = (await instance.call(readUser, { id: adminId }, admin)).result;
    const otherRole = await addRole(database.db);
    for (const instead of [[otherRole], [otherRole, await addRole(database.db)], []]) {
      const answer = await instance.call(updateUser, { id: adminId, roles: instead }, admin);
      expect(answer).toMatchObject({ status: 409, problem: 'users.lastAdmin' });
    }
    expect((await instance.call(readUser, { id: adminId }, admin)).result.roles).toEqual(adminRoles);
    expect((await instance.call(updateUser, { id: adminId, roles: [...adminRoles, otherRole] }, admin)).status).toBe(
      200,
    );
  });

  test.each(['dept', 'dept-and-below'] as const)(
    'the roles of users of another department with a role for %s cannot be changed',
    async (scope) => {
      const { db } = database;
      const [here, there] = [await addDept(db), await addDept(db)];
      const acts = [roles, createButtonPermission(roles, 'update'), page];
      const { user } = await addClerk(db, acts, { dept_id: here, data_scope: 'dept-and-below' });
      const menus = await loadMenuIds(db, ['/system', page]);
      const farUser = await addUser(db, { dept_id: there });
      const role = await addRole(db, { menus, users: [farUser], data_scope: scope });
      const ownUser = await addRole(db, { menus, users: [await addUser(db, { dept_id: here })], data_scope: scope });
      const token = await instance.createToken(user);
      for (const part of [
        { menus: [], version: 1 },
        { status: 0 as const },
        { dataScope: 'self' as const },
        { name: 'renamed' },
      ]) {
        const answer = await instance.call(updateRole, { id: role, ...part }, token);
        expect(answer).toMatchObject({ status: 403, problem: 'right.holdsMore' });
      }
      expect((await instance.call(updateRole, { id: ownUser, name: 'x', menus: [] }, token)).status).toBe(200);
      // A role with a smaller data scope is not extended to their department either.
      const narrow = await addRole(db, { menus, users: [farUser], data_scope: 'self' });
      const widened = await instance.call(updateRole, { id: narrow, dataScope: scope }, token);
      expect(widened).toMatchObject({ status: 403, problem: 'right.exceeds' });
    },
  );
});
