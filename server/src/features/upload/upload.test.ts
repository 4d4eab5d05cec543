import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { uploadLimit } from '@atrium/contract/upload.ts';
import { changeProfile } from '@atrium/contract/account.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../db/dialect/dialect.ts';
import { startCopy, type Copy } from '../../testing/copy.ts';
import { databases } from '../../testing/databases.ts';
import { addUser } from '../../testing/people.ts';

interface Envelope {
  readonly code: number;
  readonly result: string | null;
  readonly problem?: string;
  readonly fields?: Record<string, string>;
}

const picture = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: 'tomato' } })
    .png()
    .toBuffer();

describe.each(databases)('an upload on $kind', ({ open }) => {
  let database: Database;
  let copy: Copy;
  let folder: string;
  let now = Date.now();
  beforeAll(async () => {
    database = await open();
    folder = await mkdtemp(join(tmpdir(), 'atrium-upload-'));
    copy = await startCopy(database, () => now, { ATRIUM_DATA: folder });
  });
  afterAll(async () => {
    await copy.stop();
    await database.close();
    await rm(folder, { recursive: true });
  });
  const token = async () => copy.tokenOf(await addUser(database.db));
  const upload = async (bytes: Buffer, holder?: string, name = 'a.png'): Promise<Envelope> => {
    const body = new FormData();
    body.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), name);
    const response = await fetch(`${copy.url}/api/upload`, {
      method: 'POST',
      body,
      headers: holder === undefined ? {} : { authorization: `Bearer ${holder}` },
    });
    // Every answer is an envelope, whose shape the server checked before it sent it.
    return (await response.json()) as Envelope;
  };
  const stored = async () => (await readdir(join(folder, 'files')).catch(() => [])).length;

  test('answers an address that shows the image, safely and for ever', async () => {
    const { result } = await upload(await picture(), await token());
    expect(result).toMatch(/^\/api\/files\/[0-9a-f]{40}\.webp$/);
    const shown = await fetch(copy.url + (result ?? ''));
    expect(shown.status).toBe(200);
    expect(shown.headers.get('content-type')).toBe('image/webp');
    expect(shown.headers.get('x-content-type-options')).toBe('nosniff');
    expect(shown.headers.get('content-security-policy')).toContain('sandbox');
    expect(shown.headers.get('cache-control')).toContain('immutable');
    await expect(sharp(Buffer.from(await shown.arrayBuffer())).metadata()).resolves.toMatchObject({
      format: 'webp',
      width: 60,
    });
  });

  test('is refused to nobody in particular before a byte of it is read', async () => {
    expect(await upload(await picture())).toMatchObject({ code: 401, problem: 'session.required' });
  });

  test.each([
    ['an SVG with a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ])('of %s is refused at its field and nothing is stored', async (_, bytes) => {
    const before = await stored();
    const answer = await upload(bytes, await token());
    expect(answer).toMatchObject({ code: 422, problem: 'upload.notImage', fields: { file: 'upload.notImage' } });
    expect(await stored()).toBe(before);
  });

  test('over the limit is refused', async () => {
    expect(await upload(Buffer.alloc(uploadLimit + 1), await token())).toMatchObject({
      code: 413,
      problem: 'request.tooLarge',
    });
  });

  test('without a file is refused', async () => {
    const holder = await token();
    const response = await copy.send('POST', 'upload', {}, holder);
    expect(response.status).toBe(422);
    const body = new FormData();
    body.append('other', 'x');
    const empty = await fetch(`${copy.url}/api/upload`, {
      method: 'POST',
      body,
      headers: { authorization: `Bearer ${holder}` },
    });
    expect(await empty.json()).toMatchObject({ problem: 'upload.missing' });
  });

  test('cannot be reached outside of its place', async () => {
    for (const path of ['/files/..%2F..%2Fatrium.db', '/files/x.webp', `/files/${'0'.repeat(40)}.webp`]) {
      expect((await fetch(copy.url + path)).status).toBe(404);
    }
  });

  test('that nobody shows goes after a day, one that is an avatar stays', async () => {
    const holder = await token();
    const [kept, gone] = [
      (await upload(await picture(), holder)).result ?? '',
      (await upload(await picture(), holder)).result ?? '',
    ];
    await copy.ask(changeProfile, { avatar: kept }, holder);
    now += 25 * 3_600_000;
    await copy.context.jobs.run('remove unused files');
    expect((await fetch(copy.url + kept)).status).toBe(200);
    expect((await fetch(copy.url + gone)).status).toBe(404);
  });
});
