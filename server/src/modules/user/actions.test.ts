import { login } from '@atrium/contract/session/calls.ts';
import {
  batchDeleteUsers,
  batchUsers,
  changePassword,
  endUserSessions,
  listUserSessions,
  resetPassword,
  setUserStatus,
  unlockUser,
  impersonateUser,
} from '@atrium/contract/user/action-calls.ts';
import { createUser, listUsers, readUser, readUserInfo, updateUser } from '@atrium/contract/user/calls.ts';
import { readRoutes } from '@atrium/contract/menu/calls.ts';
import { readLine } from '@atrium/contract/figure/calls.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { anyDatabase } from '../../testing/databases.ts';
import { addDept, addRole, addUser } from '../../testing/people.ts';
import { addAdmin, addClerk, createButtonPermission, loadMenuIds } from '../../testing/staff.ts';
import { startServer } from '../../testing/server.ts';

const page = '/system/user';

describe.each(anyDatabase)('actions on users on $kind', async ({ open }) => {
  let now = 1_800_000_000_000;
  const { database, instance, adminId, admin } = await startServer(open, () => now);
  afterAll(() => instance.assertErrorsDeclared());
  let n = 0;
  const createAccount = async () =>
    (await instance.call(createUser, { username: `person-${++n}`, name: `人 ${n}`, password: 'first-pass1' }, admin))
      .result;
  const signIn = (username: string, password: string) => instance.call(login, { username, password });

  test('a common password, or one with the username, is rejected', async () => {
    const createdUser = await createAccount();
    const token = await instance.createToken(createdUser.id);
    for (const [weakPassword, problem] of [
      ['Qwer1234', 'password.common'],
      ['123456789admin', 'password.common'],
      [`${createdUser.username}-a1`, 'password.personal'],
      ['atrium123', 'password.personal'],
    ] as const) {
      const rejection = { status: 422, problem, fields: { password: problem } };
      const { username, name } = { username: createdUser.username, name: 'x' };
      expect(await instance.call(createUser, { username, name, password: weakPassword }, admin)).toMatchObject(
        rejection,
      );
      expect(await instance.call(resetPassword, { id: createdUser.id, password: weakPassword }, admin)).toMatchObject(
        rejection,
      );
      const change = { password: 'first-pass1', newPassword: weakPassword };
      expect(await instance.call(changePassword, change, token)).toMatchObject({
        ...rejection,
        fields: { newPassword: problem },
      });
    }
    expect((await signIn(createdUser.username, 'first-pass1')).status).toBe(200);
  });

  test('a reset password ends all sessions, and must be changed before any other request', async () => {
    const createdUser = await createAccount();
    const oldToken = await instance.createToken(createdUser.id);
    const { password } = (await instance.call(resetPassword, { id: createdUser.id }, admin)).result;
    expect((await instance.call(readUserInfo, undefined, oldToken)).status).toBe(401);
    const { token } = (await signIn(createdUser.username, password)).result;
    expect((await instance.call(readUserInfo, undefined, token)).result.mustChangePassword).toBe(true);
    expect((await instance.call(readLine, { range: 'week' }, token)).problem).toBe('session.mustChangePassword');
    expect((await instance.call(readRoutes, undefined, token)).result).toMatchObject([
      { path: '/home', component: '/change-password/index.tsx' },
    ]);
    expect(
      (await instance.call(changePassword, { password: 'wrong-pass1', newPassword: 'other-pass1' }, token)).problem,
    ).toBe('password.wrong');
    expect((await instance.call(changePassword, { password, newPassword: password }, token)).problem).toBe(
      'password.same',
    );
    const second = (await signIn(createdUser.username, password)).result.token;
    expect((await instance.call(changePassword, { password, newPassword: 'other-pass1' }, token)).status).toBe(200);
    expect((await instance.call(readRoutes, undefined, token)).status).toBe(200);
    expect((await instance.call(readUserInfo, undefined, second)).status).toBe(401);
    expect((await signIn(createdUser.username, 'other-pass1')).status).toBe(200);
    expect((await instance.call(resetPassword, { id: adminId }, admin)).problem).toBe('users.self');
  });

  test('no session is opened by the old password after a reset, also if both are simultaneous', async () => {
    for (let round = 0; round < 3; round++) {
      const createdUser = await createAccount();
      const [reset, ...answers] = await Promise.all([
        instance.call(resetPassword, { id: createdUser.id }, admin),
        ...Array.from({ length: 12 }, () => signIn(createdUser.username, 'first-pass1')),
      ]);
      expect(reset.status).toBe(200);
      for (const { status, result } of answers) {
        // Five wrong passwords lock the account. On a busy machine the server rejects some attempts.
        expect([200, 400, 423, 503]).toContain(status);
        if (status === 200) expect((await instance.call(readUserInfo, undefined, result.token)).status).toBe(401);
      }
    }
  });

  test('guesses of the current password are throttled', async () => {
    const createdUser = await createAccount();
    const { token } = (await signIn(createdUser.username, 'first-pass1')).result;
    for (let guess = 0; guess < 5; guess++)
      await instance.call(changePassword, { password: `wrong-pass${guess}`, newPassword: 'other-pass1' }, token);
    expect(
      await instance.call(changePassword, { password: 'first-pass1', newPassword: 'other-pass1' }, token),
    ).toMatchObject({ status: 429, problem: 'session.throttled' });
  });

  test('a locked account is shown as locked and can be unlocked', async () => {
    const createdUser = await createAccount();
    for (let guess = 0; guess < 5; guess++) await signIn(createdUser.username, 'wrong-pass1');
    expect((await signIn(createdUser.username, 'first-pass1')).status).toBe(423);
    expect((await instance.call(readUser, { id: createdUser.id }, admin)).result.lockedUntil).toBeGreaterThan(now);
    expect((await instance.call(unlockUser, { id: createdUser.id }, admin)).result).toEqual({ id: createdUser.id });
    expect((await instance.call(readUser, { id: createdUser.id }, admin)).result.lockedUntil).toBeNull();
    expect((await signIn(createdUser.username, 'first-pass1')).status).toBe(200);
  });

  test('sessions are listed, and ended individually or together', async () => {
    const createdUser = await createAccount();
    const [firstSession, secondSession, thirdSession] = [
      await instance.createToken(createdUser.id),
      await instance.createToken(createdUser.id),
      await instance.createToken(createdUser.id),
    ];
    const sessions = (await instance.call(listUserSessions, { id: createdUser.id }, admin)).result;
    expect(sessions).toHaveLength(3);
    expect(sessions[0]).toMatchObject({ device: 'test', address: '127.0.0.1', own: false, viewer: '' });
    const first = sessions.at(-1)?.id ?? 0;
    expect((await instance.call(endUserSessions, { id: createdUser.id, sessions: [first] }, admin)).result).toEqual({
      ended: 1,
    });
    expect((await instance.call(readUserInfo, undefined, firstSession)).status).toBe(401);
    expect((await instance.call(readUserInfo, undefined, secondSession)).status).toBe(200);
    const last = { id: sessions[0]?.id ?? 0 };
    await database.db.updateTable('sessions').set({ expire_time: now }).where('id', '=', last.id).execute();
    const openSessions = (await instance.call(listUserSessions, { id: createdUser.id }, admin)).result;
    expect(openSessions.map(({ id }) => id)).toEqual([sessions[1]?.id]);
    expect((await instance.call(endUserSessions, { id: createdUser.id }, admin)).result).toEqual({ ended: 2 });
    for (const token of [secondSession, thirdSession])
      expect((await instance.call(readUserInfo, undefined, token)).status).toBe(401);
  });

  describe('an impersonation', () => {
    test('an impersonation ends when an administrator ends the sessions of either user', async () => {
      const [impersonatorId, impersonatedId] = [await addAdmin(database.db, 'onlooker'), (await createAccount()).id];
      const ownToken = await instance.createToken(impersonatorId);
      const startImpersonation = async () =>
        (await instance.call(impersonateUser, { id: impersonatedId }, ownToken)).result.token;
      const loadStatus = async (token: string) => (await instance.call(readUserInfo, undefined, token)).status;
      const first = await startImpersonation();
      expect((await instance.call(endUserSessions, { id: impersonatedId }, admin)).result).toEqual({ ended: 1 });
      expect([await loadStatus(first), await loadStatus(ownToken)]).toEqual([401, 200]);
      const second = await startImpersonation();
      const { id: session } = await database.db
        .selectFrom('sessions')
        .select('id')
        .where('viewer_id', '=', impersonatorId)
        .executeTakeFirstOrThrow();
      // It is a session of the other user.
      const named = { id: impersonatorId, sessions: [session] };
      expect((await instance.call(endUserSessions, named, admin)).result).toEqual({ ended: 0 });
      expect((await instance.call(endUserSessions, { id: impersonatorId }, admin)).result).toEqual({ ended: 2 });
      expect([await loadStatus(second), await loadStatus(ownToken)]).toEqual([401, 401]);
    });

    test("an impersonation has the user's permissions, changes nothing, is marked, and lasts half an hour", async () => {
      const createdUser = await createAccount();
      await addRole(database.db, {
        menus: await loadMenuIds(database.db, ['/home', '/system', page, createButtonPermission(page, 'update')]),
        users: [createdUser.id],
        data_scope: 'all',
      });
      await database.db
        .updateTable('users')
        .set({ must_change_password: 0 })
        .where('id', '=', createdUser.id)
        .execute();
      const { token, expireTime } = (await instance.call(impersonateUser, { id: createdUser.id }, admin)).result;
      const info = (await instance.call(readUserInfo, undefined, token)).result;
      expect(info).toMatchObject({ id: createdUser.id, viewer: { id: adminId, username: 'chief' } });
      expect((await instance.call(readRoutes, undefined, token)).result.map(({ path }) => path)).toEqual(
        expect.arrayContaining(['/home', '/system']),
      );
      expect((await instance.call(readLine, { range: 'week' }, token)).status).toBe(200);
      expect((await instance.call(updateUser, { id: createdUser.id, name: 'x' }, token)).problem).toBe(
        'session.readOnly',
      );
      expect(await instance.call(changePassword, { password: 'a', newPassword: 'other-pass1' }, token)).toMatchObject({
        problem: 'session.readOnly',
      });
      expect((await instance.call(listUserSessions, { id: createdUser.id }, admin)).result[0]?.viewer).toBe('chief');
      const timeBefore = now;
      now = expireTime;
      expect((await instance.call(readUserInfo, undefined, token)).status).toBe(401);
      now = timeBefore;
    });

    test('an impersonation ends when the administrator is disabled', async () => {
      const createdUser = await createAccount();
      const second = await addAdmin(database.db, 'second');
      const { token } = (
        await instance.call(impersonateUser, { id: createdUser.id }, await instance.createToken(second))
      ).result;
      expect((await instance.call(readUserInfo, undefined, token)).status).toBe(200);
      await instance.call(setUserStatus, { id: second, status: 0 }, admin);
      expect((await instance.call(readUserInfo, undefined, token)).status).toBe(401);
    });

    test('an impersonation is rejected for oneself, disabled users, and users with more permissions', async () => {
      const createdUser = await createAccount();
      await instance.call(setUserStatus, { id: createdUser.id, status: 0 }, admin);
      expect((await instance.call(impersonateUser, { id: createdUser.id }, admin)).problem).toBe('session.disabled');
      expect((await instance.call(impersonateUser, { id: adminId }, admin)).problem).toBe('users.self');
      const { user } = await addClerk(database.db, [createButtonPermission(page, 'impersonate')]);
      expect((await instance.call(impersonateUser, { id: adminId }, await instance.createToken(user))).problem).toBe(
        'right.holdsMore',
      );
    });
  });

  test('a user with more permissions than the caller cannot be reset, unlocked or signed out', async () => {
    const { user } = await addClerk(
      database.db,
      ['reset-password', 'unlock', 'end-sessions', 'update'].map((act) => createButtonPermission(page, act)),
    );
    const token = await instance.createToken(user);
    for (const act of ['reset-password', 'unlock', 'end-sessions']) {
      const answer = await instance.send('POST', `user-item/${act}`, { id: adminId }, token);
      expect(await answer.json()).toMatchObject({ code: 403, problem: 'right.holdsMore' });
    }
    expect((await instance.call(setUserStatus, { id: adminId, status: 0 }, token)).problem).toBe('right.holdsMore');
  });

  describe('on several users', () => {
    test('actions on several users can be previewed, run together, and report the rejected users', async () => {
      const dept = await addDept(database.db);
      const ids = [
        await addUser(database.db, { dept_id: dept }),
        await addUser(database.db, { dept_id: dept, status: 0 }),
      ];
      const filter = { deptId: dept };
      const preview = (await instance.call(batchUsers, { act: 'disable', filter, preview: true }, admin)).result;
      const noRejections = { refused: [], refusedCount: 0, former: [] };
      expect(preview).toEqual({ matching: 2, changed: 1, unchanged: 1, ...noRejections });
      expect((await instance.call(listUsers, { ...filter, status: 0 }, admin)).result.total).toBe(1);
      expect(await instance.call(batchUsers, { act: 'disable', filter, expected: 3 }, admin)).toMatchObject({
        problem: 'batch.changed',
        params: { matching: 2 },
      });
      expect((await instance.call(batchUsers, { act: 'disable', filter, expected: 2 }, admin)).result.changed).toBe(1);
      expect((await instance.call(listUsers, { ...filter, status: 0 }, admin)).result.total).toBe(2);
      const ownResult = (await instance.call(batchUsers, { act: 'disable', ids: [...ids, adminId] }, admin)).result;
      expect(ownResult).toMatchObject({
        matching: 3,
        changed: 0,
        unchanged: 2,
        refused: [{ id: adminId, problem: 'users.self' }],
      });
    });

    test('several users are deleted without oneself, managers of departments and users with more permissions', async () => {
      const dept = await addDept(database.db);
      const { user, role } = await addClerk(
        database.db,
        [page, createButtonPermission(page, 'delete'), createButtonPermission(page, 'update')],
        {
          dept_id: dept,
        },
      );
      const token = await instance.createToken(user);
      const boss = await addUser(database.db, { dept_id: dept });
      const strong = await addRole(database.db, {
        menus: await loadMenuIds(database.db, ['/system/menu']),
        users: [boss],
      });
      const [leader, plainUser] = [
        await addUser(database.db, { dept_id: dept }),
        await addUser(database.db, { dept_id: dept }),
      ];
      await database.db.updateTable('depts').set({ leader_id: leader }).where('id', '=', dept).execute();
      const assigned = (
        await instance.call(batchUsers, { act: 'assign', roles: [strong], ids: [plainUser, boss] }, token)
      ).result;
      expect(assigned.refused).toMatchObject([{ id: plainUser, problem: 'right.exceeds' }]);
      expect(assigned.unchanged).toBe(1);
      const result = (await instance.call(batchDeleteUsers, { filter: { deptId: dept } }, token)).result;
      expect(result).toMatchObject({ matching: 4, changed: 1, refusedCount: 3 });
      expect(new Map(result.refused.map((row) => [row.id, row.problem]))).toEqual(
        new Map([
          [user, 'users.self'],
          [boss, 'right.holdsMore'],
          [leader, 'users.inUse'],
        ]),
      );
      expect(result.refused.every(({ message }) => message.length > 3)).toBe(true);
      expect((await instance.call(readUser, { id: plainUser }, admin)).problem).toBe('users.notFound');
      expect(role).toBeGreaterThan(0);
    });

    test('actions on several users are rejected without IDs and filter', async () => {
      for (const [path, act] of [
        ['user-item/batch', { act: 'disable' }],
        ['user-item/batch-delete', {}],
      ] as const) {
        const answer = await instance.send('POST', path, act, admin);
        expect(await answer.json()).toMatchObject({ code: 422, fields: { ids: 'field.required' } });
      }
      expect(
        (await instance.call(batchDeleteUsers, { filter: {}, preview: true }, admin)).result.matching,
      ).toBeGreaterThan(1);
    });

    test('disabling several users ends their sessions, and keeps an administrator', async () => {
      const user = await addUser(database.db);
      const token = await instance.createToken(user);
      await instance.call(batchUsers, { act: 'disable', ids: [user] }, admin);
      expect((await instance.send('GET', 'user-info', undefined, token)).status).toBe(401);
      const { roles } = (await instance.call(readUser, { id: adminId }, admin)).result;
      const withdrawal = await instance.call(batchUsers, { act: 'withdraw', roles, filter: {} }, admin);
      expect(withdrawal).toMatchObject({ status: 409, problem: 'users.lastAdmin' });
      expect((await instance.call(readUser, { id: adminId }, admin)).result.roles).toEqual(roles);
    });
  });
});
