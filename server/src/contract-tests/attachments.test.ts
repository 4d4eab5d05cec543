import { sampleName } from '../testing/generated-records.ts';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { downloadAttachment, loadThumbnail, readUploadLimits } from '@atrium/contract/attachment/calls.ts';
import type { AttachedFile } from '@atrium/contract/attachment/file.ts';
import { idField } from '@atrium/contract/resource/common-fields.ts';
import { createResourceCalls } from '@atrium/contract/resource/resource-calls.ts';
import { createResourceEndpoints } from '@atrium/contract/resource/resource-endpoints.ts';
import type { GeneratedResource } from '@atrium/contract/resource/field.ts';
import { purgeRecords, restoreRecords } from '@atrium/contract/trash/calls.ts';
import type { Kysely } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createTables, edited, json, reference, text, withDefault } from '../db/tables.ts';
import { isDepartmentInScope } from '../authorization/data-scope.ts';
import { createAppBuilder, startInstance, type Instance } from '../testing/instance.ts';
import { anyDatabase } from '../testing/databases.ts';
import { addDept } from '../testing/people.ts';
import { addAdmin, addClerk, createButtonPermission } from '../testing/staff.ts';
import { createTemporaryFolder } from '../testing/temporary-folder.ts';
import { startVirusScanner } from '../testing/services/virus-scanner.ts';
import { waitFor } from '../testing/wait-for.ts';
import { getTables } from '../resource/fields/table.ts';
import { loadDataScope } from '../resource/pipeline/call-data.ts';
import { createGeneratedResource } from '../resource/pipeline/generated-resource.ts';
import { RecordPipeline } from '../resource/pipeline/record-pipeline.ts';
import { serveResource } from '../resource/pipeline/serve-resource.ts';
import { downloadRoutes } from '../modules/download/routes.ts';
import { trashRoutes } from '../modules/trash/routes.ts';
import { uploadRoutes } from '../modules/upload/routes.ts';

const label = { 'zh-CN': '文件', 'en-US': 'Files' };

const page = '/system/role';

/** Uses the name and page of roles, which this app does not serve. */
const folders = {
  name: 'role',
  table: 'folders',
  page,
  one: { 'zh-CN': '卷宗', 'en-US': 'Folder' },
  many: { 'zh-CN': '卷宗', 'en-US': 'Folders' },
  search: ['name'],
  fields: {
    ...idField,
    name: sampleName,
    deptId: { type: 'integer', label: { 'zh-CN': '部门', 'en-US': 'Department' } },
    papers: { type: 'files', label, list: { width: 120 } },
    secrets: { type: 'files', label, permissions: { view: '/system/audit', edit: '/system/dept' } },
  },
} as const satisfies GeneratedResource;

const table = {
  name: 'folders',
  columns: {
    ...edited,
    name: text,
    dept_id: reference,
    papers: withDefault(json, '[]'),
    secrets: withDefault(json, '[]'),
  },
};

const calls = createResourceCalls(folders);
const pdf = Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>');
const png = await sharp({ create: { width: 600, height: 300, channels: 3, background: 'tomato' } })
  .png()
  .toBuffer();

const editor = [page, ...['add', 'update', 'delete', 'export'].map((act) => createButtonPermission(page, act))];

interface Answer<Result> {
  readonly code: number;
  readonly result: Result;
  readonly problem?: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly params?: Readonly<Record<string, unknown>>;
}

