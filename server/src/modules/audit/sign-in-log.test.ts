import { endOwnSessions } from '@atrium/contract/account/calls.ts';
import { listAudit } from '@atrium/contract/audit/calls.ts';
import { endOnlineSessions } from '@atrium/contract/online/calls.ts';
import { answerChallenge } from '@atrium/contract/second-factor/calls.ts';
import { login, logout, refreshToken } from '@atrium/contract/session/calls.ts';
import { signInLogCalls } from '@atrium/contract/sign-in-log/calls.ts';
import { updateUser } from '@atrium/contract/user/calls.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { databases } from '../../testing/databases.ts';
import { startInstance } from '../../testing/instance.ts';
import { addDept, addUser, hashQuickly } from '../../testing/people.ts';
import { turnOnFactor } from '../../testing/second-factor/totp.ts';
import { addAdmin, addClerk } from '../../testing/staff.ts';

const page = '/system/sign-in-log';
const password = 'sign-in-log-1';
const hash = await hashQuickly(password);

describe.each(databases)('the sign-in log on $kind', async ({ open }) => {
  let now = 1_800_000_000_000;
  let n = 0;
  const database = await open();
  const instance = await startInstance(database, () => now);
  const admin = await instance.createToken(await addAdmin(database.db, 'the-admin'));
  afterAll(() => instance.assertErrorsDeclared());

  const addPerson = async (parts: object = {}) => {
    const username = `person-${++n}`;
    const id = await addUser(database.db, { username, name: `Name ${n}`, password_hash: hash, ...parts });
    return { id, username };
  };
  const signIn = async (username: string) => (await instance.call(login, { username, password })).result;
  const list = async (input: object, token = admin) =>
    (await instance.call(signInLogCalls.list, { pageSize: 100, ...input }, token)).result.list;
  const loadSession = async (userId: number) =>
    (await database.db.selectFrom('sessions').select('id').where('user_id', '=', userId).executeTakeFirstOrThrow()).id;

  it('the sign-in log shows a correct password that the second factor did not follow, or a wrong code', async () => {
    const { id, username } = await addPerson();
    const { codes } = await turnOnFactor(instance, (await signIn(username)).token);
    await instance.call(login, { username, password });
    const { params } = await instance.call(login, { username, password });
    const challenge = String(params?.['challenge']);
    await instance.call(answerChallenge, { challenge, code: '000000' });
    await instance.call(answerChallenge, { challenge, code: codes[0] });
    const entries = await list({ userId: id });
    expect(entries.map(({ result, reason, userId }) => [result, reason, userId]).toReversed()).toEqual([
      ['signedIn', '', id],
      ['pending', '', id],
      ['pending', '', id],
      ['refused', 'factor.wrongCode', id],
      ['signedIn', '', id],
    ]);
    expect(await list({ userId: id, result: 'pending' })).toHaveLength(2);
  });

  it('the sign-in log shows sign-ins with failure reasons, sign-outs, ended sessions and reused tokens', async () => {
    const { id, username } = await addPerson();
    await instance.call(login, { username, password: 'wrong-pass-1' });
    await instance.call(logout, {}, (await signIn(username)).token);
    const first = await signIn(username);
    await instance.call(endOnlineSessions, { ids: [await loadSession(id)] }, admin);
    expect(first.token).not.toBe('');
    const third = await signIn(username);
    const fourth = (await instance.call(refreshToken, { refreshToken: third.refreshToken })).result;
    now += 60_000;
    await instance.call(refreshToken, { refreshToken: fourth.refreshToken });
    await instance.call(refreshToken, { refreshToken: third.refreshToken });
    await database.db.updateTable('users').set({ status: 0 }).where('id', '=', id).execute();
    await instance.call(login, { username, password });

    const entries = await list({ userId: id });
    expect(entries.map(({ result, reason, endedBy }) => [result, reason, endedBy]).toReversed()).toEqual([
      ['refused', 'session.wrongCredentials', ''],
      ['signedIn', '', ''],
      ['signedOut', '', ''],
      ['signedIn', '', ''],
      ['ended', '', expect.any(String)],
      ['signedIn', '', ''],
      ['replayed', '', ''],
      ['refused', 'session.disabled', ''],
    ]);
    expect(entries.find(({ result }) => result === 'ended')?.endedBy).not.toBe('');
    expect(new Set(entries.map((entry) => `${entry.name} ${entry.username}`))).toEqual(
      new Set([`Name ${n} ${username}`]),
    );
    expect((await list({ userId: id, result: 'refused' })).map(({ result }) => result)).toEqual(['refused', 'refused']);
    expect(await list({ userId: id, timeFrom: now + 1 })).toEqual([]);
    expect(await list({ userId: id, address: '203.0.113.200' })).toEqual([]);
    const [entry] = entries;
    expect((await instance.call(signInLogCalls.read, { id: entry?.id ?? 0 }, admin)).result).toEqual(entry);
  });

  it('the sign-in log does not contain the typed name of an account that does not exist', async () => {
    await instance.call(login, { username: 'nobody-here', password: 'my-secret-1' });
    const [entry] = await list({ result: 'refused' });
    expect(entry).toMatchObject({ userId: null, name: '', username: '', reason: 'session.wrongCredentials' });
    expect(JSON.stringify(await list({}))).not.toMatch(/nobody-here|my-secret/);
  });

  it('the sign-in log records the browser of a sign-in, which the audit log does not return', async () => {
    const { id, username } = await addPerson();
    await fetch(`${instance.url}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'Firefox/140 test' },
      body: JSON.stringify({ username, password }),
    });
    expect(await list({ userId: id })).toMatchObject([{ result: 'signedIn', device: 'Firefox/140 test' }]);
    const audit = (await instance.call(listAudit, { noun: 'session', recordId: id }, admin)).result.list;
    expect(Object.keys(audit[0] ?? {})).not.toContain('device');
  });

  it('the sign-in log shows an entry of a user who signed out another of their devices', async () => {
    const { id, username } = await addPerson();
    const { token } = await signIn(username);
    await instance.call(endOwnSessions, { ids: [await loadSession(id)] }, token);
    expect((await list({ userId: id, result: 'ended' })).map(({ userId, endedBy }) => [userId, endedBy])).toEqual([
      [id, ''],
    ]);
  });

  it('the sign-in log contains no changes, and only entries within the data scope', async () => {
    const dept = await addDept(database.db);
    const nearUser = await addPerson({ dept_id: dept });
    const farUser = await addPerson({ dept_id: await addDept(database.db) });
    await signIn(nearUser.username);
    await signIn(farUser.username);
    const { user } = await addClerk(database.db, [page], { dept_id: dept, data_scope: 'dept' });
    const token = await instance.createToken(user);
    const users = new Set((await list({}, token)).map(({ userId }) => userId));
    expect(users).toContain(nearUser.id);
    expect(users).not.toContain(farUser.id);
    expect(await list({ userId: farUser.id }, token)).toEqual([]);
    const [entry] = await list({ userId: farUser.id });
    expect((await instance.call(signInLogCalls.read, { id: entry?.id ?? 0 }, token)).status).toBe(404);
    await instance.call(updateUser, { id: nearUser.id, name: 'Renamed' }, admin);
    const change = await database.db
      .selectFrom('audit_entries')
      .select('id')
      .where('act', '=', 'user.update')
      .executeTakeFirstOrThrow();
    expect((await instance.call(signInLogCalls.read, { id: change.id }, admin)).status).toBe(404);
  });

  it('the sign-in log is exported with results and reasons as text', async () => {
    const { id, username } = await addPerson();
    await instance.call(login, { username, password: 'wrong-pass-1' });
    const response = await instance.send('GET', `sign-in-log-list/export?userId=${id}`, undefined, admin);
    const text = await response.text();
    expect(response.status).toBe(200);
    expect(text).toContain(username);
    expect(text).toContain('登录失败');
    expect(text).not.toContain('session.wrongCredentials');
  });

  it('the sign-in log cannot be changed or deleted', async () => {
    for (const method of ['DELETE', 'PUT', 'POST'] as const)
      for (const path of ['sign-in-log-item', 'sign-in-log-list'])
        expect((await instance.send(method, path, { ids: [1], id: 1 }, admin)).status, `${method} ${path}`).toBe(405);
  });
});
