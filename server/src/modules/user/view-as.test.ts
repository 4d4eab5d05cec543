import { listOwnSessions, readSignIns } from '@atrium/contract/account/calls.ts';
import { listAudit } from '@atrium/contract/audit/calls.ts';
import { moveDept } from '@atrium/contract/dept/calls.ts';
import { updateRole } from '@atrium/contract/role/calls.ts';
import { logout } from '@atrium/contract/session/calls.ts';
import { changePassword, resetPassword, setUserStatus, impersonateUser } from '@atrium/contract/user/action-calls.ts';
import { listUsers, readUserInfo, updateUser } from '@atrium/contract/user/calls.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { startInstance } from '../../testing/instance.ts';
import { anyDatabase } from '../../testing/databases.ts';
import { openEventStream } from '../../testing/event-stream.ts';
import { addDept, addRole, addUser, hashQuickly } from '../../testing/people.ts';
import { addAdmin, addClerk, createButtonPermission, loadMenuIds } from '../../testing/staff.ts';
import { waitFor } from '../../testing/wait-for.ts';

const page = '/system/user';
const password = 'looking-1234';
const hash = await hashQuickly(password);

describe.each(anyDatabase)('viewing the product as another user on $kind', async ({ open }) => {
  const database = await open();
  const instance = await startInstance(database);
  const second = await startInstance(database);
  const adminId = await addAdmin(database.db);
  const admin = await instance.createToken(adminId);
  afterAll(() => instance.assertErrorsDeclared());

  /** Starts an impersonation by a department manager. Both instances have cached both users. */
  const startImpersonation = async () => {
    const { db } = database;
    const top = await addDept(db);
    const childDept = await addDept(db, { parent_id: top });
    const manager = await addClerk(db, [page, createButtonPermission(page, 'impersonate')], {
      dept_id: top,
      data_scope: 'dept-and-below',
      password_hash: hash,
    });
    const person = await addUser(db, { dept_id: childDept });
    const role = await addRole(db, {
      menus: await loadMenuIds(db, ['/system', page]),
      users: [person],
      data_scope: 'dept',
    });
    const ownToken = await instance.createToken(manager.user);
    const { result } = await instance.call(impersonateUser, { id: person }, ownToken);
    for (const item of [instance, second])
      expect((await item.call(readUserInfo, undefined, result.token)).status).toBe(200);
    return { top, below: childDept, manager, person, role, own: ownToken, token: result.token };
  };
  /** Waits for the end on all instances except the one that ended it. */
  const isEnded = async (token: string): Promise<boolean> => {
    const [here, there] = [instance, second].map(
      (item) => async () => (await item.call(readUserInfo, undefined, token)).status === 401,
    );
    return (await here?.()) === true && waitFor(async () => (await there?.()) || undefined);
  };

  test('viewing as a user shows devices and sign-ins only if the real user may read them', async () => {
    const { token, manager, person } = await startImpersonation();
    const loadStatuses = async (callerToken: string) => [
      (await instance.call(listOwnSessions, undefined, callerToken)).status,
      (await instance.call(readSignIns, {}, callerToken)).status,
    ];
    expect(await loadStatuses(token)).toEqual([200, 403]);
    expect(await loadStatuses(await instance.createToken(person))).toEqual([200, 200]);
    const audit = await addClerk(database.db, ['/system/audit']);
    await database.db.insertInto('user_roles').values({ user_id: manager.user, role_id: audit.role }).execute();
    const ownToken = await instance.createToken(manager.user);
    const { result } = await instance.call(impersonateUser, { id: person }, ownToken);
    expect(await loadStatuses(result.token)).toEqual([200, 200]);
    const byAdmin = await instance.call(impersonateUser, { id: person }, admin);
    expect(await loadStatuses(byAdmin.result.token)).toEqual([200, 200]);
  });

  test('viewing as another user shows no more than the real user may see, however the user changes', async () => {
    const { token, person, below, own } = await startImpersonation();
    const listVisibleIds = async (callerToken: string) =>
      (await instance.call(listUsers, { pageSize: 100 }, callerToken)).result.list.map(({ id }) => id).toSorted();
    const visibleIds = await listVisibleIds(token);
    expect(visibleIds).toEqual([person]);
    const { id: role } = await database.db
      .selectFrom('roles')
      .select('id')
      .where('code', '=', 'admin')
      .executeTakeFirstOrThrow();
    await instance.call(updateUser, { id: person, roles: [role] }, admin);
    expect(await instance.call(listAudit, {}, token)).toMatchObject({ status: 403, problem: 'right.missing' });
    expect(await listVisibleIds(token)).toEqual(await listVisibleIds(own));
    expect(await listVisibleIds(own)).not.toContain(adminId);
    const wide = await addRole(database.db, {
      menus: await loadMenuIds(database.db, ['/system', page]),
      data_scope: 'chosen',
      depts: [below, await addDept(database.db)],
    });
    await instance.call(updateUser, { id: person, roles: [wide] }, admin);
    expect(await listVisibleIds(token)).toEqual([person]);
  });

  /** Changes that end an impersonation. */
  const endings: Readonly<
    Record<string, (view: Awaited<ReturnType<typeof startImpersonation>>) => Promise<{ status: number }>>
  > = {
    'its permission is removed': ({ manager }) => instance.call(updateUser, { id: manager.user, roles: [] }, admin),
    'the role with its permission is disabled': ({ manager }) =>
      instance.call(updateRole, { id: manager.role, status: 0 }, admin),
    'the role loses its permission': async ({ manager }) =>
      instance.call(updateRole, { id: manager.role, menus: await loadMenuIds(database.db, ['/system', page]) }, admin),
    'the user leaves the data scope': async ({ person }) =>
      instance.call(updateUser, { id: person, deptId: await addDept(database.db) }, admin),
    'the department of the user leaves the data scope': ({ below }) =>
      instance.call(moveDept, { id: below, parentId: null, before: null }, admin),
    'the real user is disabled': ({ manager }) => instance.call(setUserStatus, { id: manager.user, status: 0 }, admin),
    'the real user must change their password': ({ manager }) =>
      instance.call(resetPassword, { id: manager.user }, admin),
    'the real user changes their password': ({ own }) =>
      instance.call(changePassword, { password, newPassword: 'looking-5678' }, own),
    'the session that started it ends': ({ own }) => instance.call(logout, {}, own),
  };

  test.each(Object.entries(endings))('viewing as another user ends with its event stream when %s', async (_, end) => {
    const view = await startImpersonation();
    const browser = await openEventStream(instance, view.token);
    expect((await end(view)).status).toBe(200);
    expect(await isEnded(view.token)).toBe(true);
    await browser.waitForEvent('session-ended');
    await browser.end;
  });

  test('viewing as another user ends after half an hour', async () => {
    const { own, person } = await startImpersonation();
    const timeBefore = Date.now();
    const { expireTime } = (await instance.call(impersonateUser, { id: person }, own)).result;
    expect(expireTime - timeBefore).toBeGreaterThanOrEqual(30 * 60_000);
    expect(expireTime - Date.now()).toBeLessThanOrEqual(30 * 60_000);
  });
});
