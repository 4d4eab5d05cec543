import { changeProfile, changeSettings } from '@atrium/contract/account/calls.ts';
import { login } from '@atrium/contract/session/calls.ts';
import { resetPassword } from '@atrium/contract/user/action-calls.ts';
import { listUsers, updateUser } from '@atrium/contract/user/calls.ts';
import { describe, expect, test } from 'vitest';
import { databases } from '../../testing/databases.ts';
import { addUser, hashQuickly } from '../../testing/people.ts';
import { startServer } from '../../testing/server.ts';

const password = 'right-pass1';
const find = { keyword: 'counted', pageSize: 1 };

describe.each(databases)('a count of users on $kind', ({ open }) => {
  /** Caches the count of a search, then adds two matching users without an event. */
  const keepCount = async () => {
    const { database, instance, admin } = await startServer(open);
    const { db } = database;
    const id = await addUser(db, { username: 'counted-1', password_hash: await hashQuickly(password) });
    const loadTotal = async (query: object): Promise<number> =>
      (await instance.call(listUsers, query, admin)).result.total;
    expect(await loadTotal(find)).toBe(1);
    expect(await loadTotal({ ...find, neverLoggedIn: 1 })).toBe(1);
    for (const username of ['counted-2', 'counted-3']) await addUser(db, { username });
    expect(await loadTotal(find)).toBe(1);
    return { instance, admin, id, own: await instance.createToken(id), total: loadTotal };
  };

  test('the count of users stays cached through changes that no filter reads', async () => {
    const { instance, admin, id, own, total } = await keepCount();
    expect((await instance.call(changeSettings, { timeZone: 'Asia/Tokyo' }, own)).status).toBe(200);
    expect((await instance.call(changeProfile, { description: 'No filter sees this.' }, own)).status).toBe(200);
    expect((await instance.call(updateUser, { id, description: 'Nor this.' }, admin)).status).toBe(200);
    expect((await instance.call(login, { username: 'counted-1', password })).status).toBe(200);
    expect((await instance.call(resetPassword, { id }, admin)).status).toBe(200);
    expect(await total(find)).toBe(1);
  });

  test('a count of users who never signed in is computed again after any sign-in', async () => {
    const { instance, total } = await keepCount();
    expect((await instance.call(login, { username: 'counted-1', password })).status).toBe(200);
    expect(await total({ ...find, neverLoggedIn: 1 })).toBe(2);
    expect(await total(find)).toBe(1);
  });
});
