import type { PruneField } from '@atrium/contract/audit/actions.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/dialect/dialect.ts';
import { removeInBatches } from '../../db/remove-in-batches.ts';
import type { Schema } from '../../db/schema.ts';
import { writeStored } from '../../db/stored-setting.ts';
import { type Author, writeAudit } from '../../audit/audit.ts';
import { readRetentionStart } from '../../resource/history/retention.ts';
import type { Archived } from './archive.ts';
import { dayMs } from './cutoff.ts';
import { counted } from './totals.ts';

type Opened = Pick<Database, 'db' | 'dialect'>;

const ofItself: Author = {
  userId: null,
  username: '',
  name: '',
  as: null,
  address: '',
  sessionId: null,
  requestId: '',
};

const dateOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

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

type Told = string | number | null;

const change = (field: PruneField, before: Told, after: Told) => ({ field, before, after });

interface Step {
  readonly was: number | null;
  readonly keptFrom: number;
  /** Null if entries are deleted without an archive. */
  readonly archived: Archived | null;
  readonly now: number;
}

/**
 * Hides the entries before `keptFrom`, so that their rows can be deleted later. Returns false if another instance moved
 * the start first, or entries were added after the archive was written.
 */
export const pruneBefore = ({ db, dialect }: Opened, { was, keptFrom, archived, now }: Step): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    await dialect.advisoryLock(trx, counted);
    if ((await readRetentionStart(trx)) !== was) return false;
    const day = keptFrom / dayMs;
    const entries = archived === null ? await countBefore(trx, day) : await countBetween(trx, was ?? 0, keptFrom);
    if (archived !== null && archived.entries !== entries) return false;
    await trx.deleteFrom('audit_totals').where('day', '<', day).execute();
    await writeStored(trx, 'audit.keptFrom', String(keptFrom));
    const changes = [
      change('keptFrom', was === null ? null : dateOf(was), dateOf(keptFrom)),
      change('total', null, entries),
      ...(archived === null ? [] : [change('archive', null, archived.name)]),
    ];
    await writeAudit(trx, ofItself, [{ act: 'audit.prune', changes }], now);
    return true;
  });

export const deleteExpired = (
  { db, dialect }: Opened,
  keptFrom: number,
  isOver: () => boolean = () => false,
): Promise<number> => {
  const atOnce = dialect.kind === 'sqlite' ? 50 : 2000;
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
          .limit(atOnce),
      )
      .returning('time')
      .execute();
    from = rows.reduce((latest, { time }) => Math.max(latest, time), from);
    return rows.length;
  }, isOver);
};
