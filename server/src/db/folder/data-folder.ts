import { statfs } from 'node:fs/promises';
import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DatabaseError } from '../database-error.ts';
import { writeShutdownMarker, consumeShutdownMarker } from './shutdown-marker.ts';

const busyCodes = 5;
const damagedCodes = [11, 26];

const getDatabaseFile = (folder: string): string => join(folder, 'atrium.db');

const getCode = (error: unknown): number | null =>
  error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' ? error.errcode & 0xff : null;

const createDamageError = (folder: string, problem: string, cause?: unknown): DatabaseError =>
  new DatabaseError(
    'damaged',
    `The database in ${folder} ${problem}. Restore the last backup; see "Restoring" in the guide.`,
    cause,
  );

const toFolderError = (error: unknown, folder: string): unknown => {
  if (error instanceof DatabaseError) return error;
  const code = getCode(error);
  if (code === busyCodes) {
    return new DatabaseError('folderInUse', `The data folder ${folder} is used by another running instance.`, error);
  }
  if (code !== null && damagedCodes.includes(code)) {
    return createDamageError(folder, 'is damaged or not a database', error);
  }
  const reason = error instanceof Error ? error.message : String(error);
  return new DatabaseError('folderUnusable', `The data folder ${folder} is not writable: ${reason}.`, error);
};

/** Creates a folder and its parents. Node's `recursive` option never returns on some file systems. */
export const createFolder = (folder: string): void => {
  if (existsSync(folder)) return;
  createFolder(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if (!existsSync(folder)) throw error;
  }
};

/** Locks a small database file. The operating system releases the lock when the process ends. */
const lockFolder = (folder: string): DatabaseSync => {
  const file = new DatabaseSync(join(folder, 'atrium.lock'));
  try {
    file.exec('begin exclusive');
    return file;
  } catch (error) {
    file.close();
    throw error;
  }
};

export const hasDatabase = (folder: string): boolean => existsSync(getDatabaseFile(folder));

/** Opens the database read-only, also while an instance uses it. Throws `DatabaseError` if it does not exist. */
export const openReadOnly = (folder: string): DatabaseSync => {
  if (!hasDatabase(folder)) {
    throw new DatabaseError('folderUnusable', `There is no database in ${folder}: see ATRIUM_DATA and DATABASE_URL.`);
  }
  try {
    return new DatabaseSync(getDatabaseFile(folder), { readOnly: true });
  } catch (error) {
    throw toFolderError(error, folder);
  }
};

/** Takes about two seconds per gigabyte. */
const checkPages = (file: DatabaseSync, folder: string): void => {
  const [result] = Object.values(file.prepare('pragma quick_check(1)').get() ?? {});
  if (result !== 'ok') throw createDamageError(folder, `is damaged (${String(result).replaceAll(/\s+/g, ' ')})`);
};

const openChecked = (folder: string): DatabaseSync => {
  const path = getDatabaseFile(folder);
  const isIntact = !existsSync(path) || consumeShutdownMarker(folder, path);
  const file = new DatabaseSync(path);
  try {
    if (!isIntact) checkPages(file, folder);
    return file;
  } catch (error) {
    file.close();
    throw error;
  }
};

/** Locks the folder and runs `use` with its database file. Throws `DatabaseError`. */
export const openDataFolder = <Result>(
  folder: string,
  use: (file: DatabaseSync, release: () => void) => Result,
): Result => {
  let lockFile: DatabaseSync | undefined;
  try {
    createFolder(folder);
    lockFile = lockFolder(folder);
    return use(openChecked(folder), () => {
      writeShutdownMarker(folder, getDatabaseFile(folder));
      lockFile?.close();
    });
  } catch (error) {
    lockFile?.close();
    throw toFolderError(error, folder);
  }
};

const lowDiskBytes = 256 * 2 ** 20;

/** Returns whether the disk of the data folder is almost full; false if unknown. */
export const isDiskLow = async (folder: string): Promise<boolean> => {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize < lowDiskBytes;
  } catch {
    return false;
  }
};
