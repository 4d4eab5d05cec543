import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Uploads that a killed instance did not finish are removed after this time. */
const abandonedAfterMs = 3_600_000;

const headBytes = 1024;

interface ReceivedFile {
  readonly size: number;
  /** SHA-256 in hexadecimal. */
  readonly hash: string;
  readonly head: Buffer;
}

/** Returns the folder of unfinished uploads. It is on the same disk as the stored files. */
export const getUploadFolder = ({ dataFolder }: { readonly dataFolder: string }): string => join(dataFolder, 'uploads');

export const receiveFile = async (source: Readable, path: string): Promise<ReceivedFile> => {
  const hash = createHash('sha256');
  let size = 0;
  await pipeline(
    source,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        size += chunk.length;
        yield chunk;
      }
    },
    createWriteStream(path, { flags: 'wx', mode: 0o600 }),
  );
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return { size, hash: hash.digest('hex'), head: buffer.subarray(0, bytesRead) };
  } finally {
    await file.close();
  }
};

export const createUploadFolder = (folder: string): Promise<unknown> => mkdir(folder, { recursive: true });

export const removeAbandonedUploads = async (folder: string, now: number): Promise<void> => {
  await createUploadFolder(folder);
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: now }));
    if (mtimeMs < now - abandonedAfterMs) await rm(path, { force: true });
  }
};
