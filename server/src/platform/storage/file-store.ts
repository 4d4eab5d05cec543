import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { S3mini } from 's3mini';
import type { ObjectStorageSettings } from '../../config/services.ts';

/** Where uploaded files lie; `name` is one path segment that the server made. */
export interface FileStore {
  put(name: string, bytes: Buffer, type: string): Promise<void>;
  /** null when there is no such file. */
  get(name: string): Promise<Buffer | null>;
  /** Content when it is already gone. */
  remove(name: string): Promise<void>;
}

const sound = (name: string): string => {
  if (!/^[a-z0-9]+\.[a-z0-9]+$/.test(name)) throw new Error('a stored file is named by letters and digits and one dot');
  return name;
};

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Files in a folder of this machine; one is there wholly or not at all, also after a power cut. */
export const diskStore = (folder: string): FileStore => ({
  async put(name, bytes) {
    const path = join(folder, sound(name));
    await mkdir(folder, { recursive: true });
    const file = await open(`${path}.part`, 'w');
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(`${path}.part`, path);
  },
  async get(name) {
    try {
      return await readFile(join(folder, sound(name)));
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  },
  remove: (name) => rm(join(folder, sound(name)), { force: true }),
});

/** Files in S3-compatible storage, for many copies of the server. */
export const objectStore = (options: ObjectStorageSettings): FileStore => {
  const bucket = new S3mini(options);
  return {
    async put(name, bytes, type) {
      await bucket.putObject(sound(name), bytes, type);
    },
    async get(name) {
      const bytes = await bucket.getObjectArrayBuffer(sound(name));
      return bytes ? Buffer.from(bytes) : null;
    },
    async remove(name) {
      await bucket.deleteObject(sound(name));
    },
  };
};

/** Where the uploaded files of a copy with these settings lie. */
export const fileStoreOf = ({
  objectStorage,
  dataFolder,
}: {
  readonly objectStorage: ObjectStorageSettings | null;
  readonly dataFolder: string;
}): FileStore => (objectStorage ? objectStore(objectStorage) : diskStore(join(dataFolder, 'files')));
