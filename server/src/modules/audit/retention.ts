import { dailyTaskHour } from '@atrium/contract/scheduled-task/fields.ts';
import { Counter, Gauge } from 'prom-client';
import type { Age } from '../../config/values.ts';
import { readStored } from '../../db/stored-setting.ts';
import type { AppContext } from '../../context/context.ts';
import { readRetentionStart } from '../../resource/history/retention.ts';
import { archiveMonth, removeArchive } from './archive.ts';
import { cutoffOf, dayMs, monthOf } from './cutoff.ts';
import { deleteExpired, pruneBefore } from './prune.ts';
import { counted } from './totals.ts';

const oldestOf = async ({ db }: AppContext, from: number, before: number): Promise<number | null> => {
  const oldest = await db
    .selectFrom('audit_entries')
    .select('time')
    .where('time', '>=', from)
    .where('time', '<', before)
    .orderBy('time')
    .limit(1)
    .executeTakeFirst();
  return oldest?.time ?? null;
};

/** Totals cover whole days, so entries of a day that is only partly counted must be kept. */
const settledDay = async ({ db }: AppContext): Promise<number> =>
  Math.floor(Number((await readStored(db, counted)) ?? 0) / dayMs) * dayMs;

const archiveOldest = async (context: AppContext, folder: string, cutoff: number): Promise<boolean> => {
  const { db, clock } = context;
  const was = await readRetentionStart(db);
  const oldest = await oldestOf(context, was ?? 0, cutoff);
  if (oldest === null) return false;
  const keptFrom = monthOf(oldest, 1);
  const from = Math.max(monthOf(oldest), was ?? 0);
  const archived = await archiveMonth(db, folder, { from, before: keptFrom });
  // If this throws, the transaction may still have committed: keep the archive.
  if (await pruneBefore(context, { was, keptFrom, archived, now: clock() })) return true;
  await removeArchive(folder, archived.name);
  if ((await readRetentionStart(db)) === was) throw new Error('entries came in while their month was archived');
  return false;
};

const moveOn = async (context: AppContext, keep: Age, isOver: () => boolean): Promise<void> => {
  const { config, clock, db } = context;
  const cutoff = Math.min(cutoffOf(keep, clock()), await settledDay(context));
  if (config.auditArchive !== null) {
    while (!isOver() && (await archiveOldest(context, config.auditArchive, monthOf(cutoff))));
    return;
  }
  const was = await readRetentionStart(db);
  if ((await oldestOf(context, was ?? 0, cutoff)) === null) return;
  await pruneBefore(context, { was, keptFrom: cutoff, archived: null, now: clock() });
};

const registerMetrics = ({ metrics, scheduler }: AppContext, readDeleted: () => number): void => {
  if (metrics === null) return;
  const registers = [metrics.registry];
  new Gauge({
    name: 'atrium_audit_retention_failed',
    help: '1 if the last deletion of old audit entries failed',
    registers,
    collect() {
      this.set(scheduler.hasFailed('auditRetention') ? 1 : 0);
    },
  });
  new Counter({
    name: 'atrium_audit_deleted_total',
    help: 'Deleted audit entries',
    registers,
    collect() {
      this.reset();
      this.inc(readDeleted());
    },
  });
};

/** Schedules the daily deletion of old audit entries. If configured archiving fails, nothing is deleted. */
export const scheduleAuditRetention = (context: AppContext): void => {
  const { config, db, scheduler, log } = context;
  const { auditKeep } = config;
  if (auditKeep === null) return;
  let total = 0;
  registerMetrics(context, () => total);

  const run = async (signal: AbortSignal): Promise<void> => {
    const isOver = (): boolean => signal.aborted;
    await moveOn(context, auditKeep, isOver);
    const keptFrom = await readRetentionStart(db);
    if (keptFrom !== null) {
      const deleted = await deleteExpired(context, keptFrom, isOver);
      total += deleted;
      if (deleted > 0) log.info({ entries: deleted }, 'audit entries that are no longer kept were deleted');
    }
    signal.throwIfAborted();
  };
  scheduler.registerTask({ name: 'auditRetention', dailyAtHour: dailyTaskHour, run });
};
