import { onlineCalls, endOnlineSessions } from '@atrium/contract/online/calls.ts';
import { impersonateUser } from '@atrium/contract/user/action-calls.ts';
import { readUserInfo } from '@atrium/contract/user/calls.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { saveConnections } from '../../auth/session-rows.ts';
import { databases } from '../../testing/databases.ts';
import { openEventStream } from '../../testing/event-stream.ts';
import { startInstance } from '../../testing/instance.ts';
import { addDept, addUser } from '../../testing/people.ts';
import { addAdmin, addClerk, createButtonPermission } from '../../testing/staff.ts';

const page = '/system/online';
const end = createButtonPermission(page, 'end-sessions');

describe.each(databases)('online users on $kind', async ({ open }) => {
  let now = 1_800_000_000_000;
  const database = await open();
  const instance = await startInstance(database, () => now);
  const second = await startInstance(database, () => now);
  const adminId = await addAdmin(database.db);
  const admin = await instance.createToken(adminId);
  afterAll(() => instance.assertErrorsDeclared());

  const list = async (input: object = {}, token = admin) => {
    const response = await instance.call(onlineCalls.list, { pageSize: 100, ...input }, token);
    expect(response.status).toBe(200);
    return response.result.list;
  };
  const listSessionIds = async (userId: number, token = admin) => (await list({ userId }, token)).map(({ id }) => id);
  const loadStatus = async (token: string, at = instance) => (await at.call(readUserInfo, undefined, token)).status;
  const loadEntries = (userId: number) =>
    database.db
      .selectFrom('audit_entries')
      .select(['act', 'user_id', 'record_id', 'changes'])
      .where('act', '=', 'session.end')
      .where('record_id', '=', userId)
      .execute();

  it('online users have a session with user, department, browser and address, but no token', async () => {
    const dept = await addDept(database.db, { name: 'Sales' });
    const user = await addUser(database.db, { username: 'visible', name: 'Vera', dept_id: dept });
    const token = await instance.createToken(user);
    const response = await instance.call(onlineCalls.list, { userId: user }, admin);
    expect(response.result.list).toMatchObject([
      { name: 'Vera', username: 'visible', deptName: 'Sales', viewer: '', own: false, holdsMore: false },
    ]);
    const [session] = response.result.list;
    expect(Object.keys(session ?? {}).filter((name) => /hash|token/i.test(name))).toEqual([]);
    expect(JSON.stringify(response.result)).not.toContain(token);
    expect((await instance.call(onlineCalls.read, { id: session?.id ?? 0 }, admin)).result).toEqual(session);
  });

  it('online users are found by name, department with sub-departments, browser and address', async () => {
    const parent = await addDept(database.db);
    const child = await addDept(database.db, { parent_id: parent });
    const contacts = { phone_number: '13912345678', email: 'contact@example.com' };
    const user = await addUser(database.db, { username: 'searched', name: 'Sought', dept_id: child, ...contacts });
    await instance.createToken(user);
    const [id = 0] = await listSessionIds(user);
    const origin = { device: 'Mozilla/5.0 (Windows) Firefox/140', address: '203.0.113.7' };
    await database.db.updateTable('sessions').set(origin).where('id', '=', id).execute();
    for (const filter of [{ keyword: 'sough' }, { deptId: parent }, { device: 'firefox' }, { address: '203.0.113' }])
      expect(
        (await list(filter)).map((session) => session.id),
        JSON.stringify(filter),
      ).toEqual([id]);
    expect(await list({ keyword: 'sough', deptId: await addDept(database.db) })).toEqual([]);
    for (const keyword of Object.values(contacts)) expect(await list({ keyword })).toEqual([]);
  });

  it('online users are listed by latest activity, without expired sessions', async () => {
    const dept = await addDept(database.db);
    const [first, last, endedUser] = [
      await addUser(database.db, { dept_id: dept }),
      await addUser(database.db, { dept_id: dept }),
      await addUser(database.db, { dept_id: dept }),
    ];
    for (const user of [first, last, endedUser]) await instance.createToken(user);
    await database.db
      .updateTable('sessions')
      .set({ last_use_time: now + 5 })
      .where('user_id', '=', last)
      .execute();
    await database.db.updateTable('sessions').set({ expire_time: now }).where('user_id', '=', endedUser).execute();
    expect((await list({ deptId: dept })).map(({ userId }) => userId)).toEqual([last, first]);
    expect((await list({ deptId: dept, sort: 'lastUseTime' })).map(({ userId }) => userId)).toEqual([first, last]);
  });

  it('ending the session of an online user works immediately, on both instances and with its event stream', async () => {
    const user = await addUser(database.db, { username: 'leaving' });
    const token = await instance.createToken(user);
    const stream = await openEventStream(second, token);
    expect([await loadStatus(token), await loadStatus(token, second)]).toEqual([200, 200]);
    const ids = await listSessionIds(user);
    expect((await instance.call(endOnlineSessions, { ids }, admin)).result).toEqual({ ended: 1, refused: [] });
    expect((await instance.call(readUserInfo, undefined, token)).problem).toBe('session.required');
    await stream.waitForEvent('session-ended');
    await stream.end;
    expect(await loadStatus(token, second)).toBe(401);
    expect(await loadEntries(user)).toMatchObject([
      { user_id: adminId, changes: JSON.stringify([{ field: 'sessions', before: ids, after: null }]) },
    ]);
  });

  it('a session is shown as connected while it has an event stream', async () => {
    const user = await addUser(database.db);
    await instance.createToken(user);
    const [id = 0] = await listSessionIds(user);
    expect(await list({ userId: user })).toMatchObject([{ connected: false }]);
    await saveConnections(database.db, [id], now);
    expect(await list({ userId: user })).toMatchObject([{ connected: true }]);
    now += 100_000;
    expect(await list({ userId: user })).toMatchObject([{ connected: false }]);
  });

  it('the session of the caller is marked, and the caller may end it', async () => {
    const token = await instance.createToken(adminId);
    const ownSession = (await list({}, token)).find((session) => session.own);
    // Its event stream may be too new to be saved.
    expect(ownSession).toMatchObject({ userId: adminId, connected: true });
    expect((await instance.call(endOnlineSessions, { ids: [ownSession?.id ?? 0] }, token)).result.ended).toBe(1);
    expect(await loadStatus(token)).toBe(401);
    expect(await loadStatus(admin)).toBe(200);
  });

  describe('a caller with a limited data scope', () => {
    let dept: number;
    let nearUser: number;
    let farUser: number;
    let clerk: string;
    beforeAll(async () => {
      dept = await addDept(database.db);
      nearUser = await addUser(database.db, { dept_id: dept, name: 'Near' });
      farUser = await addUser(database.db, { dept_id: await addDept(database.db), name: 'Far' });
      for (const user of [nearUser, farUser]) await instance.createToken(user);
      const { user } = await addClerk(database.db, [end], { dept_id: dept, data_scope: 'dept' });
      clerk = await instance.createToken(user);
    });

    it('a limited data scope shows only sessions of its users, with every filter', async () => {
      for (const filter of [{}, { keyword: 'far' }, { userId: farUser }, { address: '1' }])
        expect((await list(filter, clerk)).filter(({ userId }) => userId === farUser)).toEqual([]);
      expect((await list({}, clerk)).map(({ userId }) => userId)).toContain(nearUser);
      const [id = 0] = await listSessionIds(farUser);
      expect(await instance.call(onlineCalls.read, { id }, clerk)).toMatchObject({ status: 404 });
    });

    it('a limited data scope allows ending only its sessions, and reveals nothing about the others', async () => {
      const [[foreignSession = 0], [ownSession = 0]] = [await listSessionIds(farUser), await listSessionIds(nearUser)];
      const missingId = 9_999_999;
      expect((await instance.call(endOnlineSessions, { ids: [foreignSession] }, clerk)).problem).toBe('row.notFound');
      const { result } = await instance.call(
        endOnlineSessions,
        { ids: [foreignSession, missingId, ownSession] },
        clerk,
      );
      expect(result).toMatchObject({
        ended: 1,
        refused: [
          { id: foreignSession, name: '', problem: 'row.notFound' },
          { id: missingId, name: '', problem: 'row.notFound' },
        ],
      });
      expect(await listSessionIds(farUser)).toEqual([foreignSession]);
      expect(await listSessionIds(nearUser)).toEqual([]);
      expect(await loadEntries(farUser)).toEqual([]);
      const { userId } = (await list({}, clerk)).find((session) => session.own) ?? {};
      const denials = database.db.selectFrom('audit_entries').select('problem').where('problem', '<>', '');
      expect(await denials.where('user_id', '=', userId ?? 0).execute()).toEqual([{ problem: 'row.notFound' }]);
    });

    it('an administrator who ends a missing session leaves no denial in the audit log', async () => {
      const user = await addUser(database.db);
      await instance.createToken(user);
      const ids = [9_999_999, ...(await listSessionIds(user))];
      const { result } = await instance.call(endOnlineSessions, { ids }, admin);
      expect(result).toMatchObject({ ended: 1, refused: [{ id: 9_999_999, problem: 'row.notFound' }] });
      const denials = database.db.selectFrom('audit_entries').select('id').where('problem', '=', 'row.notFound');
      expect(await denials.where('user_id', '=', adminId).execute()).toEqual([]);
    });

    it('a limited data scope cannot end the session of an administrator in the same department', async () => {
      const boss = await addAdmin(database.db, 'boss');
      await database.db.updateTable('users').set({ dept_id: dept, name: 'Big boss' }).where('id', '=', boss).execute();
      const token = await instance.createToken(boss);
      expect(await list({ userId: boss }, clerk)).toMatchObject([{ holdsMore: true }]);
      const ids = await listSessionIds(boss);
      expect((await instance.call(endOnlineSessions, { ids }, clerk)).problem).toBe('right.holdsMore');
      const ownUser = await addUser(database.db, { dept_id: dept, name: 'Own' });
      await instance.createToken(ownUser);
      const bothSessions = [...ids, ...(await listSessionIds(ownUser))];
      const response = await fetch(`${instance.url}/api/${endOnlineSessions.path}`, {
        method: endOnlineSessions.method,
        headers: { authorization: `Bearer ${clerk}`, 'content-type': 'application/json', 'x-lang': 'en-US' },
        body: JSON.stringify({ ids: bothSessions }),
      });
      expect(((await response.json()) as { result: unknown }).result).toEqual({
        ended: 1,
        refused: [
          {
            id: ids[0],
            name: 'Big boss',
            problem: 'right.holdsMore',
            message: expect.stringMatching(/^(?!.*\p{Script=Han}).*Big boss/u),
          },
        ],
      });
      expect(
        await database.db
          .selectFrom('audit_entries')
          .select(['record_name', 'record_id'])
          .where('act', '=', 'session.end')
          .where('record_id', '=', ownUser)
          .execute(),
      ).toEqual([{ record_name: 'Own', record_id: ownUser }]);
      expect(await loadStatus(token)).toBe(200);
    });

    it('a limited data scope shows only the name of an administrator who impersonates one of its users', async () => {
      const viewed = await addUser(database.db, { dept_id: dept });
      const { token } = (await instance.call(impersonateUser, { id: viewed }, admin)).result;
      const [id = 0] = await listSessionIds(viewed);
      await database.db
        .updateTable('sessions')
        .set({ address: '198.51.100.9', device: 'Secret Browser' })
        .where('id', '=', id)
        .execute();
      const { name } = await database.db
        .selectFrom('users')
        .select('name')
        .where('id', '=', adminId)
        .executeTakeFirstOrThrow();
      expect(await list({ userId: viewed }, clerk)).toMatchObject([
        { viewer: name, address: '', device: '', holdsMore: true },
      ]);
      expect(await list({ userId: viewed, address: '198.51.100.9' }, clerk)).toEqual([]);
      expect(await list({ userId: viewed, device: 'secret' }, clerk)).toEqual([]);
      expect(await list({ userId: viewed, address: '198.51.100.9' })).toHaveLength(1);
      expect((await instance.call(endOnlineSessions, { ids: [id] }, clerk)).status).toBe(403);
      expect(await loadStatus(token)).toBe(200);
    });

    it('ending a session requires the permission', async () => {
      const { user } = await addClerk(database.db, [page], { dept_id: dept, data_scope: 'dept' });
      const ids = await listSessionIds(user);
      expect(
        (await instance.call(endOnlineSessions, { ids: [1, ...ids] }, await instance.createToken(user))).problem,
      ).toBe('right.missing');
    });
  });
});
