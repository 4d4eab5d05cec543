import { existsSync, readdirSync } from 'node:fs';
import { rename, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { BackupFault } from './manifest.ts';

const form = /^daily-(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\d)Z$/;
const unfinished = /^daily-.+\.part$/;
const rehearsal = /^\.atrium-rehearsal-/;
const dayMs = 86_400_000;

/** The name of a daily backup: only what is called so is ever pruned. */
export const dailyName = (time: number): string =>
  `daily-${new Date(time).toISOString().replace(/\.\d+/, '').replaceAll(':', '-')}`;

const timeOf = (name: string): number | null => {
  const [, day, hours, minutes, seconds] = form.exec(name) ?? [];
  return day === undefined ? null : Date.parse(`${day}${hours}:${minutes}:${seconds}Z`);
};

/** When the daily backups of a folder were taken, the newest first. */
export const dailyTimes = (folder: string): number[] =>
  (existsSync(folder) ? readdirSync(folder) : [])
    .map(timeOf)
    .filter((time) => time !== null)
    .toSorted((a, b) => b - a);

/** Removes what a backup that was cut off left behind; nothing of one that somebody takes by hand meanwhile. */
export const removeUnfinished = async (folder: string, now: number): Promise<void> => {
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    const path = join(folder, name);
    const isOld = rehearsal.test(name) && (await stat(path)).mtimeMs < now - dayMs;
    if (isOld || unfinished.test(name)) await rm(path, { recursive: true, force: true });
  }
};

/** Removes all daily backups but the newest ones. */
export const pruneDaily = async (folder: string, keep: number): Promise<void> => {
  for (const time of dailyTimes(folder).slice(keep)) {
    const path = join(folder, dailyName(time));
    // What bears the name of a backup is whole, also when this is cut off.
    await rename(path, `${path}.part`);
    await rm(`${path}.part`, { recursive: true, force: true });
  }
};

const reserve = 64 * 2 ** 20;
const megabytes = (bytes: number): string => `${Math.ceil(bytes / 2 ** 20)} MB`;

/** Throws a `BackupFault` where so many bytes do not fit: a full disk would keep the database beside them from being written. */
export const checkRoom = async (folder: string, bytes: number): Promise<void> => {
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  if (free >= bytes + reserve) return;
  const sizes = `it takes about ${megabytes(bytes)}, and ${megabytes(free)} are free`;
  throw new BackupFault(`There is no room for a backup in ${folder}: ${sizes}.`);
};
