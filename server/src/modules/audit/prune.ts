import type { PruneField } from '@atrium/contract/audit/actions.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/dialect/dialect.ts';
import { removeInBatches } from '../../db/remove-in-batches.ts';
import type { Schema } from '../../db/schema.ts';
import { writeStoredSetting } from '../../db/stored-setting.ts';
import { systemAuthor, writeAudit } from '../../audit/audit.ts';
import { loadRetentionStart } from '../../resource/history/retention.ts';
import type { Archive } from './archive.ts';
import { dayMs } from './cutoff.ts';
import { countedUntilKey } from './totals.ts';

type DatabaseWithDialect = Pick<Database, 'db' | 'dialect'>;

const formatDate = (time: number): string => new Date(time).toISOString().slice(0, 10);

const countBetween = async (db: Kysely<Schema>, from: number, before: number): Promise<number> => {
  const { count } = await db
    .selectFrom('audit_entries')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('time', '>=', from)
    .where('time', '<', before)
    .executeTakeFirstOrThrow();
  return Number(count);
};

const countBefore = async (db: Kysely<Schema>, day: number): Promise<number> => {
  const { count } = await db
    .selectFrom('audit_totals')
    .select(({ fn }) => fn.sum<number | null>('entries').as('count'))
    .where('day', '<', day)
    .executeTakeFirstOrThrow();
  return Number(count ?? 0);
};

type PruneValue = string | number | null;

const createChange = (field: PruneField, before: PruneValue, after: PruneValue) => ({ field, before, after });

interface RetentionStep {
  readonly previousStart: number | null;
  readonly newStart: number;
  /** Null if entries are deleted without an archive. */
  readonly archive: Archive | null;
  readonly now: number;
}

/** Hides entries before their deletion. Returns false if another instance was faster, or the archive lacks entries. */
export const hideEntriesBefore = (
  { db, dialect }: DatabaseWithDialect,
  { previousStart, newStart, archive, now }: RetentionStep,
): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    await dialect.advisoryLock(trx, countedUntilKey);
    if ((await loadRetentionStart(trx)) !== previousStart) return false;
    const day = newStart / dayMs;
    const entries =
      archive === null ? await countBefore(trx, day) : await countBetween(trx, previousStart ?? 0, newStart);
    if (archive !== null && archive.entries !== entries) return false;
    await trx.deleteFrom('audit_totals').where('day', '<', day).execute();
    await writeStoredSetting(trx, 'audit.keptFrom', String(newStart));
    const changes = [
      createChange('keptFrom', previousStart === null ? null : formatDate(previousStart), formatDate(newStart)),
      createChange('total', null, entries),
      ...(archive === null ? [] : [createChange('archive', null, archive.name)]),
    ];
    await writeAudit(trx, systemAuthor, [{ action: 'audit.prune', changes }], now);
    return true;
  });

export const deleteHiddenRows = (
  { db, dialect }: DatabaseWithDialect,
  keptFrom: number,
  isCanceled: () => boolean = () => false,
): Promise<number> => {
  const batchSize = dialect.kind === 'sqlite' ? 50 : 2000;
  // PostgreSQL keeps index entries of deleted rows until the next vacuum. Start each batch after the previous one to
  // skip them.
  let from = 0;
  return removeInBatches(async () => {
    const rows = await db
      .deleteFrom('audit_entries')
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('audit_entries')
          .select('id')
          .where('time', '>=', from)
          .where('time', '<', keptFrom)
          .orderBy('time')
          .limit(batchSize),
      )
      .returning('time')
      .execute();
    from = rows.reduce((latest, { time }) => Math.max(latest, time), from);
    return rows.length;
  }, isCanceled);
};
