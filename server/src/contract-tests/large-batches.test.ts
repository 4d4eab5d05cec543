import { splitIntoChunks } from '../db/chunks.ts';
import type { BatchAction } from '@atrium/contract/user/batch.ts';
import { listNotifications } from '@atrium/contract/notification/calls.ts';
import { batchDeleteUsers, batchUsers } from '@atrium/contract/user/action-calls.ts';
import { readUserInfo } from '@atrium/contract/user/calls.ts';
import { describe, expect, test } from 'vitest';
import { insertUsers } from '../db/insert-users.ts';
import { anyDatabase } from '../testing/databases.ts';
import { addDept, addRole } from '../testing/people.ts';
import { startServer } from '../testing/server.ts';

/** More records than statements, events and checks process together, except chunks of 5,000. */
const userCount = 1001;
/** Users at the limits of batches of 200, 500 and 1,000. */
const places = [0, 199, 200, 499, 500, 999, 1000];

describe.each(anyDatabase)('a batch of more users than are changed together on $kind', async ({ open }) => {
  const ids: number[] = [];
  const { database, instance, admin } = await startServer(open);
  const dept = await addDept(database.db);
  const role = await addRole(database.db, { code: 'given-to-all' });
  const accounts = Array.from({ length: userCount }, (_, index) => ({
    username: `many-${index}`,
    password_hash: '',
  }));
  for (const piece of splitIntoChunks(accounts, 500))
    ids.push(...(await insertUsers(database.db, piece, 0).execute()).map(({ id }) => id).sort((a, b) => a - b));

  const createTokens = () => Promise.all(places.map((place) => instance.createToken(ids[place] ?? 0)));
  const loadInfos = (list: readonly string[]) =>
    Promise.all(list.map((token) => instance.call(readUserInfo, undefined, token)));
  const change = async (act: BatchAction, additionalInput: object = {}) =>
    (await instance.call(batchUsers, { act, ids, ...additionalInput }, admin)).result;
  const loadVersions = async () => {
    const rows = database.db.selectFrom('users').select('version').distinct().where('username', 'like', 'many-%');
    return (await rows.execute()).map(({ version }) => version);
  };
  const loadAudited = async (act: 'user.update' | 'user.delete', field: string) => {
    const rows = database.db.selectFrom('audit_entries').select('record_id').distinct().where('act', '=', act);
    return (await rows.where('changes', 'like', `%"${field}"%`).execute()).length;
  };
  const changedResult = { matching: userCount, changed: userCount, unchanged: 0, refusedCount: 0 };

  test('a large batch ends the sessions of all users that it disables', async () => {
    const signedIn = await createTokens();
    expect((await loadInfos(signedIn)).map(({ status }) => status)).toEqual(places.map(() => 200));
    expect(await change('disable')).toMatchObject(changedResult);
    expect((await loadInfos(signedIn)).map(({ status }) => status)).toEqual(places.map(() => 401));
    expect(await database.db.selectFrom('sessions').select('id').where('user_id', 'in', ids).execute()).toEqual([]);
    expect([await loadVersions(), await loadAudited('user.update', 'status')]).toEqual([[2], userCount]);
  });

  test('a large batch notifies all users that it enables', async () => {
    expect(await change('enable')).toMatchObject(changedResult);
    for (const token of await createTokens())
      expect((await instance.call(listNotifications, {}, token)).result).toMatchObject({ total: 1, unread: 1 });
    expect(await database.db.selectFrom('notifications').select('id').execute()).toHaveLength(userCount);
  });

  test('a large batch changes the permissions of all users with open sessions, and revokes them', async () => {
    const signedIn = await createTokens();
    const loadCodes = async () => (await loadInfos(signedIn)).map(({ result }) => result.roles);
    expect(await loadCodes()).toEqual(places.map(() => []));
    expect(await change('assign', { roles: [role] })).toMatchObject(changedResult);
    expect(await loadCodes()).toEqual(places.map(() => ['given-to-all']));
    expect(await change('assign', { roles: [role] })).toMatchObject({ changed: 0, unchanged: userCount });
    expect(await change('withdraw', { roles: [role] })).toMatchObject(changedResult);
    expect(await loadCodes()).toEqual(places.map(() => []));
    expect([await loadVersions(), await loadAudited('user.update', 'roles')]).toEqual([[5], userCount]);
  });

  test('a large batch moves all users, and a preview moves none', async () => {
    expect(await change('move', { deptId: dept, preview: true })).toMatchObject(changedResult);
    expect(await loadVersions()).toEqual([5]);
    expect(await change('move', { deptId: dept })).toMatchObject({ ...changedResult, former: [] });
    const insideUsers = database.db.selectFrom('users').select('id').where('dept_id', '=', dept);
    expect(await insideUsers.execute()).toHaveLength(userCount);
    expect(await loadVersions()).toEqual([6]);
  });

  test('a batch of a thousand users, but not of more, returns their former departments for undoing it', async () => {
    expect((await change('move', { ids: ids.slice(1), deptId: null })).former).toEqual(
      ids.slice(1).map((id) => ({ id, deptId: dept })),
    );
    expect((await change('move', { ids: ids.slice(1), deptId: dept })).former).toHaveLength(1000);
  });

  test('a large batch deletes all users, each with an audit entry in the department of the user', async () => {
    const signedIn = await createTokens();
    await loadInfos(signedIn);
    expect((await instance.call(batchDeleteUsers, { ids }, admin)).result).toMatchObject({ changed: userCount });
    expect((await loadInfos(signedIn)).map(({ status }) => status)).toEqual(places.map(() => 401));
    expect(await loadVersions()).toEqual([]);
    const entries = database.db
      .selectFrom('audit_entries')
      .select(['record_id', 'dept_id'])
      .where('act', '=', 'user.delete');
    const foundEntries = await entries.execute();
    expect(foundEntries).toHaveLength(userCount);
    expect(new Set(foundEntries.map(({ dept_id }) => dept_id))).toEqual(new Set([dept]));
  });
});
