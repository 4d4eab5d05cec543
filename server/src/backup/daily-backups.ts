import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { FastifyInstance } from 'fastify';
import { dayOf } from '../db/calendar.ts';
import type { AppContext } from '../platform/context/context.ts';
import { dailyName, dailyTimes, pruneDaily, removeUnfinished } from './daily-folder.ts';
import type { DailyTask } from './daily-worker.ts';

const hourMs = 3_600_000;
const lookEveryMs = hourMs / 6;
/** A day of backups begins at three in the morning, when few people work. */
const beginsAtMs = 3 * hourMs;

/** The job that takes daily backups, as it is called where it fails. */
export const dailyJob = 'take the daily backup';

/** Takes a backup in a thread of its own, over a connection of its own: nobody waits for it. */
class DailyWork {
  #worker: Worker | undefined;
  isEnded = false;

  run(task: DailyTask): Promise<void> {
    return new Promise((resolve, reject) => {
      const worker = new Worker(new URL('./daily-worker.ts', import.meta.url), { workerData: task });
      this.#worker = worker;
      worker.once('error', reject);
      worker.once('exit', (code) => (code === 0 ? resolve() : reject(new Error('The backup was cut off.'))));
    });
  }

  async end(): Promise<void> {
    this.isEnded = true;
    await this.#worker?.terminate();
  }
}

const measure = ({ metrics, conditions }: AppContext, folder: string): void => {
  if (metrics === null) return;
  metrics.gauge({ name: 'atrium_backup_time_seconds', help: 'When the newest daily backup was taken' }, () => {
    const [newest] = dailyTimes(folder);
    return newest === undefined ? null : newest / 1000;
  });
  metrics.gauge({ name: 'atrium_backup_failed', help: '1 while the last daily backup could not be taken' }, () =>
    conditions.backup === 'failed' ? 1 : 0,
  );
};

/** Prunes after a new backup is there; what cannot be removed is no reason to call that a failure. */
const prune = (folder: string, { config, log }: AppContext): Promise<void> =>
  pruneDaily(folder, config.backupKeep).catch((error: unknown) =>
    log.warn({ err: error }, `old backups in ${folder} could not be removed`),
  );

/**
 * Takes a backup of the embedded database each day, at the first look after three o'clock, or after the start where the copy was
 * off then. One that fails is logged, told by readiness and tried again an hour later; the copy serves on.
 */
export const takeDailyBackups = (app: FastifyInstance, context: AppContext): void => {
  const { config, schedule, clock, log, conditions, dialect } = context;
  if (dialect.kind !== 'sqlite' || config.backupKeep === 0) return;
  const folder = config.backupFolder ?? join(config.dataFolder, 'backups');
  const { databaseUrl, databaseListenUrl, eventsUrl, databaseConnections, dataFolder, objectStorage } = config;
  const settings = { databaseUrl, databaseListenUrl, eventsUrl, databaseConnections, dataFolder, objectStorage };
  const work = new DailyWork();
  let triedAt = -Infinity;
  conditions.backup = 'ok';
  measure(context, folder);
  app.addHook('onClose', () => work.end());

  const backedUpDay = (time: number): string => dayOf(time - beginsAtMs, config.timeZone);
  const take = async (now: number): Promise<void> => {
    await removeUnfinished(folder, now);
    await work.run({ config: settings, folder: join(folder, dailyName(now)), now });
  };
  schedule.every(lookEveryMs, dailyJob, async (isAsked) => {
    const now = clock();
    try {
      const isTaken = dailyTimes(folder).some((time) => backedUpDay(time) === backedUpDay(now));
      if ((isTaken || now < triedAt + hourMs) && !isAsked) return 'notYet';
      triedAt = now;
      await take(now);
      conditions.backup = 'ok';
      log.info({ folder, backup: dailyName(now) }, 'the daily backup was taken and verified');
      await prune(folder, context);
      return 'done';
    } catch (error) {
      if (work.isEnded) return 'notYet';
      conditions.backup = 'failed';
      log.error({ err: error, folder }, 'the daily backup could not be taken: it is tried again in an hour');
      return 'failed';
    }
  });
};
