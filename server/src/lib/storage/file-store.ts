import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { S3mini } from 's3mini';
import type { ObjectStorageSettings } from '../../config/services.ts';

/** `name` is one path segment that the server generated. */
export interface FileStore {
  put(name: string, bytes: Buffer, type: string): Promise<void>;
  /** Moves a file of the data folder into the store. */
  moveIn(name: string, path: string, type: string): Promise<void>;
  get(name: string): Promise<Buffer | null>;
  stream(name: string): Promise<Readable | null>;
  /** Does nothing if the file does not exist. */
  remove(name: string): Promise<void>;
}

const validateFileName = (name: string): string => {
  if (!/^[a-z0-9]+\.[a-z0-9]+$/.test(name)) throw new Error('invalid name of a stored file');
  return name;
};

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Stores files in a folder, atomically even if the power fails. */
export const createDiskStore = (folder: string): FileStore => ({
  async put(name, bytes) {
    const path = join(folder, validateFileName(name));
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
  async moveIn(name, path) {
    await mkdir(folder, { recursive: true });
    const file = await open(path, 'r+');
    try {
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(path, join(folder, validateFileName(name)));
  },
  async stream(name) {
    try {
      return (await open(join(folder, validateFileName(name)))).createReadStream();
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  },
  async get(name) {
    try {
      return await readFile(join(folder, validateFileName(name)));
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  },
  remove: (name) => rm(join(folder, validateFileName(name)), { force: true }),
});

export const createObjectStore = (options: ObjectStorageSettings): FileStore => {
  const bucket = new S3mini(options);
  return {
    async put(name, bytes, type) {
      await bucket.putObject(validateFileName(name), bytes, type);
    },
    async moveIn(name, path, type) {
      await bucket.putObject(validateFileName(name), await readFile(path), type);
      await rm(path);
    },
    async stream(name) {
      const response = await bucket.getObjectResponse(validateFileName(name));
      const body: AsyncIterable<Uint8Array> | null | undefined = response?.body;
      return body ? Readable.from(body) : null;
    },
    async get(name) {
      const bytes = await bucket.getObjectArrayBuffer(validateFileName(name));
      return bytes ? Buffer.from(bytes) : null;
    },
    async remove(name) {
      await bucket.deleteObject(validateFileName(name));
    },
  };
};

export const createFileStore = ({
  objectStorage,
  dataFolder,
}: {
  readonly objectStorage: ObjectStorageSettings | null;
  readonly dataFolder: string;
}): FileStore => (objectStorage ? createObjectStore(objectStorage) : createDiskStore(join(dataFolder, 'files')));
