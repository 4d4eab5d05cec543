import { listAudit } from '@atrium/contract/audit/calls.ts';
import { login } from '@atrium/contract/session/calls.ts';
import { importUsers, readImportFile, readImportTemplate } from '@atrium/contract/user/import-calls.ts';
import { maxImportBytes, type ImportField, maxImportRows } from '@atrium/contract/user/import-fields.ts';
import type { ImportOutcome, ImportSheet } from '@atrium/contract/user/import-schemas.ts';
import { createUser, listUsers } from '@atrium/contract/user/calls.ts';
import { readSheet } from 'read-excel-file/node';
import { afterAll, describe, expect, test } from 'vitest';
import { databases, isAnyDatabase } from '../../testing/databases.ts';
import { addDept, addRole } from '../../testing/people.ts';
import { addClerk, createButtonPermission } from '../../testing/staff.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { startServer } from '../../testing/server.ts';

const fields: (ImportField | null)[] = ['username', 'name', 'dept', 'roles'];

describe.each(databases)('the import of users on $kind', async ({ kind, open }) => {
  const { database, instance, admin } = await startServer(open);
  await addDept(database.db, { name: '研发', code: 'RD' });
  const role = await addRole(database.db, { name: '会计', code: 'accounts' });
  afterAll(() => instance.assertErrorsDeclared());

  const upload = async (
    content: string | Buffer,
    query = '',
  ): Promise<{ status: number; result: ImportSheet; problem?: string }> => {
    const form = new FormData();
    form.append('file', new Blob([content]), 'users.csv');
    const response = await fetch(`${instance.url}/api/${readImportFile.path}${query}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin}` },
      body: form,
    });
    return { ...((await response.json()) as { result: ImportSheet; problem?: string }), status: response.status };
  };
  const findByName = async (name: string) => (await instance.call(listUsers, { name, sort: 'id' }, admin)).result.list;

  const importByLines = (input: object, signal?: AbortSignal) =>
    fetch(`${instance.url}/api/${importUsers.path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${admin}`,
        'content-type': 'application/json',
        accept: 'application/x-ndjson',
      },
      body: JSON.stringify(input),
      ...(signal && { signal }),
    });

  test('an import creates all users in one transaction with one audit entry, and they are found immediately', async () => {
    const rows = [
      ['imported-1', '司马光', 'rd', 'accounts'],
      ['', '', '', ''],
      ['imported-2', '司马迁', '', ''],
    ];
    const { result } = await instance.call(importUsers, { fields, rows, dryRun: 0 }, admin);
    expect(result).toMatchObject({ total: 2, valid: 2, created: 2, errors: [], passwords: [] });
    const { createTime } = result;
    const createdQuery = { createdFrom: createTime ?? 0, createdTo: createTime ?? 0, sort: 'username' };
    expect((await instance.call(listUsers, createdQuery, admin)).result).toMatchObject({
      total: 2,
      list: [{ username: 'imported-1' }, { username: 'imported-2' }],
    });
    const people = await findByName('smg');
    expect(people).toMatchObject([
      { username: 'imported-1', name: '司马光', deptName: '研发', roles: [role], mustChangePassword: true },
    ]);
    const { list } = (await instance.call(listAudit, { act: 'user.import' }, admin)).result;
    expect(list).toHaveLength(1);
    expect(list[0]?.changes).toEqual([
      { field: 'users', before: null, after: [people[0]?.id, (await findByName('司马迁'))[0]?.id] },
    ]);
    expect((await instance.call(importUsers, { fields, rows, dryRun: false }, admin)).result).toMatchObject({
      created: 0,
      valid: 0,
    });
  });

  test('an import that is sent twice simultaneously creates its users once, and reports it to the second', async () => {
    const rows = Array.from({ length: 300 }, (_, n) => [`twice-${n}`, `人${n}`, '', '']);
    const input = { fields, rows, dryRun: false };
    const bothImports = await Promise.all([
      instance.call(importUsers, input, admin),
      instance.call(importUsers, input, admin),
    ]);
    expect(bothImports.map(({ status }) => status)).toEqual([200, 200]);
    expect(bothImports.map(({ result }) => result.created).sort()).toEqual([0, 300].sort());
    const lateImport = bothImports.find(({ result }) => result.created === 0);
    expect(lateImport?.result.errors[0]).toMatchObject({ row: 0, field: 'username', problem: 'field.taken' });
    expect((await instance.call(listUsers, { username: 'twice-' }, admin)).result.total).toBe(300);
  });

  test('the import of users creates no user if the client closes the connection before the commit', async () => {
    const rows = Array.from({ length: 5000 }, (_, n) => [`left-${n}`]);
    const client = new AbortController();
    const response = await importByLines({ fields: ['username'], rows, dryRun: false }, client.signal);
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    await waitFor(async () => ((await reader?.read())?.value?.includes('"done":200,') ? true : undefined));
    client.abort();
    // Imports run one after another: this one begins after the rollback of the other.
    const next = { fields: ['username' as const], rows: [['after-left']], dryRun: false };
    expect((await instance.call(importUsers, next, admin)).result.created).toBe(1);
    expect((await instance.call(listUsers, { username: 'left-', name: 'left-' }, admin)).result.total).toBe(0);
  });

  // The tests below do not depend on the dialect.
  if (!isAnyDatabase(kind)) return;

  test('the import of users starts with a template in the language of the caller', async () => {
    const get = (query: string) =>
      fetch(`${instance.url}/api/${readImportTemplate.path}?${query}`, {
        headers: { authorization: `Bearer ${admin}`, 'x-lang': 'en-US' },
      });
    expect(await (await get('format=csv')).text()).toBe(
      'Username,Name,Email,Phone number,Department,Roles,Positions,Status,About\r\n',
    );
    const [heading] = await readSheet(Buffer.from(await (await get('')).arrayBuffer()));
    expect(heading).toContain('Username');
  });

  test('the import of users reads a file, and guesses its columns', async () => {
    const { result } = await upload('用户名,姓名,??,部门\nzhang_san,张三,x,RD\n');
    expect(result).toEqual({
      columns: ['用户名', '姓名', '??', '部门'],
      fields: ['username', 'name', null, 'dept'],
      rows: [['zhang_san', '张三', 'x', 'RD']],
      rowNumbers: [2],
      headingRow: 1,
      topRows: [
        { number: 1, text: '用户名 · 姓名 · ?? · 部门' },
        { number: 2, text: 'zhang_san · 张三 · x · RD' },
      ],
      sheets: [],
      sheet: 0,
      encoding: 'utf-8',
      isEncodingCertain: true,
      hidden: 0,
    });
    expect(await upload(Buffer.from([0, 1, 2, 255]))).toMatchObject({ status: 422, problem: 'import.unreadable' });
    expect(await upload('')).toMatchObject({ status: 200, result: { columns: [], rows: [] } });
    expect((await upload(Buffer.alloc(maxImportBytes + 1, 'a'))).problem).toBe('import.tooLarge');
    expect((await upload(`username\n${'x\n'.repeat(maxImportRows + 1)}`)).problem).toBe('import.tooMany');
    expect((await instance.send('POST', 'user-item/import-file', {}, admin)).status).toBe(422);
  });

  test('the import of users reads a file with the choices of the user', async () => {
    const file = Buffer.from([0xd3, 0xc3, 0xbb, 0xa7, 0xc3, 0xfb, 0x0a, 0x61, 0xd5, 0xc5, 0x0a, 0x62, 0x0a]);
    expect((await upload(file)).result).toMatchObject({
      encoding: 'gb18030',
      isEncodingCertain: false,
      columns: ['用户名'],
    });
    const chosenReading = await upload(file, '?encoding=big5&headingRow=2');
    expect(chosenReading.result).toMatchObject({ encoding: 'big5', headingRow: 2, rows: [['b']], rowNumbers: [3] });
    expect(await upload(file, '?encoding=ebcdic')).toMatchObject({ status: 422, problem: 'request.invalid' });
  });

  test('the import of users reports errors by cell and creates no user, in a check as in an import', async () => {
    const rows = [
      ['good-one', '甲', 'RD', '会计'],
      ['chief', '乙', '没有', ''],
      ['Good-One', '丙', '', '😀'.repeat(51)],
    ];
    for (const dryRun of [true, false]) {
      const { result } = await instance.call(importUsers, { fields, rows, dryRun }, admin);
      expect(result).toMatchObject({ total: 3, valid: 1, created: 0 });
      expect(result.errors.map(({ row, column, problem, value }) => [row, column, problem, value])).toEqual(
        expect.arrayContaining([
          [1, 0, 'field.taken', null],
          [1, 2, 'field.unknown', '没有'],
          [2, 0, 'field.duplicate', null],
          [2, 3, 'field.unknown', '😀'.repeat(50)],
        ]),
      );
      expect(result.errors).toHaveLength(4);
      expect(result.errors.every(({ message }) => message.length > 1)).toBe(true);
    }
    expect(await findByName('甲')).toEqual([]);
    expect((await instance.call(importUsers, { fields: [null, 'name'], rows }, admin)).problem).toBe(
      'import.noUsername',
    );
    const manyRows = Array.from({ length: 1001 }, (_, n) => [`many-${n}`]);
    expect(
      await instance.call(importUsers, { fields: ['username'], rows: manyRows, passwords: true }, admin),
    ).toMatchObject({ problem: 'import.tooMany', params: { max: 1000 } });
  });

  test('the import of users creates one-time passwords if requested', async () => {
    const rows = [['with-pass-1'], ['with-pass-2'], ['with-pass-3']];
    const { result } = await instance.call(
      importUsers,
      { fields: ['username'], rows, dryRun: false, passwords: true },
      admin,
    );
    expect(result.passwords.map(({ username }) => username)).toEqual(['with-pass-1', 'with-pass-2', 'with-pass-3']);
    const last = result.passwords.at(-1);
    expect((await instance.call(login, { username: 'with-pass-3', password: last?.password ?? '' })).status).toBe(200);
    expect((await instance.call(login, { username: 'imported-1', password: 'any-pass-1' })).problem).toBe(
      'session.wrongCredentials',
    );
  });

  test('the import of users creates no user outside the scope and permissions of the caller', async () => {
    const ownDept = await addDept(database.db, { code: 'MINE' });
    const { user } = await addClerk(database.db, [createButtonPermission('/system/user', 'import')], {
      dept_id: ownDept,
      data_scope: 'dept',
    });
    const token = await instance.createToken(user);
    const strong = await addRole(database.db, { code: 'strong', menus: [1, 2, 3] });
    expect(strong).toBeGreaterThan(0);
    const rows = [
      ['own-1', '', 'MINE', ''],
      ['own-2', '', 'RD', ''],
      ['own-3', '', '', ''],
      ['own-4', '', 'MINE', 'strong'],
      ['own-5', '', 'MINE', 'admin'],
    ];
    const { errors } = (await instance.call(importUsers, { fields, rows }, token)).result;
    expect(errors.map(({ row, field, problem }) => [row, field, problem])).toEqual([
      [1, 'dept', 'field.unknown'],
      [2, 'dept', 'field.required'],
      [3, 'roles', 'right.exceeds'],
      [4, 'roles', 'right.exceeds'],
    ]);
  });

  test('the import of users imports an export unchanged, including formulas, quotes and lines', async () => {
    const people = [
      { username: 'trip-1', name: '=1+1', description: '-2\n=3\n\'=4\n"five", six;' },
      { username: 'trip-2', name: "'@sum", description: '＝1\n\n| calc' },
      { username: 'trip-3', name: '+8613800138000', description: ', ;\n\t=x' },
      { username: 'trip-4', name: '#N/A', description: '#REF!\n####' },
    ];
    for (const person of people) expect((await instance.call(createUser, person, admin)).status).toBe(200);
    for (const format of ['csv', 'xlsx']) {
      const query = `username=trip-&sort=username&format=${format}&columns=username,name,description`;
      const exportResponse = await instance.send('GET', `user-list/export?${query}`, undefined, admin);
      const file = Buffer.from(await exportResponse.arrayBuffer());
      if (format === 'csv') {
        for (const line of file.toString().split(/\r?\n/)) expect(line).not.toMatch(/^[\s"]*[=+\-@|＝＋－＠｜]/);
      }
      const { result } = await upload(file);
      expect(result.rows).toEqual(people.map(({ username, name, description }) => [username, name, description]));
      const renamed = result.rows.map(([name = '', ...otherCells]) => [
        name.replace('trip', `again-${format}`),
        ...otherCells,
      ]);
      const input = { fields: result.fields, rows: renamed, dryRun: false };
      expect((await instance.call(importUsers, input, admin)).result).toMatchObject({ created: 4, errors: [] });
      const repeatedUsers = (await instance.call(listUsers, { username: `again-${format}`, sort: 'username' }, admin))
        .result.list;
      expect(repeatedUsers.map(({ name, description }) => ({ name, description }))).toEqual(
        people.map(({ name, description }) => ({ name, description })),
      );
    }
  });

  test('the import of users accepts rows up to its limit', { timeout: 300_000 }, async () => {
    const rows = Array.from({ length: maxImportRows }, (_, n) => [`bulk-${n}`, `人${n}`, '', '']);
    const { result } = await instance.call(importUsers, { fields, rows, dryRun: false }, admin);
    expect(result.created).toBe(maxImportRows);
    expect((await instance.call(listUsers, { username: 'bulk-' }, admin)).result.total).toBe(maxImportRows);
  });

  test(
    'the import of users creates working one-time passwords for more users than one statement inserts',
    { timeout: 300_000 },
    async () => {
      const rows = Array.from({ length: 203 }, (_, n) => [`secret-${n}`]);
      const input = { fields: ['username' as const], rows, dryRun: false, passwords: true };
      const lines = (await (await importByLines(input)).text()).trim().split('\n');
      // The steps are hashing and inserting.
      expect(lines.slice(0, -1).map((line) => JSON.parse(line) as unknown)).toEqual(
        [0, 200, 403, 406].map((done) => ({ done, total: 406 })),
      );
      const { result } = JSON.parse(lines.at(-1) ?? '') as { result: ImportOutcome };
      const { passwords } = result;
      expect(passwords).toHaveLength(rows.length);
      for (const { username, password } of [passwords[0], passwords[199], passwords[200], passwords[202]].flatMap(
        (item) => item ?? [],
      ))
        expect((await instance.call(login, { username, password })).status).toBe(200);
    },
  );

  test('an import reports its progress in lines that end with the envelope, if the client accepts them', async () => {
    const rows = Array.from({ length: 450 }, (_, n) => [`lines-${n}`]);
    const response = await importByLines({ fields: ['username'], rows, dryRun: false });
    expect(response.headers.get('content-type')).toBe('application/x-ndjson');
    const lines = (await response.text())
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as object);
    expect(lines.slice(0, -1)).toEqual([0, 200, 400, 450].map((done) => ({ done, total: 450 })));
    expect(lines.at(-1)).toMatchObject({ code: 200, success: true, result: { created: 450 } });
  });

  test('an import that is too large is rejected with a message about the file, in the language of the caller', async () => {
    const body = JSON.stringify({ fields: ['username'], rows: [['x'.repeat(maxImportBytes)]] });
    const reject = async (lang: string) => {
      const headers = { authorization: `Bearer ${admin}`, 'content-type': 'application/json', 'x-lang': lang };
      const response = await fetch(`${instance.url}/api/${importUsers.path}`, { method: 'POST', headers, body });
      return (await response.json()) as object;
    };
    const rejection = { code: 413, problem: 'import.tooLarge' };
    expect(await reject('zh-CN')).toMatchObject({ ...rejection, message: expect.stringContaining('文件过大') });
    expect(await reject('en-US')).toMatchObject({
      ...rejection,
      message: expect.stringContaining('file is too large'),
    });
  });

  test('an import that is rejected before any progress returns the ordinary envelope', async () => {
    const response = await importByLines({ fields: ['name'], rows: [['x']], dryRun: false });
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ code: 422, problem: 'import.noUsername' });
  });
});
