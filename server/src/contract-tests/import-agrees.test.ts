import { createUser, deleteUser } from '@atrium/contract/user/calls.ts';
import { importUsers } from '@atrium/contract/user/import-calls.ts';
import type { ImportField } from '@atrium/contract/user/import-fields.ts';
import { describe, expect, test } from 'vitest';
import { anyDatabase } from '../testing/databases.ts';
import { startInstance } from '../testing/instance.ts';
import { addDept, addPosition, addRole, addUser } from '../testing/people.ts';
import { addAdmin, addClerk, createButtonPermission, loadMenuIds } from '../testing/staff.ts';

/** Errors that a response lists; further ones are only counted. */
const maxErrors = 2000;

const fields: ImportField[] = [
  'username',
  'name',
  'email',
  'phoneNumber',
  'dept',
  'roles',
  'positions',
  'status',
  'description',
];
const options = { passwords: false, invite: false, dryRun: true };
const add = createButtonPermission('/system/user', 'add');
const importKey = createButtonPermission('/system/user', 'import');
const reset = createButtonPermission('/system/user', 'reset-password');
const seePhone = createButtonPermission('/system/user', 'see-phone');

describe.each(anyDatabase)('the import of users on $kind', async ({ open }) => {
  const database = await open();
  const { db } = database;
  const instance = await startInstance(database);
  const top = await addDept(db, { name: 'top' });
  const depts: ReadonlyMap<string, number> = new Map([
    ['top', top],
    ['below', await addDept(db, { name: 'below', parent_id: top })],
    ['apart', await addDept(db, { name: 'apart' })],
  ]);
  const roles: ReadonlyMap<string, number> = new Map([
    ['small', await addRole(db, { code: 'small', menus: await loadMenuIds(db, ['/home']), data_scope: 'self' })],
    ['wide', await addRole(db, { code: 'wide', menus: await loadMenuIds(db, ['/home', '/system', '/system/audit']) })],
  ]);
  const positions: ReadonlyMap<string, number> = new Map([
    ['enabled', await addPosition(db, { code: 'enabled' })],
    ['disabled', await addPosition(db, { code: 'disabled', status: 0 })],
  ]);
  // The importer sees these users. An import does not reveal the verified contacts of other users.
  const contact = { email: 'taken@example.com', verified_email: 'taken@example.com' };
  await addUser(db, { username: 'taken', dept_id: top, ...contact });
  const createClerk = async (keys: readonly string[], parts: object) =>
    instance.createToken((await addClerk(db, ['/home', add, importKey, ...keys], { dept_id: top, ...parts })).user);
  const tokens: Readonly<Record<string, string>> = {
    'an administrator': await instance.createToken(await addAdmin(db)),
    'a clerk of all departments': await createClerk([reset, seePhone], {}),
    'a clerk of a branch': await createClerk([reset, seePhone], { data_scope: 'dept-and-below' }),
    'a clerk who may not reset passwords': await createClerk([seePhone], { data_scope: 'dept-and-below' }),
    'a clerk who does not see phone numbers': await createClerk([reset], { data_scope: 'dept-and-below' }),
  };

  const plainUser = {
    username: 'new-one',
    name: 'New',
    email: '',
    phoneNumber: '',
    dept: 'top',
    roles: '',
    positions: '',
    status: '',
  };
  const rows: Readonly<Record<string, object>> = {
    'only required fields': {},
    'the shortest username': { username: 'abc' },
    'a username that is too short': { username: 'a' },
    'a taken username in another case': { username: 'TAKEN' },
    'no username': { username: '' },
    'a name that is too long': { name: 'n'.repeat(300) },
    'no department': { dept: '' },
    'a department below': { dept: 'below' },
    'a department outside the data scope': { dept: 'apart' },
    'an unknown department': { dept: 'nowhere' },
    'a small role': { roles: 'small' },
    'a role with more permissions': { roles: 'wide' },
    'two roles': { roles: 'small, wide' },
    'an unknown role': { roles: 'nothing' },
    'a position': { positions: 'enabled' },
    'a disabled position': { positions: 'disabled' },
    'an unknown position': { positions: 'nothing' },
    'an email address': { email: 'new@example.com' },
    'an email address that a user has verified': { email: 'taken@example.com' },
    'an invalid email address': { email: 'new@' },
    'a phone number': { phoneNumber: '13800001111' },
    'the phone number of a user outside the data scope': { phoneNumber: '13800001111', dept: 'apart' },
    'an invalid phone number': { phoneNumber: '12' },
    'a disabled user': { status: '停用' },
    'an unknown status': { status: 'perhaps' },
    'a description that is too long': { description: 'd'.repeat(5000) },
  };
  type Cells = Readonly<Record<string, string>>;

  const isImportable = async (cells: Cells, token: string): Promise<boolean> => {
    const row = fields.map((field) => cells[field] ?? '');
    const { result } = await instance.call(importUsers, { fields, rows: [row], ...options }, token);
    expect(result.errors.length === 0).toBe(result.valid === 1);
    return result.valid === 1;
  };
  const isCreatable = async (cells: Cells, token: string): Promise<boolean> => {
    const { dept = '', roles: roleNames = '', positions: positionName = '', status = '', ...texts } = cells;
    const named = roleNames === '' ? [] : roleNames.split(', ');
    const body = {
      ...texts,
      deptId: dept === '' ? null : (depts.get(dept) ?? 999_999),
      roles: named.map((name) => roles.get(name) ?? 999_999),
      positions: positionName === '' ? [] : [positions.get(positionName) ?? 999_999],
      status: { '': 1, 停用: 0 }[status] ?? status,
    };
    const response = await instance.send('POST', createUser.path, body, token);
    // Envelope of a response.
    const { result } = (await response.json()) as { result: { id: number } | null };
    if (result) await instance.call(deleteUser, { ids: [result.id] }, tokens['an administrator']);
    return response.status === 200;
  };

  test.each(Object.entries(rows))(
    'the import of users accepts a row with %s exactly if its user could be created',
    async (_, parts) => {
      const cells = { ...plainUser, ...parts };
      for (const [callerName, token] of Object.entries(tokens))
        expect({ who: callerName, isAccepted: await isImportable(cells, token) }).toEqual({
          who: callerName,
          isAccepted: await isCreatable(cells, token),
        });
    },
  );

  test('the import of users counts all rows with errors, and lists some of them', async () => {
    const wrongRows = Array.from({ length: maxErrors + 1 }, () => fields.map(() => 'x'));
    const validRow = fields.map(
      (field) => ({ ...plainUser, username: 'right-one' })[field as keyof typeof plainUser] ?? '',
    );
    const { result } = await instance.call(
      importUsers,
      { fields, rows: [...wrongRows, validRow], ...options },
      tokens['an administrator'] ?? '',
    );
    expect({ ...result, errors: result.errors.length, invalidRows: result.invalidRows.length }).toMatchObject({
      total: wrongRows.length + 1,
      valid: 1,
      invalidRows: wrongRows.length,
      errors: maxErrors,
    });
  });
});
