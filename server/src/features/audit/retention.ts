import type { ScheduleName } from '@atrium/contract/scheduled-task/fields.ts';
import type { FastifyInstance } from 'fastify';
import { Counter, Gauge } from 'prom-client';
import type { Age } from '../../config/values.ts';
import { dayOf } from '../../db/calendar.ts';
import { deleteStored, readStored, writeStored } from '../../db/stored-setting.ts';
import type { AppContext } from '../../platform/context/context.ts';
import { readRetentionStart } from '../../platform/history/retention.ts';
import { archiveMonth, removeArchive } from './archive.ts';
import { cutoffOf, dayMs, monthOf } from './cutoff.ts';
import { deleteExpired, pruneBefore } from './prune.ts';
import { counted } from './totals.ts';

const hourMs = 3_600_000;
const lookEveryMs = hourMs / 6;
/** As daily backups: at three in the morning, when few people work. */
const beginsAtMs = 3 * hourMs;

/** The work that deletes old entries, as it is called where it fails. */
export const retentionJob: ScheduleName = 'delete old audit entries';

/** The time of the oldest entry from a moment on, and before another; null where there is none. */
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

/** What is not counted yet is kept: totals are of whole days. */
const settledDay = async ({ db }: AppContext): Promise<number> =>
  Math.floor(Number((await readStored(db, counted)) ?? 0) / dayMs) * dayMs;

/** Writes down the oldest month and keeps it no longer; answers whether there may be another. */
const archiveOldest = async (context: AppContext, folder: string, cutoff: number): Promise<boolean> => {
  const { db, clock } = context;
  const was = await readRetentionStart(db);
  const oldest = await oldestOf(context, was ?? 0, cutoff);
  if (oldest === null) return false;
  const keptFrom = monthOf(oldest, 1);
  const from = Math.max(monthOf(oldest), was ?? 0);
  const archived = await archiveMonth(db, folder, { from, before: keptFrom });
  // Where this fails it may have been done all the same: then the file stays.
  if (await pruneBefore(context, { was, keptFrom, archived, now: clock() })) return true;
  await removeArchive(folder, archived.name);
  if ((await readRetentionStart(db)) === was) throw new Error('entries came in while their month was archived');
  return false;
};

/** Moves on from where entries are kept, as far as the settings say. */
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

/** Takes the day for this copy; false where a copy has it already. */
const takeDay = ({ db, dialect }: AppContext, day: string): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    await dialect.advisoryLock(trx, 'audit.prunedDay');
    if ((await readStored(trx, 'audit.prunedDay')) === day) return false;
    await writeStored(trx, 'audit.prunedDay', day);
    return true;
  });

const measure = ({ metrics }: AppContext, state: { readonly hasFailed: boolean; readonly deleted: number }): void => {
  if (metrics === null) return;
  const registers = [metrics.registry];
  new Gauge({
    name: 'atrium_audit_retention_failed',
    help: '1 if the last deletion of old audit entries failed',
    registers,
    collect() {
      this.set(state.hasFailed ? 1 : 0);
    },
  });
  new Counter({
    name: 'atrium_audit_deleted_total',
    help: 'Deleted audit entries',
    registers,
    collect() {
      this.reset();
      this.inc(state.deleted);
    },
  });
};

/**
 * Sees to it once a day, on one copy for all, that entries are kept no longer than the settings say: they are archived first where a folder
 * for that is set. What fails is logged and tried again an hour later; until then everything is kept.
 */
export const keepAudit = (app: FastifyInstance, context: AppContext): void => {
  const { config, db, schedule, clock, log } = context;
  const { auditKeep } = config;
  if (auditKeep === null) return;
  const state = { hasFailed: false, deleted: 0, isEnded: false, triedAt: -Infinity };
  measure(context, state);
  app.addHook('onClose', () => {
    state.isEnded = true;
  });
  const isOver = (): boolean => state.isEnded;

  const prune = async (): Promise<void> => {
    await moveOn(context, auditKeep, isOver);
    const keptFrom = await readRetentionStart(db);
    if (keptFrom === null) return;
    const deleted = await deleteExpired(context, keptFrom, isOver);
    state.deleted += deleted;
    if (deleted > 0) log.info({ entries: deleted }, 'audit entries that are no longer kept were deleted');
  };
  schedule.every(lookEveryMs, retentionJob, async (isAsked) => {
    const now = clock();
    if (now < state.triedAt + hourMs && !isAsked) return 'notYet';
    try {
      const isTaken = await takeDay(context, dayOf(now - beginsAtMs, config.timeZone));
      if (isTaken || isAsked) await prune();
      state.hasFailed = false;
      return isTaken || isAsked ? 'done' : 'notYet';
    } catch (error) {
      if (state.isEnded) return 'notYet';
      state.hasFailed = true;
      state.triedAt = now;
      log.error({ err: error }, 'old audit entries could not be deleted: it is tried again in an hour');
      // Another copy may be able to.
      await deleteStored(db, 'audit.prunedDay');
      return 'failed';
    }
  });
};
