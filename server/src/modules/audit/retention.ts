import { dailyTaskHour } from '@atrium/contract/scheduled-task/fields.ts';
import { Counter, Gauge } from 'prom-client';
import type { Age } from '../../config/values.ts';
import { loadStoredSetting } from '../../db/stored-setting.ts';
import type { AppContext } from '../../context/context.ts';
import { loadRetentionStart } from '../../resource/history/retention.ts';
import { archiveMonth, removeArchive } from './archive.ts';
import { getCutoff, dayMs, getMonthStart } from './cutoff.ts';
import { deleteHiddenRows, hideEntriesBefore } from './prune.ts';
import { countedUntilKey } from './totals.ts';

const findOldest = async ({ db }: AppContext, from: number, before: number): Promise<number | null> => {
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
const loadSettledDay = async ({ db }: AppContext): Promise<number> =>
  Math.floor(Number((await loadStoredSetting(db, countedUntilKey)) ?? 0) / dayMs) * dayMs;

const archiveOldestMonth = async (context: AppContext, folder: string, cutoff: number): Promise<boolean> => {
  const { db, clock } = context;
  const previousStart = await loadRetentionStart(db);
  const oldest = await findOldest(context, previousStart ?? 0, cutoff);
  if (oldest === null) return false;
  const newStart = getMonthStart(oldest, 1);
  const from = Math.max(getMonthStart(oldest), previousStart ?? 0);
  const archive = await archiveMonth(db, folder, { from, before: newStart });
  // Keep the archive after an error, because the transaction may have committed.
  if (await hideEntriesBefore(context, { previousStart, newStart, archive, now: clock() })) return true;
  await removeArchive(folder, archive.name);
  if ((await loadRetentionStart(db)) === previousStart)
    throw new Error('entries were added while their month was archived');
  return false;
};

const advanceRetention = async (context: AppContext, retentionAge: Age, isCanceled: () => boolean): Promise<void> => {
  const { config, clock, db } = context;
  const cutoff = Math.min(getCutoff(retentionAge, clock()), await loadSettledDay(context));
  if (config.auditArchive !== null) {
    while (!isCanceled() && (await archiveOldestMonth(context, config.auditArchive, getMonthStart(cutoff))));
    return;
  }
  const previousStart = await loadRetentionStart(db);
  if ((await findOldest(context, previousStart ?? 0, cutoff)) === null) return;
  await hideEntriesBefore(context, { previousStart, newStart: cutoff, archive: null, now: clock() });
};

const registerMetrics = ({ metrics, scheduler }: AppContext, getDeletedCount: () => number): void => {
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
      this.inc(getDeletedCount());
    },
  });
};

/** Schedules the daily deletion of old audit entries. If configured archiving fails, nothing is deleted. */
export const scheduleAuditRetention = (context: AppContext): void => {
  const { config, db, scheduler, log } = context;
  const { auditKeep } = config;
  if (auditKeep === null) return;
  let deletedCount = 0;
  registerMetrics(context, () => deletedCount);

  const run = async (signal: AbortSignal): Promise<void> => {
    const isCanceled = (): boolean => signal.aborted;
    await advanceRetention(context, auditKeep, isCanceled);
    const retentionStart = await loadRetentionStart(db);
    if (retentionStart !== null) {
      const deletedHidden = await deleteHiddenRows(context, retentionStart, isCanceled);
      deletedCount += deletedHidden;
      if (deletedHidden > 0) log.info({ entries: deletedHidden }, 'deleted old audit entries');
    }
    signal.throwIfAborted();
  };
  scheduler.registerTask({ name: 'auditRetention', dailyAtHour: dailyTaskHour, run });
};
