import { listRoleMembers } from '@atrium/contract/role/calls.ts';
import { listUsers } from '@atrium/contract/user/calls.ts';
import { describe, expect, test } from 'vitest';
import { startInstance } from '../../testing/instance.ts';
import { databases } from '../../testing/databases.ts';
import { addDept, addRole, addUser } from '../../testing/people.ts';
import { addAdmin, addClerk, createButtonPermission } from '../../testing/staff.ts';

const [roles, users] = ['/system/role', '/system/user'];
const phones = createButtonPermission(users, 'see-phone');

describe.each(databases)('searching the members of a role on $kind', async ({ open }) => {
  const database = await open();
  const instance = await startInstance(database);
  const dept = await addDept(database.db);
  const createContacts = (name: string, digit: number) => ({
    username: `member-${name}`,
    name: `Member ${name}`,
    email: `secret-${name}@example.com`,
    phone_number: `1390000000${digit}`,
  });
  const ownUser = await addUser(database.db, { ...createContacts('near', 1), dept_id: dept });
  const outsideUser = await addUser(database.db, { ...createContacts('far', 2), dept_id: await addDept(database.db) });
  const role = await addRole(database.db, { users: [ownUser, outsideUser] });

  const find = async (token: string, keyword: string): Promise<string[]> => {
    const { result } = await instance.call(listRoleMembers, { id: role, keyword }, token);
    expect(result.total).toBe(result.list.length);
    return result.list.map(({ username }) => username.replace('member-', '')).toSorted();
  };
  const createClerk = async (keys: readonly string[], parts: Parameters<typeof addClerk>[2] = {}) =>
    instance.createToken((await addClerk(database.db, keys, parts)).user);
  const findByContact = async (token: string) => [await find(token, 'secret-'), await find(token, '139000000')];

  test('the search for members finds by name the users that the list shows', async () => {
    const token = await createClerk([roles]);
    expect(await find(token, 'member')).toEqual(['far', 'near']);
    expect(await find(token, 'member-near')).toEqual(['near']);
  });

  test('the search for members shows an empty department for users without one', async () => {
    const user = await addUser(database.db, { name: 'Member alone' });
    const ownRole = await addRole(database.db, { users: [user] });
    const { result } = await instance.call(listRoleMembers, { id: ownRole }, await createClerk([roles]));
    expect(result.list).toMatchObject([{ id: user, name: 'Member alone', deptName: '' }]);
  });

  test('the search for members lists users within the data scope only', async () => {
    expect(await find(await createClerk([roles], { dept_id: dept, data_scope: 'dept' }), 'member')).toEqual(['near']);
  });

  test('the search for members finds no user by contact details for callers without the users page', async () => {
    expect(await findByContact(await createClerk([roles]))).toEqual([[], []]);
  });

  test('the search for members finds by email only, for callers who do not see phone numbers', async () => {
    expect(await findByContact(await createClerk([roles, users]))).toEqual([['far', 'near'], []]);
  });

  test('the search for members finds by email and phone, for callers who see both', async () => {
    const allUsernames = ['far', 'near'];
    expect(await findByContact(await createClerk([roles, users, phones]))).toEqual([allUsernames, allUsernames]);
    expect(await findByContact(await instance.createToken(await addAdmin(database.db)))).toEqual([
      allUsernames,
      allUsernames,
    ]);
  });

  test('the search for members finds by contacts only in the departments that the users page shows', async () => {
    const { user } = await addClerk(database.db, [users, phones], { dept_id: dept, data_scope: 'dept' });
    const otherClerk = await addClerk(database.db, [roles]);
    await database.db.insertInto('user_roles').values({ user_id: user, role_id: otherClerk.role }).execute();
    const token = await instance.createToken(user);
    expect(await find(token, 'member')).toEqual(['far', 'near']);
    expect(await findByContact(token)).toEqual([['near'], ['near']]);
    const { result } = await instance.call(listUsers, { keyword: 'secret-' }, token);
    expect(result.list.map(({ username }) => username)).toEqual(['member-near']);
  });
});
