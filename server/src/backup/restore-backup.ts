import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { hasDatabase, holdDataFolder } from '../db/folder/data-folder.ts';
import { DatabaseFault } from '../db/database-fault.ts';
import type { Database } from '../db/dialect/dialect.ts';
import { isEmptyDatabase } from '../db/dialect/table-shapes.ts';
import { readStored } from '../db/stored-setting.ts';
import { fillDatabase, type FilledTable } from '../db/whole/fill.ts';
import { diskStore, type FileStore } from '../platform/storage/file-store.ts';
import { adoptFolder } from '../platform/storage/files-folder.ts';
import { BackupFault, filePart, keyName, type Manifest } from './manifest.ts';
import { writeSafely } from './sums.ts';
import { copyOf, fillSqlite, verifyBackup } from './verify-backup.ts';

/** What came back, and what of it was there before. */
export interface Restored {
  readonly manifest: Manifest;
  readonly filled: readonly FilledTable[];
  /** Where what was in the data folder lies now; null where nothing was. */
  readonly movedTo: string | null;
  /** Whether the key of the backup was put into the folder; one that is there stays. */
  readonly tookKey: boolean;
}

const putFiles = async (backup: string, names: readonly string[], store: FileStore): Promise<void> => {
  for (const name of names) await store.put(name, await readFile(join(backup, filePart(name))), 'image/webp');
};

const present = ['atrium.db', 'atrium.db-wal', 'atrium.db-shm', 'files'];

/** Moves what is in a data folder into a folder within it, and answers which; null where there is nothing. */
const moveAside = async (dataFolder: string, now: number): Promise<string | null> => {
  const there = present.filter((name) => existsSync(join(dataFolder, name)));
  if (there.length === 0) return null;
  const aside = join(dataFolder, `replaced-${new Date(now).toISOString().replaceAll(':', '-')}`);
  await mkdir(aside, { mode: 0o700 });
  for (const name of there) await rename(join(dataFolder, name), join(aside, name));
  return aside;
};

/** Puts the key of a backup where there is none yet. */
const putKey = async (backup: string, { hasKey }: Manifest, dataFolder: string): Promise<boolean> => {
  const file = join(dataFolder, keyName);
  if (!hasKey || existsSync(file)) return false;
  await writeSafely(file, await readFile(join(backup, keyName), 'utf8'));
  return true;
};

interface FolderRequest {
  readonly backup: string;
  readonly dataFolder: string;
  /** Where files go that do not lie in the data folder; null where they do. */
  readonly objects: FileStore | null;
  /** Whether what is in the folder is to be moved aside. */
  readonly replace: boolean;
  readonly now: number;
}

/** Builds everything beside what is there, and exchanges the two at the end. */
const exchange = async (request: FolderRequest, manifest: Manifest): Promise<Restored> => {
  const { backup, dataFolder, objects, now } = request;
  const [database, files] = ['atrium.db.restoring', 'files.restoring'].map((name) => join(dataFolder, name));
  if (database === undefined || files === undefined) throw new Error('two names are two paths');
  for (const left of [database, `${database}-wal`, `${database}-shm`, files]) {
    await rm(left, { recursive: true, force: true });
  }
  const filled = await fillSqlite(database, copyOf(backup, manifest));
  await mkdir(files, { mode: 0o700 });
  await putFiles(backup, manifest.files, objects ?? diskStore(files));
  const movedTo = await moveAside(dataFolder, now);
  await rename(files, join(dataFolder, 'files'));
  await rename(database, join(dataFolder, 'atrium.db'));
  return { manifest, filled, movedTo, tookKey: await putKey(backup, manifest, dataFolder) };
};

/**
 * Restores a backup into a data folder that no copy uses, after it was verified. Refuses a folder with a database, unless
 * that is to be moved aside.
 */
export const restoreIntoFolder = async (request: FolderRequest): Promise<Restored> => {
  const { manifest } = await verifyBackup(request.backup);
  const release = holdDataFolder(request.dataFolder);
  try {
    if (hasDatabase(request.dataFolder) && !request.replace) {
      const there = `The data folder ${request.dataFolder} already has a database`;
      throw new BackupFault(`${there}: --replace moves it aside, into a folder within.`);
    }
    return await exchange(request, manifest);
  } finally {
    release();
  }
};

/** Restores a backup into a PostgreSQL database without tables, after it was verified; files go where the settings say. */
export const restoreIntoDatabase = async (
  backup: string,
  database: Database,
  place: { readonly files: FileStore; readonly dataFolder: string },
): Promise<Restored> => {
  if (!(await isEmptyDatabase(database.db, database.dialect.kind))) {
    throw new DatabaseFault('notEmpty', 'The database is not empty: a backup is restored into a new one only.');
  }
  const { manifest } = await verifyBackup(backup);
  await putFiles(backup, manifest.files, place.files);
  const filled = await fillDatabase(database, copyOf(backup, manifest));
  if (manifest.tables.some(({ name }) => name === 'settings')) {
    adoptFolder(place.dataFolder, await readStored(database.db, 'files.folder'));
  }
  return { manifest, filled, movedTo: null, tookKey: await putKey(backup, manifest, place.dataFolder) };
};
