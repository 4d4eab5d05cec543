import { listAudit, readAuditEntry } from '@atrium/contract/audit/calls.ts';
import type { AuditEntry } from '@atrium/contract/audit/schemas.ts';
import { createRole, deleteRole } from '@atrium/contract/role/calls.ts';
import { login } from '@atrium/contract/session/calls.ts';
import { deleteDept, readDeptHistory, updateDept } from '@atrium/contract/dept/calls.ts';
import { batchDeleteUsers, batchUsers, resetPassword, impersonateUser } from '@atrium/contract/user/action-calls.ts';
import {
  createUser,
  deleteUser,
  listUsers,
  readUser,
  readUserHistory,
  updateUser,
} from '@atrium/contract/user/calls.ts';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { systemAuthor, writeAudit } from '../../audit/audit.ts';
import { databases } from '../../testing/databases.ts';
import { addDept, addUser } from '../../testing/people.ts';
import { addClerk, createButtonPermission, loadMenuIds } from '../../testing/staff.ts';
import { startServer } from '../../testing/server.ts';

describe.each(databases)('the audit on $kind', async ({ open }) => {
  let now = 1_800_000_000_000;
  const { database, instance, adminId } = await startServer(open, () => now);
  const admin = await instance.createToken(adminId);
  const loadEntries = async (query: object): Promise<AuditEntry[]> =>
    (await instance.call(listAudit, query, admin)).result.list;

  test('the audit log names created and deleted records and a button with its page, but no unknown names', async () => {
    const [page, add] = await loadMenuIds(database.db, ['/system/user', createButtonPermission('/system/user', 'add')]);
    const dept = await addDept(database.db, { name: '财务部' });
    const parts = { dataScope: 'chosen' as const, depts: [dept], menus: [add ?? 0] };
    const role = (await instance.call(createRole, { name: '会计', code: 'named', ...parts }, admin)).result;
    const { id } = (
      await instance.call(createUser, { username: 'named', name: 'x', roles: [role.id], deptId: dept }, admin)
    ).result;
    const roleNames = (await instance.call(listAudit, { noun: 'role', recordId: role.id }, admin)).result.names;
    expect(roleNames.dept).toEqual({ [dept]: '财务部' });
    expect(roleNames.menu).toMatchObject({
      [page ?? 0]: 'common.menu.user',
      [add ?? 0]: 'common.menu.user › common.add',
    });
    await instance.call(deleteUser, { id }, admin);
    await instance.call(deleteRole, { id: role.id }, admin);
    const userNames = (await instance.call(listAudit, { noun: 'user', recordId: id }, admin)).result.names;
    expect(userNames).toEqual({
      user: {},
      role: {},
      menu: {},
      dept: { [dept]: '财务部' },
      dictionary: {},
      position: {},
    });
  });

  test('the filter of the audit log names the user and the record, also without results', async () => {
    const { id } = (await instance.call(createUser, { username: 'filtered', name: '被筛选' }, admin)).result;
    const role = (await instance.call(createRole, { name: '无记录', code: 'filtered' }, admin)).result;
    const noSession = { sessionId: 999_999_999 };
    const listOfKnown = (
      await instance.call(listAudit, { ...noSession, userId: id, noun: 'role', recordId: role.id }, admin)
    ).result;
    expect(listOfKnown).toMatchObject({
      total: 0,
      names: { user: { [id]: '被筛选' }, role: { [role.id]: '无记录' }, menu: {}, dept: {} },
    });
    const listOfUnknown = (
      await instance.call(listAudit, { ...noSession, userId: 999_999, noun: 'policy', recordId: 1 }, admin)
    ).result;
    expect(listOfUnknown.names).toEqual({ user: {}, role: {}, menu: {}, dept: {}, dictionary: {}, position: {} });
    const clerkParts = { username: 'alone', data_scope: 'self' };
    const { user } = await addClerk(database.db, ['/system/audit'], clerkParts);
    const token = await instance.createToken(user);
    const outsideEntries = (await instance.call(listAudit, { ...noSession, userId: id }, token)).result;
    expect(outsideEntries.names.user).toEqual({});
    // The response must not reveal whether a role exists to a caller who may not list roles.
    const ofRole = { ...noSession, noun: 'role', recordId: role.id } as const;
    expect((await instance.call(listAudit, ofRole, token)).result.names.role).toEqual({});
    const inDept = { ...noSession, noun: 'dept', recordId: await addDept(database.db) } as const;
    expect((await instance.call(listAudit, inDept, token)).result.names.dept).toEqual({});
    const { user: lister } = await addClerk(database.db, ['/system/audit', '/system/dept'], {
      username: 'lister',
      data_scope: 'self',
    });
    expect((await instance.call(listAudit, inDept, await instance.createToken(lister))).result.names.dept).toEqual({});
    expect((await instance.call(listAudit, inDept, admin)).result.names.dept).not.toEqual({});
  });

  test('the audit log does not contain secrets', async () => {
    const createdUser = (
      await instance.call(createUser, { username: 'secretive', name: 'x', password: 'sesame-42' }, admin)
    ).result;
    await instance.call(resetPassword, { id: createdUser.id, password: 'sesame-43' }, admin);
    await instance.call(login, { username: 'sesame-44', password: 'sesame-45' });
    const rows = await database.db.selectFrom('audit_entries').selectAll().execute();
    expect(rows.map(({ act }) => act)).toEqual(
      expect.arrayContaining(['user.create', 'user.resetPassword', 'session.signInRefused']),
    );
    expect(JSON.stringify(rows)).not.toMatch(/sesame|argon2/);
  });

  test('the audit log records a denied request once if a browser repeats it', async () => {
    const { user } = await addClerk(database.db, ['/home'], { username: 'curious' });
    const token = await instance.createToken(user);
    for (let time = 0; time < 3; time++) await instance.call(listUsers, {}, token);
    expect(await loadEntries({ userId: user, outcome: 'refused' })).toMatchObject([
      { act: 'right.refused', recordName: 'GET /api/user-list', problem: 'right.missing' },
    ]);
  });

  test('a denied request gets its response even if the denial cannot be recorded, which is logged', async () => {
    const { user } = await addClerk(database.db, ['/home']);
    const token = await instance.createToken(user);
    const logged = vi.spyOn(instance.context.log, 'error');
    onTestFinished(() => logged.mockRestore());
    await database.db.schema.alterTable('audit_entries').renameTo('audit_moved').execute();
    const deniedResponse = await instance.call(listUsers, {}, token);
    await database.db.schema.alterTable('audit_moved').renameTo('audit_entries').execute();
    expect(deniedResponse.problem).toBe('right.missing');
    const details = { err: expect.any(Error), requestId: expect.any(String) };
    expect(logged).toHaveBeenCalledWith(details, 'failed to record a denied request');
  });

  test('the audit log names the real user of an impersonation', async () => {
    const user = await addUser(database.db, { username: 'looked-at' });
    const { token } = (await instance.call(impersonateUser, { id: user }, admin)).result;
    await instance.call(listUsers, {}, token);
    const [deniedEntry, viewEntry] = await loadEntries({ userId: adminId });
    expect(deniedEntry).toMatchObject({
      act: 'right.refused',
      userId: adminId,
      asUserId: user,
      asUsername: 'looked-at',
    });
    expect(viewEntry).toMatchObject({ act: 'session.view', recordId: user });
  });

  test('the audit log does not record changes that failed', async () => {
    const { id } = (await instance.call(createUser, { username: 'unchanged', name: 'x' }, admin)).result;
    await instance.call(updateUser, { id, name: 'x' }, admin);
    await instance.call(updateUser, { id, name: 'y', version: 99 }, admin);
    await instance.call(updateUser, { id, username: 'chief' }, admin);
    expect((await loadEntries({ noun: 'user', recordId: id })).map(({ act }) => act)).toEqual(['user.create']);
  });

  test('the audit log counts very many entries exactly, including later ones', async () => {
    const author = { ...systemAuthor, username: 'many' };
    const write = (count: number) =>
      database.db.transaction().execute((trx) =>
        writeAudit(
          trx,
          author,
          Array.from({ length: count }, () => ({ action: 'role.export' as const })),
          now,
        ),
      );
    const loadTotal = async () => (await instance.call(listAudit, { act: 'role.export' }, admin)).result.total;
    await write(10_050);
    expect(await loadTotal()).toBe(10_050);
    await write(5);
    expect(await loadTotal()).toBe(10_055);
    now += 200_000;
    await write(5);
    expect(await loadTotal()).toBe(10_060);
    now += 200_000;
    expect(await loadTotal()).toBe(10_060);
    const page = (await instance.call(listAudit, { act: 'role.export', current: 1005, pageSize: 10 }, admin)).result;
    expect(page.list).toHaveLength(10);
    expect(page.list[0]?.id).toBeGreaterThan(page.list[9]?.id ?? 0);
  });

  describe('within a data scope', () => {
    const secret = 'private@example.com';
    const loadNew = async (token: string, query: object = {}) =>
      (await instance.call(listAudit, { pageSize: 100, ...query }, token)).result;
    const createDepartments = async (data_scope: string) => {
      const { db } = database;
      const [ownDept, otherDept] = [await addDept(db), await addDept(db)];
      const keys = ['/system/audit', createButtonPermission('/system/audit', 'export'), '/system/user', '/system/dept'];
      const clerk = await addClerk(db, keys, { dept_id: ownDept, data_scope });
      const [nearUser, farUser] = [await addUser(db, { dept_id: ownDept }), await addUser(db, { dept_id: otherDept })];
      return {
        mine: ownDept,
        theirs: otherDept,
        near: nearUser,
        far: farUser,
        clerk: clerk.user,
        token: await instance.createToken(clerk.user),
      };
    };

    test('a limited data scope shows entries about its users, by any actor, and no others', async () => {
      const { mine, theirs, near, far, token } = await createDepartments('dept');
      await instance.call(updateUser, { id: near, description: 'near' }, admin);
      await instance.call(updateUser, { id: far, email: secret }, admin);
      const createdUser = (await instance.call(createUser, { username: 'gone-1', name: 'Gone', deptId: mine }, admin))
        .result.id;
      await instance.call(deleteUser, { id: createdUser }, admin);
      await instance.call(updateDept, { id: theirs, remark: secret }, admin);
      await instance.call(createRole, { name: 'elsewhere', code: `elsewhere-${far}` }, admin);
      const visibleEntries = await loadNew(token);
      expect(visibleEntries.total).toBe(visibleEntries.list.length);
      expect(visibleEntries.list.map(({ act, recordId }) => [act, recordId])).toEqual([
        ['user.delete', createdUser],
        ['user.create', createdUser],
        ['user.update', near],
      ]);
      expect(JSON.stringify(visibleEntries)).not.toContain(secret);
      expect((await loadNew(token, { recordId: far })).list).toEqual([]);
      const csv = await instance.send('GET', 'audit-list/export?format=csv', undefined, token);
      expect(csv.headers.get('x-total-rows')).toBe('3');
      expect(await csv.text()).not.toContain(secret);
      const [outsideEntry] = (await loadNew(admin, { recordId: far, noun: 'user' })).list;
      expect(await instance.call(readAuditEntry, { id: outsideEntry?.id ?? 0 }, token)).toMatchObject({ status: 404 });
      expect((await instance.call(readAuditEntry, { id: visibleEntries.list[0]?.id ?? 0 }, token)).result).toEqual({
        ...visibleEntries.list[0],
        names: expect.objectContaining({ user: {} }),
      });
    });

    test('a limited data scope shows and finds only the name of an outside actor, not address or device', async () => {
      const { near, token } = await createDepartments('dept');
      await instance.call(updateUser, { id: near, description: 'x' }, admin);
      const [entry] = (await loadNew(token)).list;
      expect(entry).toMatchObject({ username: 'chief', address: '', sessionId: null, requestId: '' });
      const [wholeEntry] = (await loadNew(admin, { recordId: near, noun: 'user' })).list;
      expect(wholeEntry?.address).toBe('127.0.0.1');
      for (const probe of [
        { address: '127.0.0.1' },
        { sessionId: wholeEntry?.sessionId },
        { requestId: wholeEntry?.requestId },
      ])
        expect((await loadNew(token, probe)).list).toEqual([]);
      const history = (await instance.call(readUserHistory, { id: near }, token)).result.list;
      expect(history).toMatchObject([{ username: 'chief', address: '', sessionId: null, requestId: '' }]);
    });

    test('a limited data scope shows actions of and on the caller, and finds them by address', async () => {
      const { clerk, far, token } = await createDepartments('self');
      await instance.call(updateUser, { id: far, description: 'x' }, admin);
      await instance.call(updateUser, { id: clerk, description: 'x' }, admin);
      await instance.call(updateUser, { id: clerk, name: 'not allowed' }, token);
      expect((await loadNew(token)).list.map(({ act }) => act)).toEqual(['right.refused', 'user.update']);
      expect((await loadNew(token, { address: '127.0.0.1' })).list.map(({ act }) => act)).toEqual(['right.refused']);
    });

    test('audit entries stay with their department when a user moves, also in cached totals', async () => {
      const { theirs, near, token } = await createDepartments('dept');
      const manyEntries = Array.from({ length: 10_020 }, () => ({ action: 'user.unlock' as const, recordId: near }));
      await database.db.transaction().execute((trx) => writeAudit(trx, systemAuthor, manyEntries, now));
      now += 200_000;
      expect((await loadNew(token)).total).toBe(10_020);
      await instance.call(updateUser, { id: near, deptId: theirs }, admin);
      await instance.call(updateUser, { id: near, description: secret }, admin);
      now += 200_000;
      const entriesAfter = await loadNew(token);
      expect([entriesAfter.total, entriesAfter.list[0]?.act]).toEqual([10_020, 'user.unlock']);
    });

    test('a limited data scope does not name outside users in changes', async () => {
      const { mine, far, token } = await createDepartments('dept');
      await database.db.updateTable('users').set({ name: 'Somebody Far' }).where('id', '=', far).execute();
      await instance.call(updateDept, { id: mine, leaderId: far }, admin);
      const visibleEntries = await loadNew(token);
      expect(visibleEntries.list.map(({ act }) => act)).toEqual(['dept.update']);
      expect(JSON.stringify(visibleEntries)).not.toContain('Somebody Far');
      expect(JSON.stringify((await instance.call(readDeptHistory, { id: mine }, token)).result)).not.toContain(
        'Somebody Far',
      );
      expect(JSON.stringify(await loadNew(admin, { noun: 'dept', recordId: mine }))).toContain('Somebody Far');
    });

    test('a request beyond the data scope is recorded once in ten seconds, and never with full data scope', async () => {
      const { far, clerk, token } = await createDepartments('dept');
      for (const id of [far, far, 999_999]) await instance.call(readUser, { id }, token);
      await instance.call(readUser, { id: 999_999 }, admin);
      const deniedEntry = { act: 'right.refused', recordName: 'GET /api/user-item', problem: 'users.notFound' };
      expect(await loadEntries({ userId: clerk })).toMatchObject([deniedEntry]);
      now += 11_000;
      await instance.call(readUser, { id: far }, token);
      expect(await loadEntries({ userId: clerk })).toMatchObject([deniedEntry, deniedEntry]);
      const byChief = await loadEntries({ userId: adminId, act: 'right.refused' });
      expect(byChief.filter(({ problem }) => problem === 'users.notFound')).toEqual([]);
    });

    test('deleting or changing records beyond the data scope is recorded, although the response is a success', async () => {
      const { db } = database;
      const [ownDept, otherDept] = [await addDept(db), await addDept(db)];
      const keys = [
        createButtonPermission('/system/user', 'delete'),
        createButtonPermission('/system/user', 'update'),
        createButtonPermission('/system/dept', 'delete'),
      ];
      const { user } = await addClerk(db, keys, { dept_id: ownDept, data_scope: 'dept' });
      const [nearUser, farUser] = [await addUser(db, { dept_id: ownDept }), await addUser(db, { dept_id: otherDept })];
      const token = await instance.createToken(user);
      const loadDenials = async () =>
        (await loadEntries({ userId: user, act: 'right.refused' })).map((entry) => entry.recordName);

      expect((await instance.call(deleteUser, { id: nearUser }, token)).result).toBe(nearUser);
      expect(await loadDenials()).toEqual([]);
      expect((await instance.call(deleteUser, { id: farUser }, token)).result).toBe(farUser);
      expect(await loadEntries({ userId: user, act: 'right.refused' })).toMatchObject([
        { recordName: 'DELETE /api/user-item', problem: 'users.notFound', address: '127.0.0.1' },
      ]);
      // The entry is the same if the record does not exist, or if the deletion fails because of another record.
      for (const ids of [[999_999], [user, farUser]]) {
        now += 11_000;
        await instance.call(deleteUser, { ids }, token);
      }
      expect(await loadDenials()).toHaveLength(3);
      expect((await instance.call(deleteDept, { id: otherDept }, token)).result).toBe(otherDept);
      await instance.call(batchDeleteUsers, { ids: [farUser], preview: true }, token);
      await instance.call(batchUsers, { act: 'disable', ids: [farUser] }, token);
      expect((await loadDenials()).slice(0, 3)).toEqual([
        'POST /api/user-item/batch',
        'POST /api/user-item/batch-delete',
        'DELETE /api/dept-item',
      ]);
      expect((await instance.call(readUser, { id: farUser }, admin)).result.status).toBe(1);
      await instance.call(deleteUser, { id: 999_999 }, admin);
      expect(
        (await loadEntries({ userId: adminId, act: 'right.refused' })).filter(
          ({ problem }) => problem === 'users.notFound',
        ),
      ).toEqual([]);
    });
  });

  test('a batch action records that the caller may not change some users, and its preview does not', async () => {
    const buttons = ['update', 'delete'].map((name) => createButtonPermission('/system/user', name));
    const { user } = await addClerk(database.db, buttons, { data_scope: 'all' });
    const token = await instance.createToken(user);
    const disable = { act: 'disable' as const, ids: [await addUser(database.db), adminId] };
    const loadDenials = async () =>
      (await loadEntries({ userId: user, act: 'right.refused' })).map(({ recordName, problem }) => [
        recordName,
        problem,
      ]);

    await instance.call(batchUsers, { ...disable, preview: true }, token);
    expect(await loadDenials()).toEqual([]);
    const { result } = await instance.call(batchUsers, disable, token);
    expect([result.changed, result.refused.map(({ id }) => id)]).toEqual([1, [adminId]]);
    expect(await loadDenials()).toEqual([['POST /api/user-item/batch', 'right.holdsMore']]);
    // A rejection for another reason is not recorded as a denial.
    await instance.call(batchDeleteUsers, { ids: [user] }, token);
    expect(await loadDenials()).toHaveLength(1);
    await instance.call(batchDeleteUsers, { ids: [adminId] }, token);
    expect((await loadDenials())[0]).toEqual(['POST /api/user-item/batch-delete', 'right.holdsMore']);
  });
});
