import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { createFolder } from '../db/folder/data-folder.ts';
import { syncFolder } from '../db/folder/sync-folder.ts';

export interface BackupTask {
  readonly dataFolder: string;
  /** Created only when the backup is complete. */
  readonly folder: string;
}

const runWorker = (task: BackupTask, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./backup-worker.ts', import.meta.url), { workerData: task });
    const stop = () => void worker.terminate();
    signal?.addEventListener('abort', stop, { once: true });
    worker.once('error', reject);
    worker.once('exit', (code) => {
      signal?.removeEventListener('abort', stop);
      if (code === 0) resolve();
      else reject(new Error('The backup was interrupted.'));
    });
  });

/** Copies files, except incomplete ones and those that are removed during the backup. */
const copyFiles = async (sourceFolder: string, targetFolder: string, signal?: AbortSignal): Promise<void> => {
  await mkdir(targetFolder, { mode: 0o700 });
  const names = existsSync(sourceFolder) ? await readdir(sourceFolder) : [];
  for (const name of names.filter((entry) => !entry.endsWith('.part'))) {
    signal?.throwIfAborted();
    await copyFile(join(sourceFolder, name), join(targetFolder, name)).catch((error: unknown) => {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    });
  }
};

/** Copies the database first: a file without a row does no harm. Throws if the folder exists or the copy is damaged. */
export const takeBackup = async ({ dataFolder, folder }: BackupTask, signal?: AbortSignal): Promise<void> => {
  if (existsSync(folder)) throw new Error(`${folder} already exists; a backup needs a new folder.`);
  const temporaryFolder = `${folder}.part`;
  await rm(temporaryFolder, { recursive: true, force: true });
  createFolder(dirname(folder));
  await mkdir(temporaryFolder, { mode: 0o700 });
  try {
    await runWorker({ dataFolder, folder: temporaryFolder }, signal);
    await copyFiles(join(dataFolder, 'files'), join(temporaryFolder, 'files'), signal);
    await syncFolder(temporaryFolder);
    await rename(temporaryFolder, folder);
    await syncFolder(dirname(folder));
  } catch (error) {
    await rm(temporaryFolder, { recursive: true, force: true });
    throw error;
  }
};
