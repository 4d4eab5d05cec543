import { signInActions } from '@atrium/contract/audit/actions.ts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/dialect/dialect.ts';
import type { Schema } from '../../db/schema.ts';
import { loadStoredSetting, writeStoredSetting } from '../../db/stored-setting.ts';
import type { AuditFilter } from './filter.ts';
import { dayMs } from './cutoff.ts';

/** Age after which no entry can be added: no transaction or clock difference is longer. */
export const settledAgeMs = 3_600_000;

/** Small, because counting blocks SQLite. */
const batchSize = 5_000;

/** Setting with the time up to which entries are counted, and the lock for changes to the totals. */
export const countedUntilKey = 'audit.counted';

interface Total {
  readonly from: number;
  readonly before: number;
  readonly entries: number;
}

const totalFilters: readonly string[] = [
  'act',
  'acts',
  'kind',
  'noun',
  'outcome',
  'from',
  'to',
] satisfies (keyof AuditFilter)[];

export const isAnsweredByTotals = (filter: AuditFilter): boolean =>
  Object.entries(filter).every(([name, value]) => value === undefined || value === '' || totalFilters.includes(name));

/** Returns the number of matching entries on the fully counted days. Requires `isAnsweredByTotals`. */
export const loadTotal = async (
  db: Kysely<Schema>,
  { act, acts, kind, noun, outcome, from, to }: AuditFilter,
): Promise<Total> => {
  const firstDay = Math.ceil((from ?? 0) / dayMs);
  const endDay = Math.max(firstDay, to === undefined ? Infinity : Math.floor((to + 1) / dayMs));
  let query = db
    .selectFrom('audit_totals')
    .select((eb) => [
      eb.fn.sum<number | null>('entries').as('entries'),
      // Both values come from the same statement, and so from the same snapshot.
      eb.selectFrom('settings').select('value').where('key', '=', countedUntilKey).as('upTo'),
    ])
    .where('day', '>=', firstDay);
  if (endDay !== Infinity) query = query.where('day', '<', endDay);
  if (act) query = query.where('act', '=', act);
  if (acts) query = query.where('act', 'in', acts);
  if (kind) query = query.where('act', kind === 'signIns' ? 'in' : 'not in', signInActions);
  if (noun) query = query.where('noun', '=', noun);
  if (outcome) query = query.where('refused', '=', outcome === 'refused' ? 1 : 0);
  const { upTo, entries } = await query.executeTakeFirstOrThrow();
  const before = Math.max(firstDay * dayMs, Math.min(Number(upTo ?? 0), endDay * dayMs));
  return { from: firstDay * dayMs, before, entries: Number(entries ?? 0) };
};

const findBatchEnd = async (db: Kysely<Schema>, from: number, settledUntil: number): Promise<number> => {
  const nextEntry = await db
    .selectFrom('audit_entries')
    .select('time')
    .where('time', '>=', from)
    .where('time', '<', settledUntil)
    .orderBy('time')
    .offset(batchSize)
    .limit(1)
    .executeTakeFirst();
  return nextEntry ? Math.max(nextEntry.time, from + 1) : settledUntil;
};

const groupColumns = {
  day: sql<number>`time / ${sql.lit(dayMs)}`,
  refused: sql<0 | 1>`case when problem <> '' then 1 else 0 end`,
};

const addTotalsBetween = async (db: Kysely<Schema>, from: number, before: number): Promise<void> => {
  await db
    .insertInto('audit_totals')
    .columns(['day', 'act', 'noun', 'refused', 'entries'])
    .expression(
      db
        .selectFrom('audit_entries')
        .select([
          groupColumns.day.as('day'),
          'act',
          'noun',
          groupColumns.refused.as('refused'),
          sql<number>`count(*)`.as('entries'),
        ])
        .where('time', '>=', from)
        .where('time', '<', before)
        .groupBy([groupColumns.day, 'act', 'noun', groupColumns.refused]),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'act', 'noun', 'refused'])
        .doUpdateSet({ entries: sql`audit_totals.entries + excluded.entries` }),
    )
    .execute();
};

/** Adds settled entries to the totals. A deletion of entries must subtract them from the totals in its transaction. */
export const addSettledEntries = async (
  { db, dialect }: Pick<Database, 'db' | 'dialect'>,
  now: number,
  signal?: AbortSignal,
): Promise<void> => {
  const settledUntil = now - settledAgeMs;
  for (let hasMore = true; hasMore;) {
    signal?.throwIfAborted();
    hasMore = await db.transaction().execute(async (trx) => {
      await dialect.advisoryLock(trx, countedUntilKey);
      const from = Number((await loadStoredSetting(trx, countedUntilKey)) ?? 0);
      if (from >= settledUntil) return false;
      const before = await findBatchEnd(trx, from, settledUntil);
      await addTotalsBetween(trx, from, before);
      await writeStoredSetting(trx, countedUntilKey, String(before));
      return before < settledUntil;
    });
  }
};
