import { open, readdir, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { workerData } from 'node:worker_threads';
import { openReadOnly } from '../db/folder/data-folder.ts';
import type { BackupTask } from './take-backup.ts';

/** Bytes that stay free for the database itself. */
const reservedBytes = 64 * 2 ** 20;

const getSize = async (folder: string): Promise<number> => {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  const sizes = await Promise.all(names.map((name) => stat(join(folder, name)).then(({ size }) => size)));
  return sizes.reduce((sum, size) => sum + size, 0);
};

/** Throws if the backup would fill the disk, because the instance could no longer save changes. */
const assertFreeSpace = async ({ dataFolder, folder }: BackupTask, databaseBytes: number): Promise<void> => {
  const requiredBytes = databaseBytes + (await getSize(join(dataFolder, 'files')));
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize >= requiredBytes + reservedBytes) return;
  const formatMegabytes = (bytes: number): string => `${Math.ceil(bytes / 2 ** 20)} MB`;
  const sizes = `about ${formatMegabytes(requiredBytes)} required, ${formatMegabytes(bavail * bsize)} available`;
  throw new Error(`Not enough disk space for a backup in ${folder}: ${sizes}.`);
};

const copyDatabase = async (task: BackupTask, target: string): Promise<void> => {
  const source = openReadOnly(task.dataFolder);
  try {
    // An open read transaction keeps its snapshot, so that changes do not restart the copy.
    source.exec('begin');
    const size = source
      .prepare('select page_count * page_size as bytes from pragma_page_count, pragma_page_size')
      .get();
    source.prepare('select count(*) from sqlite_master').get();
    await assertFreeSpace(task, Number(size?.['bytes']));
    await backup(source, target, { rate: 1000 });
  } finally {
    source.close();
  }
};

/** Verifies the copy and turns it into a single file without a write-ahead log. */
const checkCopy = async (file: string): Promise<void> => {
  const database = new DatabaseSync(file);
  try {
    const [result] = Object.values(database.prepare('pragma quick_check(1)').get() ?? {});
    if (result !== 'ok') throw new Error(`The copy of the database is damaged: ${String(result)}`);
    database.exec('pragma journal_mode = delete');
  } finally {
    database.close();
  }
  const handle = await open(file, 'r+');
  await handle.chmod(0o600);
  await handle.sync();
  await handle.close();
};

// `takeBackup` passes a task to the thread.
const task = workerData as BackupTask;
const target = join(task.folder, 'atrium.db');
await copyDatabase(task, target);
await checkCopy(target);
