import { randomBytes } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { maxUploadBytes, maxUploadBytesPerUser, maxUploadPixels } from '@atrium/contract/upload/limits.ts';
import { changeProfile } from '@atrium/contract/account/calls.ts';
import { idField } from '@atrium/contract/resource/common-fields.ts';
import type { GeneratedResource } from '@atrium/contract/resource/field.ts';
import { type Kysely, sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createTables, edited, text } from '../../db/tables.ts';
import { createAppBuilder, startInstance } from '../../testing/instance.ts';
import { anyDatabase } from '../../testing/databases.ts';
import { addUser } from '../../testing/people.ts';
import { waitForBlockedStatements } from '../../testing/wait-for.ts';
import { uploadRoutes } from './routes.ts';
import { deleteUnusedFile, loadUnusedFiles } from './store.ts';
import { createTemporaryFolder } from '../../testing/temporary-folder.ts';

interface Envelope {
  readonly code: number;
  readonly result: string | null;
  readonly problem?: string;
  readonly fields?: Record<string, string>;
}

const createPicture = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: 'tomato' } })
    .png()
    .toBuffer();

describe.each(anyDatabase)('an upload on $kind', async ({ kind, open }) => {
  let now = Date.now();
  const database = await open();
  const folder = createTemporaryFolder();
  const instance = await startInstance(database, () => now, { ATRIUM_DATA: folder });
  const createToken = async () => instance.createToken(await addUser(database.db));
  const upload = async (bytes: Buffer, holder?: string, name = 'a.png'): Promise<Envelope> => {
    const body = new FormData();
    body.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), name);
    const response = await fetch(`${instance.url}/api/upload`, {
      method: 'POST',
      body,
      headers: holder === undefined ? {} : { authorization: `Bearer ${holder}` },
    });
    return (await response.json()) as Envelope;
  };
  const countStored = async () => (await readdir(join(folder, 'files')).catch(() => [])).length;

  test('an upload returns the address of the image, with safe headers and a permanent cache', async () => {
    const { result } = await upload(await createPicture(), await createToken());
    expect(result).toMatch(/^\/api\/files\/[0-9a-f]{40}\.webp$/);
    const image = await fetch(instance.url + (result ?? ''));
    expect(image.status).toBe(200);
    expect(image.headers.get('content-type')).toBe('image/webp');
    expect(image.headers.get('x-content-type-options')).toBe('nosniff');
    expect(image.headers.get('content-security-policy')).toContain('sandbox');
    expect(image.headers.get('cache-control')).toContain('immutable');
    await expect(sharp(Buffer.from(await image.arrayBuffer())).metadata()).resolves.toMatchObject({
      format: 'webp',
      width: 60,
    });
  });

  test('an upload is rejected without a session before the body is read', async () => {
    expect(await upload(await createPicture())).toMatchObject({ code: 401, problem: 'session.required' });
  });

  test.each([
    ['an SVG with a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ])('an upload of %s is rejected at its field and nothing is stored', async (_, bytes) => {
    const storedBefore = await countStored();
    const answer = await upload(bytes, await createToken());
    expect(answer).toMatchObject({ code: 422, problem: 'upload.notImage', fields: { file: 'upload.notImage' } });
    expect(await countStored()).toBe(storedBefore);
  });

  test('an upload with too many pixels is rejected, with the maximum', async () => {
    const side = Math.ceil(Math.sqrt(maxUploadPixels)) + 1;
    const bytes = await sharp({ create: { width: side, height: side, channels: 3, background: 'tomato' } })
      .png({ compressionLevel: 1 })
      .toBuffer();
    expect(await upload(bytes, await createToken())).toMatchObject({
      problem: 'upload.tooManyPixels',
      message: expect.stringMatching(new RegExp(`(?<!\\d)${maxUploadPixels / 1e6}(?!\\d)`)),
    });
  });

  test('an upload over the limit is rejected', async () => {
    expect(await upload(Buffer.alloc(maxUploadBytes + 1), await createToken())).toMatchObject({
      code: 413,
      problem: 'request.tooLarge',
    });
  });

  test('an upload without a file is rejected', async () => {
    const holder = await createToken();
    const response = await instance.send('POST', 'upload', {}, holder);
    expect(response.status).toBe(422);
    const body = new FormData();
    body.append('other', 'x');
    const emptyResponse = await fetch(`${instance.url}/api/upload`, {
      method: 'POST',
      body,
      headers: { authorization: `Bearer ${holder}` },
    });
    expect(await emptyResponse.json()).toMatchObject({
      problem: 'upload.missing',
      fields: { file: 'upload.missing' },
    });
  });

  test('no request can read files outside the upload folder', async () => {
    for (const path of ['/api/files/..%2F..%2Fatrium.db', '/api/files/x.webp', `/api/files/${'0'.repeat(40)}.webp`]) {
      expect((await fetch(instance.url + path)).status).toBe(404);
    }
  });

  const clean = () => instance.runTask('fileCleanup');
  const isThere = async (path: string) => (await fetch(instance.url + path)).status === 200;
  const uploadPicture = async (holder: string) => (await upload(await createPicture(), holder)).result ?? '';

  test('an upload that is unused is deleted after a day, an avatar is kept', async () => {
    const holder = await createToken();
    const [keptFile, deletedFile] = [await uploadPicture(holder), await uploadPicture(holder)];
    await instance.call(changeProfile, { avatar: keptFile }, holder);
    await clean();
    expect([await isThere(keptFile), await isThere(deletedFile)]).toEqual([true, true]);
    now += 24 * 3_600_000 - 60_000;
    await clean();
    expect([await isThere(keptFile), await isThere(deletedFile)]).toEqual([true, true]);
    now += 2 * 60_000;
    await clean();
    expect([await isThere(keptFile), await isThere(deletedFile)]).toEqual([true, false]);
  });

  test('an unused upload is kept if a user gets it as an avatar before its deletion', async () => {
    const path = await uploadPicture(await createToken());
    const name = path.split('/').at(-1) ?? '';
    const later = now + 25 * 3_600_000;
    expect(await loadUnusedFiles(database.db, [], later)).toContain(name);
    const user = await addUser(database.db, { avatar: path });
    expect(await deleteUnusedFile(database.db, [], later, name)).toBe(false);
    await database.db.deleteFrom('users').where('id', '=', user).execute();
    expect(await deleteUnusedFile(database.db, [], later, name)).toBe(true);
  });

  test('uploads are deleted with their account and from disk, also after an interrupted deletion', async () => {
    const user = await addUser(database.db);
    const holder = await instance.createToken(user);
    const [shownFile, unusedFile] = [await uploadPicture(holder), await uploadPicture(holder)];
    await instance.call(changeProfile, { avatar: shownFile }, holder);
    // After an interrupted deletion, the row exists without its file.
    await rm(join(folder, 'files', unusedFile.split('/').at(-1) ?? ''));
    await database.db.deleteFrom('users').where('id', '=', user).execute();
    const storedBefore = await countStored();
    await clean();
    expect(await isThere(shownFile)).toBe(false);
    expect(await countStored()).toBe(storedBefore - 1);
    const names = [shownFile, unusedFile].map((path) => path.split('/').at(-1) ?? '');
    expect(await database.db.selectFrom('files').select('name').where('name', 'in', names).execute()).toEqual([]);
  });

  test('an unused upload is deleted in one run with more than 500 others', async () => {
    const rows = Array.from({ length: 501 }, (_, n) => ({
      name: `${String(n).padStart(40, 'a')}.webp`,
      kind: 'avatar' as const,
      user_id: null,
      size: 1,
      create_time: now,
    }));
    await database.db.insertInto('files').values(rows).execute();
    await clean();
    const names = rows.map(({ name }) => name).slice(-20);
    expect(await database.db.selectFrom('files').select('name').where('name', 'in', names).execute()).toEqual([]);
  });

  test('an upload is kept while another account shows it', async () => {
    const sender = await addUser(database.db);
    const pickedFile = await uploadPicture(await instance.createToken(sender));
    await addUser(database.db, { avatar: pickedFile });
    await database.db.deleteFrom('users').where('id', '=', sender).execute();
    await clean();
    expect(await isThere(pickedFile)).toBe(true);
  });

  describe('that a record holds', async () => {
    const shop = {
      name: 'role',
      table: 'shops',
      one: { 'zh-CN': '店', 'en-US': 'Shop' },
      fields: {
        ...idField,
        shopFront: { type: 'file', label: { 'zh-CN': '门面', 'en-US': 'Front' }, accept: 'image' },
      },
      page: '/system/role',
      many: { 'zh-CN': '店', 'en-US': 'Shops' },
      search: ['name'],
    } as const satisfies GeneratedResource;
    const tables = database.db as unknown as Kysely<unknown>;
    await createTables(tables, kind, [{ name: 'shops', columns: { ...edited, shop_front: text } }]);
    const settings = { ATRIUM_DATA: folder };
    const waitingInstance = await startInstance(database, () => now, settings, {
      build: createAppBuilder([uploadRoutes], [shop]),
    });
    const createShop = (path: string) =>
      sql`insert into shops (create_time, update_time, shop_front) values (1, 1, ${path})`;

    test('an upload that a record holds is kept until it is removed', async () => {
      const path = await uploadPicture(await createToken());
      await createShop(path).execute(database.db);
      now += 25 * 3_600_000;
      await waitingInstance.runTask('fileCleanup');
      expect(await isThere(path)).toBe(true);
      await sql`delete from shops`.execute(database.db);
      await waitingInstance.runTask('fileCleanup');
      expect(await isThere(path)).toBe(false);
    });

    test('an upload that a record holds does not count for the quota of its user', async () => {
      const user = await addUser(database.db);
      const name = `${randomBytes(20).toString('hex')}.webp`;
      const file = { name, kind: 'avatar' as const, user_id: user, size: maxUploadBytesPerUser, create_time: now };
      await database.db.insertInto('files').values(file).execute();
      const post = async () => {
        const body = new FormData();
        body.append('file', new Blob([new Uint8Array(await createPicture())], { type: 'image/png' }), 'a.png');
        const headers = { authorization: `Bearer ${await waitingInstance.createToken(user)}` };
        return (await fetch(`${waitingInstance.url}/api/upload`, { method: 'POST', body, headers })).status;
      };
      expect(await post()).toBe(409);
      await createShop(`/api/files/${name}`).execute(database.db);
      expect(await post()).toBe(200);
    });
  });

  describe('has a quota per user', () => {
    const fill = async (user: number, size: number): Promise<string> => {
      const name = `${randomBytes(20).toString('hex')}.webp`;
      await database.db
        .insertInto('files')
        .values({ name, kind: 'avatar', user_id: user, size, create_time: now })
        .execute();
      return `/api/files/${name}`;
    };
    const readSize = async (path: string): Promise<number> =>
      Buffer.from(await (await fetch(instance.url + path)).arrayBuffer()).length;

    test('uploads are accepted up to the last byte of the quota, and rejected beyond with its own error', async () => {
      const user = await addUser(database.db);
      const holder = await instance.createToken(user);
      const size = await readSize(await uploadPicture(holder));
      await fill(user, maxUploadBytesPerUser - 2 * size);
      expect((await upload(await createPicture(), holder)).code).toBe(200);
      expect(await upload(await createPicture(), holder)).toMatchObject({
        code: 409,
        problem: 'upload.full',
        fields: { file: 'upload.full' },
      });
      expect((await upload(await createPicture(), await createToken())).code).toBe(200);
      now += 25 * 3_600_000;
      await clean();
      expect((await upload(await createPicture(), await instance.createToken(user))).code).toBe(200);
    });

    // SQLite has only one writer.
    test.runIf(kind === 'postgres')('the upload quota applies to simultaneous uploads too', async () => {
      const user = await addUser(database.db);
      const holder = await instance.createToken(user);
      const size = await readSize(await uploadPicture(holder));
      await fill(user, maxUploadBytesPerUser - 2 * size);
      const bytes = await createPicture();
      const uploads = await database.db.transaction().execute(async (trx) => {
        await sql`lock table files in exclusive mode`.execute(trx);
        const pendingUploads = Promise.all([upload(bytes, holder), upload(bytes, holder)]);
        await waitForBlockedStatements(database.db, 2);
        return { started: pendingUploads };
      });
      const codes = (await uploads.started).map(({ code }) => code);
      expect(codes.filter((code) => code === 200).length).toBeLessThanOrEqual(1);
      expect(codes.filter((code) => code !== 200 && code !== 409)).toEqual([]);
      expect((await upload(bytes, await createToken())).code).toBe(200);
    });

    test('the upload quota does not count avatars of other users', async () => {
      const sender = await addUser(database.db);
      const path = await fill(sender, maxUploadBytesPerUser);
      await addUser(database.db, { avatar: path });
      expect((await upload(await createPicture(), await instance.createToken(sender))).code).toBe(200);
    });
  });
});
