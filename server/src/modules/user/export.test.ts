import { exportAudit, listAudit } from '@atrium/contract/audit/calls.ts';
import { deleteDept } from '@atrium/contract/dept/calls.ts';
import { createDownloadCall } from '@atrium/contract/download/calls.ts';
import { createRole, exportRoles } from '@atrium/contract/role/calls.ts';
import { exportUsers } from '@atrium/contract/user/calls.ts';
import { readSheet } from 'read-excel-file/node';
import { afterAll, describe, expect, test } from 'vitest';
import { insertUsers } from '../../db/insert-users.ts';
import { splitIntoChunks } from '../../db/chunks.ts';
import { anyDatabase } from '../../testing/databases.ts';
import { startInstance } from '../../testing/instance.ts';
import { addDept, addRole, addUser } from '../../testing/people.ts';
import { addClerk, createButtonPermission, loadMenuIds } from '../../testing/staff.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { startServer } from '../../testing/server.ts';

describe.each(anyDatabase)('exports of lists on $kind', async ({ open }) => {
  const { database, instance, admin } = await startServer(open);
  const dept = await addDept(database.db, { name: '财务部' });
  const users = [
    await addUser(database.db, { name: '=cmd()', username: 'first', dept_id: dept, phone_number: '+8613800138000' }),
    await addUser(database.db, {
      name: '李四',
      username: 'second',
      dept_id: dept,
      status: 0,
      last_login_time: 1_700_000_000_000,
    }),
  ];
  await addRole(database.db, { name: '会计', code: 'accounts', users });

  // Connections with unread responses would stay open for a minute.
  afterAll(() => instance.server.closeAllConnections());

  const download = async (call: { path: string }, query: string, token = admin, lang = 'zh-CN') =>
    fetch(`${instance.url}/api/${call.path}?${query}`, {
      headers: { authorization: `Bearer ${token}`, 'x-lang': lang },
    });

  test('the number of simultaneous exports per user and instance is limited, and a rejected one is not audited', async () => {
    const { user } = await addClerk(database.db, ['/system/user', createButtonPermission('/system/user', 'export')]);
    const token = await instance.createToken(user);
    // 20 MB, more than the buffers of a connection hold.
    const manyUsers = Array.from({ length: 20_000 }, (_, at) => ({
      username: `waits-${at}`,
      password_hash: '',
      description: 'x'.repeat(1000),
    }));
    for (const chunk of splitIntoChunks(manyUsers, 500)) await insertUsers(database.db, chunk, 1).execute();
    const [first, over] = [new AbortController(), new AbortController()];
    const hold = ({ signal } = over, { url } = instance) =>
      fetch(`${url}/api/${exportUsers.path}`, { headers: { authorization: `Bearer ${token}` }, signal });
    const heldDownloads = [await hold(first), await hold(), await hold()];
    expect(heldDownloads.map(({ status }) => status)).toEqual([200, 200, 200]);
    const rejectedDownload = await download(exportUsers, '', token);
    expect([rejectedDownload.status, rejectedDownload.headers.get('retry-after')]).toEqual([429, '10']);
    await rejectedDownload.text();
    const createAddress = () => instance.call(createDownloadCall(exportUsers), { format: 'csv' }, token);
    expect((await createAddress()).problem).toBe('request.tooMany');
    const recorded = await database.db
      .selectFrom('audit_entries')
      .select('id')
      .where('act', '=', 'user.export')
      .where('user_id', '=', user)
      .where('problem', '=', '')
      .execute();
    expect(recorded).toHaveLength(3);
    const loadExportStatus = async (by: string): Promise<number> => {
      const response = await download(exportUsers, 'username=second', by);
      await response.text();
      return response.status;
    };
    expect(await loadExportStatus(admin)).toBe(200);
    first.abort();
    await waitFor(async () => ((await createAddress()).status === 200 ? true : undefined));
    expect((await hold()).status).toBe(200);
    expect((await createAddress()).problem).toBe('request.tooMany');
    over.abort();
    await waitFor(async () => ((await loadExportStatus(token)) === 200 ? true : undefined));
    const smallInstance = await startInstance(database, Date.now, {}, { limits: { maxExports: 2 } });
    const end = new AbortController();
    const exportOnce = () => smallInstance.send('GET', exportRoles.path, undefined, admin);
    expect([(await hold(end, smallInstance)).status, (await exportOnce()).status]).toEqual([200, 200]);
    expect((await hold(end, smallInstance)).status).toBe(200);
    expect((await exportOnce()).status).toBe(429);
    end.abort();
    await waitFor(async () => ((await exportOnce()).status === 200 ? true : undefined));
    smallInstance.server.closeAllConnections();
    await database.db.deleteFrom('users').where('username', 'like', 'waits-%').execute();
    // A failed export does not count.
    for (let time = 0; time < 3; time += 1)
      expect((await download(exportUsers, 'phoneNumber=138', token)).status).toBe(403);
    expect(await loadExportStatus(token)).toBe(200);
  });

  test('an export has the filtered records of all pages, in the requested order, columns and language', async () => {
    const response = await download(
      exportUsers,
      `deptId=${dept}&sort=username&columns=username,name,phoneNumber,deptName,roleNames,status`,
    );
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="users-\d{8}-\d{4}\.csv"$/);
    expect(response.headers.get('x-total-rows')).toBe('2');
    const body = Buffer.from(await response.arrayBuffer()).toString();
    expect(body.split('\r\n')).toEqual([
      '\u{FEFF}用户名,姓名,手机号,部门,角色,状态',
      "first,'=cmd(),'+8613800138000,财务部,会计,启用",
      'second,李四,,财务部,会计,停用',
      '',
    ]);
    const english = await (
      await download(exportUsers, `deptId=${dept}&sort=-username&columns=status,name`, admin, 'en-US')
    ).text();
    expect(english.split('\r\n').slice(0, 2)).toEqual(['Status,Name', 'Disabled,李四']);
  });

  test('exports of lists are readable by a spreadsheet', async () => {
    const response = await download(
      exportUsers,
      `deptId=${dept}&sort=username&format=xlsx&columns=id,name,lastLoginTime`,
    );
    expect(response.headers.get('content-type')).toContain('spreadsheetml');
    const [heading, first, second] = await readSheet(Buffer.from(await response.arrayBuffer()));
    expect(heading).toEqual(['编号', '姓名', '最近登录']);
    expect(first?.slice(1)).toEqual(['=cmd()', null]);
    expect(second?.[2]).toBeInstanceOf(Date);
  });

  test.each(['by its token', 'by a download address'])(
    'times and file name of an export are in the time zone of the browser by default (%s)',
    async (way) => {
      const zone = 'Pacific/Kiritimati';
      const request = {
        headers: { authorization: `Bearer ${admin}`, 'content-type': 'application/json', 'x-time-zone': zone },
      };
      const columns = 'username,createTime';
      const path = `${instance.url}/api/user-list/export`;
      const body = JSON.stringify({ deptId: dept, sort: 'username', columns });
      const exportByAddress = async () => {
        const answer = await fetch(path, { ...request, method: 'POST', body });
        return fetch(instance.url + ((await answer.json()) as { result: { url: string } }).result.url);
      };
      const query = `deptId=${dept}&sort=username&columns=${columns}`;
      const file = await (way === 'by its token' ? fetch(`${path}?${query}`, request) : exportByAddress());
      const createdRow = await database.db
        .selectFrom('users')
        .select('create_time')
        .where('username', '=', 'first')
        .executeTakeFirstOrThrow();
      const formatLocal = (instant: number) => new Date(instant + 14 * 3_600_000).toISOString();
      expect((await file.text()).split('\r\n')[1]).toBe(
        `first,${formatLocal(createdRow.create_time).slice(0, 19).replace('T', ' ')}`,
      );
      const day = formatLocal(instance.context.clock()).slice(0, 10).replaceAll('-', '');
      expect(file.headers.get('content-disposition')).toContain(`users-${day}`);
    },
  );

  test('roles and audit entries can be exported, which is audited', async () => {
    const roles = await (await download(exportRoles, 'code=accounts&columns=name,code,dataScope,userCount')).text();
    expect(roles).toContain('会计,accounts,仅本人,2');
    const audit = await (await download(exportAudit, 'noun=role&columns=act,changes')).text();
    expect(audit).toContain('导出角色');
    expect(audit).toContain('条数: – → 1');
    const { list } = (await instance.call(listAudit, { act: 'audit.export' }, admin)).result;
    expect(list[0]?.changes).toContainEqual({ field: 'noun', before: null, after: 'role' });
    await (await download(exportRoles, 'status=0&columns=name')).text();
    const [entry] = (await instance.call(listAudit, { act: 'role.export' }, admin)).result.list;
    expect(entry?.changes).toEqual([
      { field: 'columns', before: null, after: ['name'] },
      { field: 'total', before: null, after: 0 },
      { field: 'status', before: null, after: 0 },
    ]);
  });

  test('exported audit entries are in the language of the caller, including names and errors', async () => {
    const [page, add] = await loadMenuIds(database.db, ['/system/user', createButtonPermission('/system/user', 'add')]);
    const parts = { status: 0 as const, dataScope: 'chosen' as const, depts: [dept], menus: [page ?? 0, add ?? 0] };
    const { id } = (await instance.call(createRole, { name: '=1+1', code: 'worded', ...parts }, admin)).result;
    const query = `noun=role&recordId=${id}&columns=act,noun,recordName,changes`;
    const chinese = await (await download(exportAudit, query)).text();
    for (const words of [
      '新增角色,角色,',
      "'=1+1",
      '状态: – → 停用',
      '数据范围: – → 指定部门',
      '指定的部门: – → 财务部',
    ])
      expect(chinese).toContain(words);
    expect(chinese).toMatch(/权限: – → .*用户管理.*用户管理 › 新增/);
    const english = await (await download(exportAudit, query, admin, 'en-US')).text();
    for (const words of ['Created role,role,', 'Status: – → Disabled', 'Users › Create'])
      expect(english).toContain(words);

    await instance.call(deleteDept, { id: dept }, admin);
    const rejectionsText = await (
      await download(exportAudit, 'outcome=refused&columns=act,problem', admin, 'en-US')
    ).text();
    expect(rejectionsText).not.toMatch(/right\.missing|session\./);
  });

  test('an export of several pieces is complete', async () => {
    const manyDept = await addDept(database.db);
    const accounts = Array.from({ length: 2345 }, (_, n) => {
      return { username: `many-${n}`, name_pinyin: `p${n % 7}`, dept_id: manyDept, password_hash: '' };
    });
    await database.db.transaction().execute(async (trx) => {
      for (const chunk of splitIntoChunks(accounts, 1000)) await insertUsers(trx, chunk, Date.now()).execute();
    });
    const body = await (await download(exportUsers, `deptId=${manyDept}&sort=-name&columns=username`)).text();
    const lines = body.split('\r\n').slice(1, -1);
    expect(lines).toHaveLength(2345);
    expect(new Set(lines).size).toBe(2345);
  });
});
