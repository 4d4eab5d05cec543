import { login } from '@atrium/contract/session/calls.ts';
import { listUsers, updateUser } from '@atrium/contract/user/calls.ts';
import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from './db/dialect/dialect.ts';
import { hashPassword } from './platform/auth/password.ts';
import { Browser } from './testing/browser.ts';
import { startCopy, type Copy } from './testing/copy.ts';
import { openOn } from './testing/databases.ts';
import { addDept, addRole, addUser } from './testing/people.ts';
import { addClerk, button } from './testing/staff.ts';

const password = 'Correct-horse-1';

let statements = 0;
/** Counts the statements that are executed. */
const counter: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: ({ result }) => {
    statements += 1;
    return Promise.resolve(result);
  },
};

let database: Database;
let copy: Copy;
let token: string;
let dept: number;
beforeAll(async () => {
  database = await openOn('sqlite');
  const { db, reads } = database;
  copy = await startCopy({ ...database, db: db.withPlugin(counter), reads: reads.withPlugin(counter) });
  dept = await addDept(db);
  const { user } = await addClerk(
    db,
    ['update', 'see-phone', 'reset-password'].map((act) => button('/system/user', act)),
    { dept_id: dept, data_scope: 'dept-and-below', username: 'manager', password_hash: await hashPassword(password) },
  );
  token = await copy.tokenOf(user);
  // The first request fills the caches.
  await copy.call(listUsers, {}, token);
});
afterAll(async () => {
  await copy.stop();
  await database.close();
});

/** Runs `call` and returns how many statements it took. */
const statementsOf = async (call: () => Promise<{ readonly status: number }>): Promise<number> => {
  const before = statements;
  expect((await call()).status).toBe(200);
  return statements - before;
};

test('updating a user as the administrator of a department takes at most 14 statements', async () => {
  const id = await addUser(database.db, { dept_id: dept });
  await addRole(database.db, { users: [id] });
  const update = () => copy.call(updateUser, { id, version: 1, name: 'New name' }, token);
  expect(await statementsOf(update)).toBeLessThanOrEqual(14);
});

test('a page of users takes at most 8 statements', async () => {
  await addUser(database.db, { dept_id: dept });
  // Roles are kept in memory once they have been read.
  await copy.call(listUsers, {}, token);
  expect(await statementsOf(() => copy.call(listUsers, {}, token))).toBeLessThanOrEqual(8);
});

test('signing in from a new browser and from a known one takes at most 10 statements each', async () => {
  const browser = new Browser(copy, '198.51.100.20');
  const signIn = () => browser.call(login, { username: 'manager', password });
  expect(await statementsOf(signIn)).toBeLessThanOrEqual(10);
  expect(await statementsOf(signIn)).toBeLessThanOrEqual(10);
});
