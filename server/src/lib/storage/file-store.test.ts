import { createServer } from 'node:http';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { createDiskStore, createObjectStore, type FileStore } from './file-store.ts';
import { createTemporaryFolder } from '../../testing/temporary-folder.ts';

const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0)) await step();
});

const onDisk = async (): Promise<FileStore> => {
  const folder = createTemporaryFolder();
  return createDiskStore(join(folder, 'files'));
};

/** A minimal object storage: signed PUT, GET and DELETE of one bucket. */
const startObjectStore = async (): Promise<FileStore> => {
  const objects = new Map<string, Buffer>();
  const server = createServer((request, response) => {
    const key = request.url ?? '';
    const isSigned = request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 Credential=atrium/') ?? false;
    const answer = async () => {
      if (!isSigned) return response.writeHead(403).end();
      if (request.method === 'PUT') objects.set(key, await buffer(request));
      if (request.method === 'DELETE') {
        objects.delete(key);
        return response.writeHead(204).end();
      }
      const foundObject = objects.get(key);
      return response.writeHead(foundObject ? 200 : 404).end(request.method === 'GET' ? foundObject : undefined);
    };
    void answer();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  undo.push(() => new Promise((done) => server.close(done)));
  const { port } = server.address() as AddressInfo;
  const endpoint = `http://127.0.0.1:${port}/bucket`;
  return createObjectStore({ endpoint, region: 'auto', accessKeyId: 'atrium', secretAccessKey: 'secret' });
};

describe.each([
  ['on disk', onDisk],
  ['in object storage', startObjectStore],
] as const)('a file %s', (_, open) => {
  it('a stored file is returned unchanged', async () => {
    const store = await open();
    const bytes = Buffer.from([0, 255, 13, 10, 7]);
    await store.put('abc123.webp', bytes, 'image/webp');
    await expect(store.get('abc123.webp')).resolves.toEqual(bytes);
  });

  it('a file can be moved in from a folder, and is streamed unchanged', async () => {
    const store = await open();
    const path = join(createTemporaryFolder(), 'upload');
    await writeFile(path, 'moved');
    await store.moveIn('abc123.bin', path, 'text/plain');
    await expect(readFile(path)).rejects.toThrow('ENOENT');
    const stream = await store.stream('abc123.bin');
    await expect(stream && text(stream)).resolves.toBe('moved');
    await expect(store.stream('def456.bin')).resolves.toBeNull();
  });

  it('a missing file is null, and can be removed twice', async () => {
    const store = await open();
    await store.put('abc123.webp', Buffer.from('x'), 'image/webp');
    await store.remove('abc123.webp');
    await store.remove('abc123.webp');
    await expect(store.get('abc123.webp')).resolves.toBeNull();
  });

  it('a file cannot have a name outside its folder', async () => {
    const store = await open();
    const readOutside = async () => store.get('../secret.txt');
    await expect(readOutside()).rejects.toThrow('invalid name of a stored file');
  });
});

it('a file on disk leaves no partial files', async () => {
  const folder = createTemporaryFolder();
  await createDiskStore(folder).put('abc123.webp', Buffer.from('x'), 'image/webp');
  await expect(readdir(folder)).resolves.toEqual(['abc123.webp']);
});
