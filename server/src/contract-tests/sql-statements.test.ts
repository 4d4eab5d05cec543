import { listNotifications, readNotifications } from '@atrium/contract/notification/calls.ts';
import { listUsers, updateUser } from '@atrium/contract/user/calls.ts';
import type { KyselyPlugin } from 'kysely';
import { batchDeleteUsers, batchUsers } from '@atrium/contract/user/action-calls.ts';
import { changeRoleMembers } from '@atrium/contract/role/calls.ts';
import { requestSignInPasskey } from '@atrium/contract/passkey/calls.ts';
import { readSecuritySummary } from '@atrium/contract/security/calls.ts';
import { login } from '@atrium/contract/session/calls.ts';
import { importUsers } from '@atrium/contract/user/import-calls.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../db/dialect/dialect.ts';
import { notify } from '../outbox/notify.ts';
import { addApiToken } from '../testing/api-tokens.ts';
import { Browser } from '../testing/browser.ts';
import { startInstance, type Instance } from '../testing/instance.ts';
import { openDatabase } from '../testing/databases.ts';
import { addDept, addRole, addUser, hashQuickly } from '../testing/people.ts';
import { addAdmin, addClerk, createButtonPermission } from '../testing/staff.ts';

const password = 'Correct-horse-1';

let statements = 0;
const counter: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: ({ result }) => {
    statements += 1;
    return Promise.resolve(result);
  },
};

let database: Database;
let instance: Instance;
let token: string;
let admin: string;
let dept: number;
beforeAll(async () => {
  database = await openDatabase('sqlite');
  const { db, readDb } = database;
  instance = await startInstance({ ...database, db: db.withPlugin(counter), readDb: readDb.withPlugin(counter) });
  dept = await addDept(db);
  const { user } = await addClerk(
    db,
    [
      ...['update', 'delete', 'see-phone', 'reset-password'].map((act) => createButtonPermission('/system/user', act)),
      createButtonPermission('/system/role', 'update'),
    ],
    { dept_id: dept, data_scope: 'dept-and-below', username: 'manager', password_hash: await hashQuickly(password) },
  );
  token = await instance.createToken(user);
  admin = await instance.createToken(await addAdmin(db));
  // The first request fills the caches.
  await instance.call(listUsers, {}, token);
});

/** Returns the number of statements of a request. */
const countStatements = async (call: () => Promise<{ readonly status: number }>): Promise<number> => {
  const countBefore = statements;
  expect((await call()).status).toBe(200);
  return statements - countBefore;
};

test('updating a user as the administrator of a department takes at most 16 statements', async () => {
  const id = await addUser(database.db, { dept_id: dept });
  await addRole(database.db, { users: [id] });
  const update = () => instance.call(updateUser, { id, version: 1, name: 'New name' }, token);
  expect(await countStatements(update)).toBeLessThanOrEqual(16);
});

describe('actions on several users', () => {
  let ids: number[];
  beforeAll(async () => {
    ids = [];
    for (let count = 0; count < 5; count++) ids.push(await addUser(database.db, { dept_id: dept }));
    await addRole(database.db, { users: ids });
  });

  test('disabling users takes at most 17 statements', async () => {
    const disable = () => instance.call(batchUsers, { act: 'disable', ids }, token);
    expect(await countStatements(disable)).toBeLessThanOrEqual(17);
  });

  test('assigning a role to users takes at most 19 statements', async () => {
    const role = await addRole(database.db);
    const assign = () => instance.call(batchUsers, { act: 'assign', roles: [role], ids }, token);
    expect(await countStatements(assign)).toBeLessThanOrEqual(19);
  });

  test('adding users to a role takes at most 18 statements', async () => {
    const id = await addRole(database.db);
    const add = () => instance.call(changeRoleMembers, { id, add: ids, remove: [] }, token);
    expect(await countStatements(add)).toBeLessThanOrEqual(18);
  });

  test('importing users takes at most 9 statements', async () => {
    const rows = ids.map((id) => [`imported-${id}`, 'Imported', String(dept)]);
    const create = () => instance.call(importUsers, { fields: ['username', 'name', null], rows }, admin);
    expect(await countStatements(create)).toBeLessThanOrEqual(9);
  });

  test('moving users to the trash takes at most 39 statements', async () => {
    expect(await countStatements(() => instance.call(batchDeleteUsers, { ids }, token))).toBeLessThanOrEqual(39);
  });
});

test('a page of users takes at most 8 statements', async () => {
  await addUser(database.db, { dept_id: dept });
  // Roles are cached after the first read.
  await instance.call(listUsers, {}, token);
  expect(await countStatements(() => instance.call(listUsers, {}, token))).toBeLessThanOrEqual(8);
});

test('the security summary takes at most 12 statements', async () => {
  expect(await countStatements(() => instance.call(readSecuritySummary, {}, admin))).toBeLessThanOrEqual(12);
});

test('a page of notifications takes at most 3 statements, and the latest ones take one', async () => {
  const user = await addUser(database.db);
  const reader = await instance.createToken(user);
  const services = { trx: database.db, events: instance.context.events, now: Date.now() };
  await notify(services, { userIds: [user], kind: 'welcome' });
  await instance.call(readNotifications, {}, reader);
  expect(await countStatements(() => instance.call(listNotifications, {}, reader))).toBeLessThanOrEqual(3);
  expect(await countStatements(() => instance.call(readNotifications, {}, reader))).toBeLessThanOrEqual(1);
});

test('signing in from a new browser and from a known one takes at most 13 statements each', async () => {
  const browser = new Browser(instance, '198.51.100.20');
  const signIn = () => browser.call(login, { username: 'manager', password });
  expect(await countStatements(signIn)).toBeLessThanOrEqual(13);
  expect(await countStatements(signIn)).toBeLessThanOrEqual(13);
});

test('starting a sign-in with a passkey, which needs no session, takes no statement', async () => {
  expect(await countStatements(() => instance.call(requestSignInPasskey, {}))).toBe(0);
});

test('saving the last use of many API tokens takes one statement', async () => {
  const userId = await addUser(database.db);
  for (let count = 0; count < 5; count++) {
    const apiToken = await addApiToken(database.db, { userId, permissions: [] });
    expect(await instance.context.apiTokens.find(apiToken, '127.0.0.1')).not.toBeNull();
  }
  const countBefore = statements;
  await instance.context.apiTokens.saveActivity();
  expect(statements - countBefore).toBe(1);
  const tokens = await database.db.selectFrom('api_tokens').select('last_address').execute();
  expect(tokens.map(({ last_address: address }) => address)).toEqual(Array.from({ length: 5 }, () => '127.0.0.1'));
});
