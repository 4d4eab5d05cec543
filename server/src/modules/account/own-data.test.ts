import { downloadOwnData } from '@atrium/contract/account/calls.ts';
import { login } from '@atrium/contract/session/calls.ts';
import { changePassword, impersonateUser } from '@atrium/contract/user/action-calls.ts';
import { describe, expect, test } from 'vitest';
import { hashToken } from '../../auth/tokens.ts';
import { anyDatabase } from '../../testing/databases.ts';
import { addApiToken } from '../../testing/api-tokens.ts';
import { addDept, addUser, hashQuickly } from '../../testing/people.ts';
import { startServer } from '../../testing/server.ts';
import { addTestPasskey } from '../../testing/second-factor/authenticator.ts';
import { turnOnFactor } from '../../testing/second-factor/totp.ts';

const password = 'quiet-owl-31';
const hash = await hashQuickly(password);

describe.each(anyDatabase)('the data of a user as a file on $kind', async ({ open }) => {
  let now = Date.now();
  let n = 0;
  const { database, instance, admin } = await startServer(open, () => now, { ATRIUM_BASE: '/atrium' });
  const addPerson = async (parts: object = {}) => {
    const username = `owner-${++n}`;
    const id = await addUser(database.db, { username, name: `人${n}`, password_hash: hash, ...parts });
    return { id, username, token: await instance.createToken(id) };
  };
  const requestFile = async (token: string) => instance.call(downloadOwnData, {}, token);
  const fetchFile = async (token: string) => {
    const { result } = await requestFile(token);
    const response = await fetch(instance.url + result.url);
    return { response, text: await response.text(), url: result.url };
  };

  test('the file contains the data of its owner, without secrets, hashes and other users', async () => {
    const dept = await addDept(database.db, { name: '销售部' });
    const email = 'owner@example.com';
    const { id, username, token } = await addPerson({ dept_id: dept, email, verified_email: email });
    const other = await addPerson({ name: '旁人甲' });
    const { codes } = await turnOnFactor(instance, token);
    const apiToken = await addApiToken(database.db, { userId: id, permissions: [], name: 'Nightly job' });
    await addTestPasskey(instance, token, { code: codes[0] ?? '' });
    const row = { user_id: id, kind: 'passwordReset', params: JSON.stringify({ by: '旁人甲' }), link: '' };
    await database.db
      .insertInto('notifications')
      .values({ ...row, is_read: 0, create_time: now })
      .execute();
    await database.db
      .insertInto('preferences')
      .values({ user_id: id, name: 'theme', value: '"dark"', change_time: now })
      .execute();
    await instance.call(login, { username: other.username, password });
    await instance.call(login, { username, password: 'mistaken-123' });
    await instance.call(changePassword, { password, newPassword: 'calm-lake-77' }, token);
    const { response, text } = await fetchFile(token);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="my-data-\d{8}-\d{4}\.json"$/);
    expect(JSON.parse(text)).toMatchObject({
      account: { id, username, email, dept: '销售部' },
      preferences: { theme: 'dark' },
      secondFactors: { authenticatorApp: {}, passkeys: [{ name: expect.any(String) }], recoveryCodes: 9 },
      apiTokens: [{ name: 'Nightly job', createTime: 0, revokeTime: null }],
      sessions: [{ address: expect.any(String), createTime: now }],
      notifications: expect.arrayContaining([{ kind: 'passwordReset', isRead: false, createTime: now }]),
      signIns: [{ action: 'session.signInRefused', error: 'session.wrongCredentials' }],
      activity: expect.arrayContaining([expect.objectContaining({ action: 'user.changePassword', recordId: id })]),
    });
    const secrets = await Promise.all(
      [
        database.db.selectFrom('users').select('password_hash as secret').where('id', '=', id),
        database.db.selectFrom('totp_secrets').select('secret').where('user_id', '=', id),
        database.db.selectFrom('recovery_codes').select('hash as secret').where('user_id', '=', id),
        database.db.selectFrom('passkeys').select('credential_id as secret').where('user_id', '=', id),
        database.db.selectFrom('sessions').select('access_hash as secret').where('user_id', '=', id),
      ].map((query) => query.execute()),
    );
    const forbidden = [
      '旁人甲',
      other.username,
      apiToken.slice(-4),
      hashToken(apiToken),
      ...secrets.flat().map(({ secret }) => secret ?? ''),
    ];
    expect(forbidden.filter((part) => part !== '' && text.includes(part))).toEqual([]);
  });

  test('the file contains all entries of a long activity once, in order', async () => {
    const { id, username, token } = await addPerson();
    const entry = { user_id: id, username, name: '', as_user_id: null, as_username: '', address: '', session_id: null };
    const target = { request_id: '', noun: 'role', record_name: '旁人乙', changes: '[]', problem: '', dept_id: null };
    const rows = Array.from({ length: 2500 }, (_, index) => ({
      ...entry,
      ...target,
      act: 'role.update',
      record_id: index,
      time: now - 5000 + Math.floor(index / 700),
    }));
    for (let start = 0; start < rows.length; start += 250)
      await database.db
        .insertInto('audit_entries')
        .values(rows.slice(start, start + 250))
        .execute();
    const { activity } = JSON.parse((await fetchFile(token)).text) as {
      activity: { action: string; recordId: number }[];
    };
    const recordIds = activity.filter(({ action }) => action === 'role.update').map(({ recordId }) => recordId);
    expect(recordIds).toEqual(rows.map(({ record_id: recordId }) => recordId));
  });

  test('the file is audited, and its address works once', async () => {
    const { id, token } = await addPerson();
    const { url, response } = await fetchFile(token);
    expect([response.status, (await fetch(instance.url + url)).status]).toEqual([200, 410]);
    const entries = await database.db
      .selectFrom('audit_entries')
      .select(['user_id', 'record_id'])
      .where('act', '=', 'user.downloadData')
      .where('user_id', '=', id)
      .execute();
    expect(entries).toEqual([{ user_id: id, record_id: id }]);
  });

  test('the file needs the password again after 10 minutes', async () => {
    const { token } = await addPerson();
    now += 11 * 60_000;
    expect((await requestFile(token)).problem).toBe('session.confirmPassword');
  });

  test('the file is not available while another user views the account', async () => {
    const { id } = await addPerson();
    const { token } = (await instance.call(impersonateUser, { id }, admin)).result;
    expect((await requestFile(token)).problem).toBe('session.readOnly');
  });
});
