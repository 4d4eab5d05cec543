import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { makeFolder } from '../db/folder/data-folder.ts';
import { syncFolder } from '../db/folder/sync-folder.ts';

export interface BackupTask {
  readonly dataFolder: string;
  /** The name appears only when the backup is complete. */
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

/** Files that are removed in between or not completely written are skipped. */
const copyFiles = async (from: string, to: string, signal?: AbortSignal): Promise<void> => {
  await mkdir(to, { mode: 0o700 });
  const names = existsSync(from) ? await readdir(from) : [];
  for (const name of names.filter((entry) => !entry.endsWith('.part'))) {
    signal?.throwIfAborted();
    await copyFile(join(from, name), join(to, name)).catch((error: unknown) => {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    });
  }
};

/** Copies the database first: a file without a row does no harm. Throws if the folder exists or the copy is damaged. */
export const takeBackup = async ({ dataFolder, folder }: BackupTask, signal?: AbortSignal): Promise<void> => {
  if (existsSync(folder)) throw new Error(`${folder} already exists; a backup needs a new folder.`);
  const unfinished = `${folder}.part`;
  await rm(unfinished, { recursive: true, force: true });
  makeFolder(dirname(folder));
  await mkdir(unfinished, { mode: 0o700 });
  try {
    await runWorker({ dataFolder, folder: unfinished }, signal);
    await copyFiles(join(dataFolder, 'files'), join(unfinished, 'files'), signal);
    await syncFolder(unfinished);
    await rename(unfinished, folder);
    await syncFolder(dirname(folder));
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
};