describe.each(anyDatabase)('attached files on $kind', async ({ open, kind }) => {
  let now = Date.now();
  const clock = () => now;
  const database = await open();
  await createTables(database.db as unknown as Kysely<unknown>, kind, [table]);
  const folder = createTemporaryFolder();
  const records = new RecordPipeline({
    ...createGeneratedResource(folders),
    isInScope: async (call, id) => {
      const row = await getTables(call.permissions.db)
        .selectFrom('folders')
        .select('dept_id')
        .where('id', '=', id)
        .executeTakeFirst();
      return row !== undefined && isDepartmentInScope(await loadDataScope(call), Number(row['dept_id']));
    },
  });
  const start = (settings: Record<string, string> = {}): Promise<Instance> =>
    startInstance(
      database,
      clock,
      { ATRIUM_DATA: folder, ...settings },
      {
        build: createAppBuilder(
          [
            (app, context) => serveResource(app, context, records, createResourceEndpoints(folders)),
            uploadRoutes,
            downloadRoutes,
            trashRoutes,
          ],
          [folders],
        ),
      },
    );
  const instance = await start();
  const adminId = await addAdmin(database.db);
  let admin = await instance.createToken(adminId);
  /** Sessions end in this time. */
  const wait = async (hours: number) => {
    now += hours * 3_600_000;
    admin = await instance.createToken(adminId);
  };
  const deptId = await addDept(database.db);
  let count = 0;
  const createClerkToken = async (keys: readonly string[] = editor, dataScope = 'all', dept: number = deptId) => {
    const { user } = await addClerk(database.db, keys, {
      username: `clerk-${++count}`,
      dept_id: dept,
      data_scope: dataScope,
    });
    return instance.createToken(user);
  };

  const send = async (
    token: string,
    content: Buffer | string,
    { name = 'contract.pdf', query = 'resource=role&field=papers', to = instance } = {},
  ) => {
    const body = new FormData();
    body.append('file', new Blob([new Uint8Array(Buffer.from(content))], { type: 'text/html' }), name);
    const headers = { authorization: `Bearer ${token}` };
    const response = await fetch(`${to.url}/api/attachment?${query}`, { method: 'POST', body, headers });
    return (await response.json()) as Answer<AttachedFile>;
  };
  const upload = async (token: string, content: Buffer | string = pdf, name = 'contract.pdf', field = 'papers') => {
    const answer = await send(token, content, { name, query: `resource=role&field=${field}` });
    expect(answer).toMatchObject({ code: 200 });
    return answer.result;
  };
  const create = (token: string, input: object) => instance.call(calls.create, { name: 'a', deptId, ...input }, token);
  const readFolder = async (id: number) => (await instance.call(calls.read, { id }, admin)).result as unknown as Folder;
  const createAddress = (id: number, file: string, field = 'papers') => ({ resource: 'role', field, id, file });
  const ask = async (token: string, id: number, file: string, field = 'papers') => {
    const { problem, result } = await instance.call(downloadAttachment, createAddress(id, file, field), token);
    return problem ?? result.url;
  };
  const listStored = async () => (await readdir(join(folder, 'files')).catch(() => [])).toSorted();
  const removeUnused = () => instance.runTask('fileCleanup');

  interface Folder {
    readonly id: number;
    readonly version: number;
    readonly papers: AttachedFile[];
    readonly secrets: AttachedFile[];
  }

  test('attached files are described by the server, kept with the record and listed by name in exports', async () => {
    const token = await createClerkToken();
    const file = await upload(token, pdf, '合同 "最终".pdf');
    expect(file).toMatchObject({
      name: '合同 _最终_.pdf',
      size: pdf.length,
      mediaType: 'application/pdf',
      hasThumbnail: false,
    });
    const forged = { ...file, name: 'other.exe', size: 1, hasThumbnail: true };
    const { result } = await create(token, { papers: [forged] });
    expect((await readFolder(result.id)).papers).toEqual([file]);
    const list = await instance.call(calls.list, { keyword: 'a' }, token);
    expect(list.result.list.find(({ id }) => id === result.id)).toMatchObject({ papers: [file] });
    const exportResponse = await instance.send('GET', 'role-list/export?columns=papers', undefined, token);
    expect(await exportResponse.text()).toContain('合同 _最终_.pdf');
    expect(
      await database.db
        .selectFrom('attachments')
        .select(['record_id', 'hash'])
        .where('file', '=', file.id)
        .executeTakeFirst(),
    ).toMatchObject({
      record_id: result.id,
      hash: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
    });
    const history = await instance.call(calls.history, { id: result.id }, admin);
    expect(history.result.list.flatMap(({ changes }) => changes).find(({ field }) => field === 'papers')).toEqual({
      field: 'papers',
      before: null,
      after: ['合同 _最终_.pdf'],
    });
  });

  test('an update keeps, adds, orders and removes attached files, and is no change if nothing differs', async () => {
    const token = await createClerkToken();
    const [first, second] = [await upload(token), await upload(token, 'text', 'note.txt')];
    const { id } = (await create(token, { papers: [first] })).result;
    const { version } = await readFolder(id);
    await instance.call(calls.update, { id, papers: [{ id: first.id }] }, token);
    expect((await readFolder(id)).version).toBe(version);
    await instance.call(calls.update, { id, papers: [second, first] }, token);
    expect((await readFolder(id)).papers).toEqual([second, first]);
    await instance.call(calls.update, { id, papers: [] }, token);
    expect((await readFolder(id)).papers).toEqual([]);
    expect(await ask(token, id, first.id)).toBe('row.notFound');
    await removeUnused();
    expect(await listStored()).not.toContain(first.id);
  });

  test('files can be attached once, only by the user who uploaded them and only to their field', async () => {
    const [token, otherToken] = [await createClerkToken(), await createClerkToken()];
    const file = await upload(token);
    const unknown = { status: 422, fields: { papers: 'field.unknown' } };
    expect(await create(otherToken, { papers: [file] })).toMatchObject(unknown);
    expect(await create(admin, { secrets: [await upload(admin)] })).toMatchObject({
      status: 422,
      fields: { secrets: 'field.unknown' },
    });
    expect(await create(token, { papers: [{ id: `${'0'.repeat(40)}.bin` }] })).toMatchObject(unknown);
    expect((await create(token, { papers: [file] })).status).toBe(200);
    expect(await create(token, { papers: [file] })).toMatchObject(unknown);
    const contested = await upload(token);
    const answers = await Promise.all([1, 2, 3].map(() => create(token, { papers: [contested] })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422]);
  });

  test('every user may read the limits of attached files', async () => {
    const to = await start({ ATRIUM_UPLOADS: 'max=2&types=pdf,PNG' });
    const { result } = await to.call(readUploadLimits, undefined, await createClerkToken([]));
    expect(result).toEqual({ maxBytes: 2 * 1024 * 1024, types: ['pdf', 'png'] });
  });

  test('a field contains at most 20 attached files', async () => {
    const papers = Array.from({ length: 21 }, (_, index) => ({ id: `${String(index).padStart(40, '0')}.bin` }));
    expect(await create(admin, { papers })).toMatchObject({ status: 422, fields: { papers: 'field.tooMany' } });
  });

  test('attached files are downloaded once, unchanged and never displayed, within a minute', async () => {
    const token = await createClerkToken();
    const file = await upload(token, pdf, "报价 50%'s.pdf");
    const { id } = (await create(token, { papers: [file] })).result;
    const url = instance.url + (await ask(token, id, file.id));
    const response = await fetch(url);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(pdf);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(pdf.length),
      'content-disposition': `attachment; filename="__ 50__s.pdf"; filename*=UTF-8''%E6%8A%A5%E4%BB%B7%2050%25%27s.pdf`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, no-store',
    });
    expect((await fetch(url)).status).toBe(410);
    const lateAddress = instance.url + (await ask(token, id, file.id));
    now += 60_001;
    expect((await fetch(lateAddress)).status).toBe(410);
    for (const name of [file.id, file.id.replace('bin', 'webp'), file.id.replace('bin', 'thumb')])
      expect((await fetch(`${instance.url}/api/files/${name}`)).status).toBe(404);
  });

  test('downloading attached files requires permission and data scope also after the address was created', async () => {
    const file = await upload(admin);
    const { id } = (await create(admin, { papers: [file] })).result;
    const otherDept = await addDept(database.db);
    expect(await ask(await createClerkToken(['/system/role']), id, file.id)).toContain('/api/download?ticket=');
    expect(await ask(await createClerkToken(['/system/audit']), id, file.id)).toBe('right.missing');
    expect(await ask(await createClerkToken(editor, 'dept', otherDept), id, file.id)).toBe('row.notFound');
    expect((await instance.send('POST', 'attachment/download', createAddress(id, file.id))).status).toBe(401);
    const { user, role } = await addClerk(database.db, editor, {
      username: 'moved',
      dept_id: deptId,
      data_scope: 'dept',
    });
    const token = await instance.createToken(user);
    const [rejectedAddress, forbiddenAddress] = [await ask(token, id, file.id), await ask(token, id, file.id)];
    await database.db.updateTable('users').set({ dept_id: otherDept }).where('id', '=', user).execute();
    expect((await fetch(instance.url + rejectedAddress)).status).toBe(404);
    await database.db.deleteFrom('role_menus').where('role_id', '=', role).execute();
    expect((await fetch(instance.url + forbiddenAddress)).status).toBe(403);
    for (const field of ['name', 'secrets', '__proto__'])
      expect(await ask(admin, id, file.id, field)).toBe('row.notFound');
  });

  test('files of a masked field are neither shown nor downloaded, and stay when the mask is saved', async () => {
    const file = await upload(admin, pdf, 'secret.pdf', 'secrets');
    const { id } = (await create(admin, { secrets: [file] })).result;
    const maskedToken = await createClerkToken([...editor, '/system/dept']);
    const maskedFolder = (await instance.call(calls.read, { id }, maskedToken)).result as unknown as Folder;
    expect(maskedFolder.secrets).toEqual([]);
    expect(await ask(maskedToken, id, file.id, 'secrets')).toBe('row.notFound');
    await instance.call(calls.update, { id, name: 'renamed', secrets: [] }, maskedToken);
    expect((await readFolder(id)).secrets).toEqual([file]);
    const guarded = { code: 403, problem: 'right.guardedField' };
    const query = 'resource=role&field=secrets';
    expect(await send(await createClerkToken([...editor, '/system/audit']), pdf, { query })).toMatchObject(guarded);
  });

  test('only users who may save a record with the field can upload files for it', async () => {
    expect(await send(await createClerkToken([page]), pdf)).toMatchObject({ code: 403, problem: 'right.missing' });
    for (const button of editor.slice(1, 3)) await upload(await createClerkToken([page, button]));
    for (const query of ['resource=role&field=name', 'resource=nothing&field=papers', 'resource=user&field=papers'])
      expect(await send(admin, pdf, { query })).toMatchObject({ code: 404 });
    expect(await send('nobody', pdf)).toMatchObject({ code: 401 });
  });

  test.each([
    ['a page', 'a.html', '<script>alert(1)</script>', 'upload.type'],
    [
      'an SVG with a script',
      'a.svg',
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      'upload.type',
    ],
    ['a program', 'a.pdf.exe', 'MZ', 'upload.type'],
    ['a file without extension', 'pdf', '%PDF-', 'upload.type'],
    ['a page that is called a PDF', 'a.pdf', '<!doctype html><script>alert(1)</script>', 'upload.content'],
    ['a program that is called an image', 'a.png', 'MZ\u{0}', 'upload.content'],
    ['a program that is called a text', 'a.txt', 'MZ\u{0}', 'upload.content'],
    ['an empty file', 'a.txt', '', 'upload.empty'],
  ])('attaching %s is rejected at the field', async (_, name, content, problem) => {
    const storedBefore = await listStored();
    expect(await send(admin, content, { name })).toMatchObject({ code: 422, problem, fields: { file: problem } });
    expect(await listStored()).toEqual(storedBefore);
    expect(await readdir(join(folder, 'uploads')).catch(() => [])).toEqual([]);
  });

  test('a body without a file and a file over the limit are rejected, and nothing is kept', async () => {
    const small = await start({ ATRIUM_UPLOADS: 'max=1&types=txt' });
    const largest = await send(admin, Buffer.alloc(1024 * 1024, 'a'), { name: 'a.txt', to: small });
    expect(largest).toMatchObject({ code: 200 });
    const storedBefore = await listStored();
    const large = await send(admin, Buffer.alloc(1024 * 1024 + 1, 'a'), { name: 'a.txt', to: small });
    expect(large).toMatchObject({ code: 413, problem: 'request.tooLarge' });
    expect(await send(admin, pdf, { to: small })).toHaveProperty('params.types.en-US', 'txt');
    expect(await listStored()).toEqual(storedBefore);
    const headers = { authorization: `Bearer ${admin}` };
    const url = `${small.url}/api/attachment?resource=role&field=papers`;
    const emptyResponse = await fetch(url, { method: 'POST', body: new FormData(), headers });
    expect(await emptyResponse.json()).toMatchObject({ problem: 'upload.missing' });
  });

  test('attached images have a thumbnail, shown to users who may view the record', async () => {
    const token = await createClerkToken();
    const polyglot = Buffer.concat([png, Buffer.from('<script>alert(1)</script>')]);
    const file = await upload(token, polyglot, 'photo.png');
    expect(file).toMatchObject({ mediaType: 'image/png', hasThumbnail: true });
    const { id } = (await create(token, { papers: [file] })).result;
    const get = (holder: string) => instance.call(loadThumbnail, createAddress(id, file.id), holder);
    const [prefix = '', content = ''] = (await get(token)).result.url.split(',');
    expect(prefix).toBe('data:image/webp;base64');
    const image = Buffer.from(content, 'base64');
    expect(image.includes('script')).toBe(false);
    await expect(sharp(image).metadata()).resolves.toMatchObject({ format: 'webp', width: 192, height: 96 });
    expect((await get(await createClerkToken(['/system/audit']))).status).toBe(403);
    const original = await fetch(instance.url + (await ask(token, id, file.id)));
    expect(Buffer.from(await original.arrayBuffer())).toEqual(polyglot);
  });

  test('attached images with too many pixels, and broken ones, have no thumbnail', async () => {
    const bomb = Buffer.from(png);
    bomb.writeUInt32BE(50_000, 16);
    bomb.writeUInt32BE(50_000, 20);
    for (const content of [bomb, png.subarray(0, 40)])
      expect(await upload(admin, content, 'bomb.png')).toMatchObject({ hasThumbnail: false });
  });

  test('attached files stay in the trash with their record, return with it, and are removed by the purge', async () => {
    const file = await upload(admin, png, 'photo.png');
    const { id } = (await create(admin, { papers: [file] })).result;
    await instance.call(calls.delete, { ids: [id] }, admin);
    await wait(48);
    await removeUnused();
    expect(await ask(admin, id, file.id)).toBe('row.notFound');
    const values = { papers: [] };
    expect(await instance.call(restoreRecords, { resource: 'role', ids: [id], values }, admin)).toMatchObject({
      status: 422,
    });
    expect((await instance.call(restoreRecords, { resource: 'role', ids: [id] }, admin)).status).toBe(200);
    expect((await readFolder(id)).papers).toEqual([file]);
    expect((await fetch(instance.url + (await ask(admin, id, file.id)))).status).toBe(200);
    await instance.call(calls.delete, { ids: [id] }, admin);
    const { id: entry } = await database.db
      .selectFrom('trash')
      .select('id')
      .where('record_id', '=', id)
      .executeTakeFirstOrThrow();
    await instance.call(purgeRecords, { ids: [entry] }, admin);
    await removeUnused();
    const names = [file.id, file.id.replace('bin', 'thumb')];
    expect((await listStored()).filter((name) => names.includes(name))).toEqual([]);
  });

  test('files that no record contains, and those of a killed instance, are removed after a day', async () => {
    const [keptFile, droppedFile] = [await upload(admin), await upload(admin)];
    await create(admin, { papers: [keptFile] });
    await wait(23);
    const names = Array.from({ length: 501 }, (_, index) => `${String(index).padStart(40, '0')}.bin`);
    const row = { resource: 'role', field: 'papers', record_id: null, name: 'a', size: 1, media_type: '', hash: '' };
    await database.db
      .insertInto('attachments')
      .values(names.map((file) => ({ ...row, file, has_thumbnail: 0 as const, user_id: adminId, create_time: now })))
      .execute();
    await mkdir(join(folder, 'uploads'), { recursive: true });
    const leftover = join(folder, 'uploads', 'left.bin');
    await writeFile(leftover, 'x');
    await utimes(leftover, new Date(now - 3_700_000), new Date(now - 3_700_000));
    await removeUnused();
    expect(await listStored()).toContain(droppedFile.id);
    expect(await readdir(join(folder, 'uploads'))).toEqual([]);
    await wait(25);
    await removeUnused();
    expect(await listStored()).not.toContain(droppedFile.id);
    expect(await database.db.selectFrom('attachments').select('file').where('file', 'in', names).execute()).toEqual([]);
    expect(await readFile(join(folder, 'files', keptFile.id))).toEqual(pdf);
    expect(await create(admin, { papers: [droppedFile] })).toMatchObject({ fields: { papers: 'field.unknown' } });
  });

  test('files that are not attached have a quota per user', async () => {
    const [token, otherToken] = [await createClerkToken(), await createClerkToken()];
    const { user_id: userId } = await database.db
      .selectFrom('attachments')
      .select('user_id')
      .where('file', '=', (await upload(token)).id)
      .executeTakeFirstOrThrow();
    const size = 200 * 1024 * 1024 - pdf.length;
    await database.db
      .updateTable('attachments')
      .set({ size: size + 1 })
      .where('user_id', '=', userId)
      .execute();
    expect(await send(token, pdf)).toMatchObject({ code: 409, problem: 'upload.full', params: { megabytes: 200 } });
    await upload(otherToken);
    await database.db.updateTable('attachments').set({ size }).where('user_id', '=', userId).execute();
    await upload(token);
  });

  test('attached files are scanned for viruses, and rejected if the scanner finds one or does not answer', async () => {
    const { port, scanned, stop } = await startVirusScanner();
    const to = await start({ ATRIUM_UPLOADS: `scan=127.0.0.1:${port}` });
    expect(await send(admin, 'harmless', { name: 'a.txt', to })).toMatchObject({ code: 200 });
    expect(scanned[0]).toEqual(Buffer.from('zINSTREAM\0\0\0\0\x08harmless\0\0\0\0', 'latin1'));
    const storedBefore = await listStored();
    expect(await send(admin, 'EICAR', { name: 'a.txt', to })).toMatchObject({ code: 422, problem: 'upload.infected' });
    await stop();
    expect(await send(admin, 'harmless', { name: 'a.txt', to })).toMatchObject({
      code: 503,
      problem: 'upload.notScanned',
    });
    expect(await listStored()).toEqual(storedBefore);
  });

  test('a user uploads at most three files simultaneously', async () => {
    const [token, otherToken] = [await createClerkToken(), await createClerkToken()];
    const [head, end] = [
      '--b\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\na',
      '\r\n--b--\r\n',
    ];
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=b' };
    const uploads = [1, 2, 3].map(() => {
      const client = request(`${instance.url}/api/attachment?resource=role&field=papers`, { method: 'POST', headers });
      client.write(head);
      return { end: () => client.end(end), answer: once(client, 'response') };
    });
    await waitFor(async () => ((await readdir(join(folder, 'uploads'))).length === 3 ? true : undefined));
    expect((await send(token, 'a', { name: 'a.txt' })).code).toBe(429);
    expect((await send(otherToken, 'a', { name: 'a.txt' })).code).toBe(200);
    for (const pendingUpload of uploads) pendingUpload.end();
    const answers = (await Promise.all(uploads.map(({ answer }) => answer))) as [IncomingMessage][];
    expect(answers.map(([{ statusCode }]) => statusCode)).toEqual([200, 200, 200]);
    expect((await send(token, 'a', { name: 'a.txt' })).code).toBe(200);
  });
});
