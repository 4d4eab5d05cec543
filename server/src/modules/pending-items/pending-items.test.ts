import { login } from '@atrium/contract/session/calls.ts';
import { setUserStatus, unlockUser } from '@atrium/contract/user/action-calls.ts';
import { readPendingItems } from '@atrium/contract/pending-items/calls.ts';
import { describe, expect, test } from 'vitest';
import { insertMissingTasks } from '../../scheduler/task-rows.ts';
import { anyDatabase } from '../../testing/databases.ts';
import { addDept, addUser, hashQuickly } from '../../testing/people.ts';
import { addClerk, createButtonPermission } from '../../testing/staff.ts';
import { startServer } from '../../testing/server.ts';

describe.each(anyDatabase)('pending work on $kind', async ({ open }) => {
  const { database, instance, admin } = await startServer(open);
  const [ownDept, otherDept] = [await addDept(database.db), await addDept(database.db)];
  const loadPendingItems = async (token = admin) => (await instance.call(readPendingItems, undefined, token)).result;
  const findItem = async (kind: string, token?: string) =>
    (await loadPendingItems(token)).find((item) => item.kind === kind);

  test('pending work is empty at first, and requires a session', async () => {
    expect(await loadPendingItems()).toEqual([]);
    expect((await instance.call(readPendingItems, undefined)).problem).toBe('session.required');
  });

  test('pending work contains locked accounts until they are unlocked', async () => {
    const password_hash = await hashQuickly('quiet-river-8');
    const id = await addUser(database.db, { username: 'locked-1', name: '被锁者', dept_id: ownDept, password_hash });
    for (let attempt = 0; attempt < 6; attempt++)
      await instance.call(login, { username: 'locked-1', password: 'wrong-word-1' });
    expect(await findItem('locked')).toEqual({ kind: 'locked', count: 1, names: ['被锁者'] });
    await instance.call(unlockUser, { id }, admin);
    expect(await findItem('locked')).toBeUndefined();
  });

  test('pending work contains accounts that wait for approval, within the permission and data scope', async () => {
    const registerUser = async (name: string, dept_id: number) => {
      const id = await addUser(database.db, { name, status: 0, dept_id });
      await database.db
        .insertInto('registrations')
        .values({ user_id: id, create_time: 1, approve_time: null })
        .execute();
      return id;
    };
    const first = await registerUser('甲', ownDept);
    await registerUser('乙', otherDept);
    // Disabled by an administrator, so not waiting for approval.
    await addUser(database.db, { name: '丙', status: 0, dept_id: ownDept });
    const clerk = { dept_id: ownDept, data_scope: 'dept' };
    const nearToken = await instance.createToken(
      (await addClerk(database.db, [createButtonPermission('/system/user', 'update')], clerk)).user,
    );
    const reader = await instance.createToken((await addClerk(database.db, ['/system/user'])).user);
    expect(await findItem('registrations')).toEqual({ kind: 'registrations', count: 2, names: ['乙', '甲'] });
    expect(await findItem('registrations', nearToken)).toEqual({ kind: 'registrations', count: 1, names: ['甲'] });
    expect(await findItem('registrations', reader)).toBeUndefined();
    await instance.call(setUserStatus, { id: first, status: 1 }, admin);
    expect(await findItem('registrations', nearToken)).toBeUndefined();
  });

  test('pending work contains scheduled tasks whose last run failed, for users who may run them', async () => {
    await insertMissingTasks(database.db, [{ name: 'outbox', next_run_at: 1 }]);
    const setResult = (last_result: 'failure' | 'success') =>
      database.db.updateTable('scheduled_tasks').set({ last_result }).where('name', '=', 'outbox').execute();
    const reader = await instance.createToken((await addClerk(database.db, ['/system/task'])).user);
    const runner = await instance.createToken(
      (await addClerk(database.db, [createButtonPermission('/system/task', 'update')])).user,
    );
    await setResult('failure');
    expect(await findItem('tasks', runner)).toEqual({
      kind: 'tasks',
      count: 1,
      names: ['audit.scheduledTasks.outbox'],
    });
    expect(await findItem('tasks', reader)).toBeUndefined();
    await setResult('success');
    expect(await findItem('tasks', runner)).toBeUndefined();
  });

  test("pending work contains the user's unread notifications", async () => {
    const user = await addUser(database.db);
    const notice = { user_id: user, kind: 'welcome', params: '{}', link: '', create_time: 1 };
    const rows = [0, 0, 1].map((is_read) => ({ ...notice, is_read }));
    await database.db.insertInto('notifications').values(rows).execute();
    expect(await loadPendingItems(await instance.createToken(user))).toEqual([{ kind: 'unread', count: 2, names: [] }]);
  });
});
