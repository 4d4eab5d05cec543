import { existsSync, readdirSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { dailyTaskHour } from '@atrium/contract/scheduled-task/fields.ts';
import { Gauge } from 'prom-client';
import type { AppContext } from '../context/context.ts';
import { takeBackup } from './take-backup.ts';

const namePattern = /^daily-(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\d)Z$/;

const formatName = (time: number): string =>
  `daily-${new Date(time).toISOString().replace(/\.\d+/, '').replaceAll(':', '-')}`;

const parseTime = (name: string): number | null => {
  const [, day, hours, minutes, seconds] = namePattern.exec(name) ?? [];
  return day === undefined ? null : Date.parse(`${day}${hours}:${minutes}:${seconds}Z`);
};

const listBackupTimes = (folder: string): number[] =>
  (existsSync(folder) ? readdirSync(folder) : [])
    .map(parseTime)
    .filter((time) => time !== null)
    .toSorted((a, b) => b - a);

const removeUnfinished = async (folder: string): Promise<void> => {
  const names = (existsSync(folder) ? readdirSync(folder) : []).filter((name) => /^daily-.+\.part$/.test(name));
  for (const name of names) await rm(join(folder, name), { recursive: true, force: true });
};

/** Keeps manual backups, which have other names. */
const pruneBackups = async (folder: string, keptCount: number): Promise<void> => {
  for (const time of listBackupTimes(folder).slice(keptCount)) {
    const path = join(folder, formatName(time));
    // Rename the folder first, so that the name always belongs to a complete backup.
    await rename(path, `${path}.part`);
    await rm(`${path}.part`, { recursive: true, force: true });
  }
};

const registerMetrics = ({ metrics, conditions }: AppContext, folder: string): void => {
  if (metrics === null) return;
  const registers = [metrics.registry];
  new Gauge({
    name: 'atrium_backup_time_seconds',
    help: 'Time of the newest daily backup',
    registers,
    collect() {
      const [newest] = listBackupTimes(folder);
      if (newest === undefined) this.remove();
      else this.set(newest / 1000);
    },
  });
  new Gauge({
    name: 'atrium_backup_failed',
    help: '1 if the last daily backup failed',
    registers,
    collect() {
      this.set(conditions.backup === 'failed' ? 1 : 0);
    },
  });
};

/** Schedules daily backups. Readiness reports a failure until a backup succeeds. */
export const scheduleDailyBackups = (context: AppContext): void => {
  const { config, scheduler, clock, log, conditions, dialect } = context;
  if (dialect.kind !== 'sqlite' || config.backupKeep === 0) return;
  const folder = config.backupFolder ?? join(config.dataFolder, 'backups');
  conditions.backup = 'ok';
  registerMetrics(context, folder);

  const run = async (signal: AbortSignal): Promise<void> => {
    const now = clock();
    try {
      await removeUnfinished(folder);
      await takeBackup({ dataFolder: config.dataFolder, folder: join(folder, formatName(now)) }, signal);
      conditions.backup = 'ok';
      log.info({ folder, backup: formatName(now) }, 'created and verified the daily backup');
      await pruneBackups(folder, config.backupKeep);
    } catch (error) {
      if (!signal.aborted) conditions.backup = 'failed';
      throw error;
    }
  };
  scheduler.registerTask({ name: 'backup', dailyAtHour: dailyTaskHour, run });
};
