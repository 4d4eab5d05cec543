import { statfs } from 'node:fs/promises';
import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DatabaseFault } from './database-fault.ts';

const busy = 5;
const damaged = [11, 26];

const codeOf = (error: unknown): number | null =>
  error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' ? error.errcode & 0xff : null;

const asFault = (error: unknown, folder: string): unknown => {
  if (error instanceof DatabaseFault) return error;
  const code = codeOf(error);
  if (code === busy) {
    return new DatabaseFault('folderInUse', `The data folder ${folder} is in use by another running copy.`, error);
  }
  if (code !== null && damaged.includes(code)) {
    return new DatabaseFault('damaged', `The database in ${folder} is damaged, or not a database at all.`, error);
  }
  const reason = error instanceof Error ? error.message : String(error);
  return new DatabaseFault('folderUnusable', `The data folder ${folder} cannot be written: ${reason}.`, error);
};

/** Makes a folder for this user alone, step by step: Node's own `recursive` never ends where a file system takes no folders at all. */
export const makeFolder = (folder: string): void => {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another copy made it meanwhile.
    if (!existsSync(folder)) throw error;
  }
};

/**
 * Holds the folder against other processes. The lock is the operating system's on a little database file, so it vanishes
 * with the process however that ends.
 */
const lock = (folder: string): DatabaseSync => {
  const file = new DatabaseSync(join(folder, 'atrium.lock'));
  try {
    file.exec('begin exclusive');
    return file;
  } catch (error) {
    file.close();
    throw error;
  }
};

/** Runs `use` on the database file of the folder, held against other processes; throws a `DatabaseFault` if it cannot be. */
export const openDataFolder = <Result>(
  folder: string,
  use: (file: DatabaseSync, release: () => void) => Result,
): Result => {
  let held: DatabaseSync | undefined;
  try {
    makeFolder(folder);
    held = lock(folder);
    return use(new DatabaseSync(join(folder, 'atrium.db')), () => held?.close());
  } catch (error) {
    held?.close();
    throw asFault(error, folder);
  }
};

/** Bytes below which a disk is said to be low. */
const lowDisk = 256 * 2 ** 20;

/** Whether the disk of the data folder has little room left; false where it cannot be asked. */
export const isDiskLow = async (folder: string): Promise<boolean> => {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize < lowDisk;
  } catch {
    return false;
  }
};
