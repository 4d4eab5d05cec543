import { mkdir, rename, rm } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeFolder } from '../db/folder/data-folder.ts';
import { syncFolder } from '../db/folder/sync-folder.ts';
import { BackupFault } from './manifest.ts';

/** The name of a backup taken at a moment: `atrium-2026-03-05T02-00-00Z`. */
export const backupName = (time: number): string =>
  `atrium-${new Date(time).toISOString().replace(/\.\d+/, '').replaceAll(':', '-')}`;

/**
 * Makes a folder by `work`, under another name until it is finished: what bears its name is whole. What `work` leaves behind
 * when it fails is removed.
 */
export const makeWhole = async <Result>(
  folder: string,
  work: (unfinished: string) => Promise<Result>,
): Promise<Result> => {
  if (existsSync(folder)) throw new BackupFault(`${folder} is there already: a backup is written into a new folder.`);
  const unfinished = `${folder}.part`;
  await rm(unfinished, { recursive: true, force: true });
  makeFolder(unfinished);
  for (const part of ['tables', 'files']) await mkdir(join(unfinished, part), { mode: 0o700 });
  try {
    const result = await work(unfinished);
    for (const one of [join(unfinished, 'tables'), join(unfinished, 'files'), unfinished]) await syncFolder(one);
    await rename(unfinished, folder);
    await syncFolder(dirname(folder));
    return result;
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
};
