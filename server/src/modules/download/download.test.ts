import { createDownloadCall } from '@atrium/contract/download/calls.ts';
import { logout } from '@atrium/contract/session/calls.ts';
import { impersonateUser } from '@atrium/contract/user/action-calls.ts';
import { exportUsers } from '@atrium/contract/user/calls.ts';
import { describe, expect, test } from 'vitest';
import { anyDatabase } from '../../testing/databases.ts';
import { addDept, addUser } from '../../testing/people.ts';
import { addClerk, createButtonPermission } from '../../testing/staff.ts';
import { startServer } from '../../testing/server.ts';

const requestUserExport = createDownloadCall(exportUsers);
const effectivePermissions = ['/system/user', createButtonPermission('/system/user', 'export')];

describe.each(anyDatabase)('download addresses on $kind', async ({ open }) => {
  let now = Date.now();
  const { database, instance, admin } = await startServer(open, () => now, { ATRIUM_BASE: '/atrium' });
  await addUser(database.db, { username: 'first' });

  const requestDownload = async (token: string, input: object = {}) =>
    (await instance.call(requestUserExport, { columns: 'username', sort: 'username', ...input }, token)).result.url;
  const fetchFile = (url: string) => fetch(instance.url + url);
  const loadErrorCode = async (url: string) => ((await (await fetchFile(url)).json()) as { problem?: string }).problem;

  test('a download address returns the file once, without a token and in the language of the page', async () => {
    const response = await instance.send(
      'POST',
      requestUserExport.path,
      { columns: 'username', username: 'first' },
      admin,
    );
    const { result } = (await response.json()) as { result: { url: string } };
    expect(result.url).toMatch(/^\/atrium\/api\/download\?ticket=[\w-]{43}$/);
    const file = await fetchFile(result.url);
    expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="users-/);
    expect(Buffer.from(await file.arrayBuffer()).toString()).toBe('\u{FEFF}用户名\r\nfirst\r\n');
    expect(await loadErrorCode(result.url)).toBe('download.gone');
    expect((await fetchFile(result.url)).status).toBe(410);
  });

  test('one of several simultaneous requests to a download address gets the file', async () => {
    const url = await requestDownload(admin);
    const statuses = await Promise.all(
      Array.from({ length: 30 }, async () => {
        const file = await fetchFile(url);
        await file.text();
        return file.status;
      }),
    );
    expect(statuses.toSorted()).toEqual([200, ...Array.from({ length: 29 }, () => 410)]);
  });

  test('download addresses expire after a minute', async () => {
    const url = await requestDownload(admin);
    now += 60_000;
    expect(await loadErrorCode(url)).toBe('download.gone');
    expect(await database.db.selectFrom('downloads').select('hash').execute()).toEqual([]);
  });

  test('download addresses expire with the session', async () => {
    const token = await instance.createToken((await addClerk(database.db, effectivePermissions)).user);
    const url = await requestDownload(token);
    await instance.call(logout, undefined, token);
    expect(await loadErrorCode(url)).toMatch(/^(?:download\.gone|session\.required)$/);
  });

  test('a download contains what the caller may see at that time, not at the request of its address', async () => {
    const [nearDept, farDept] = [await addDept(database.db), await addDept(database.db)];
    await addUser(database.db, { username: 'near-one', dept_id: nearDept });
    await addUser(database.db, { username: 'far-one', dept_id: farDept });
    const { user, role } = await addClerk(database.db, effectivePermissions, {
      dept_id: nearDept,
      data_scope: 'all',
      username: 'clerk',
    });
    const token = await instance.createToken(user);
    const [contentBefore, narrowedContent, rejection] = [
      await requestDownload(token),
      await requestDownload(token),
      await requestDownload(token),
    ];
    expect(await (await fetchFile(contentBefore)).text()).toContain('far-one');
    await database.db.updateTable('roles').set({ data_scope: 'dept' }).where('id', '=', role).execute();
    expect((await (await fetchFile(narrowedContent)).text()).trim().split('\r\n')).toEqual([
      '用户名',
      'clerk',
      'near-one',
    ]);
    await database.db.deleteFrom('role_menus').where('role_id', '=', role).execute();
    expect(await loadErrorCode(rejection)).toBe('right.missing');
  });

  test('downloads work during impersonation with the permissions that both users have', async () => {
    const { user } = await addClerk(database.db, effectivePermissions, { username: 'viewed' });
    const { token } = (await instance.call(impersonateUser, { id: user }, admin)).result;
    const file = await fetchFile(await requestDownload(token, { username: 'first' }));
    expect([file.status, await file.text()]).toEqual([200, expect.stringContaining('用户名')]);
  });

  test('the number of download addresses is limited', async () => {
    const token = await instance.createToken((await addClerk(database.db, effectivePermissions)).user);
    for (let n = 0; n < 20; n++) await requestDownload(token);
    expect((await instance.call(requestUserExport, {}, token)).problem).toBe('request.tooMany');
    await requestDownload(admin);
    now += 60_000;
    await requestDownload(token);
  });
});
