import type { Kysely } from 'kysely';
import { daysAfter, daysFrom } from '../../calendar.ts';
import { insertMissing } from '../../insert-all.ts';
import type { Schema } from '../../schema.ts';
import { readStored, writeStored } from '../../stored-setting.ts';
import { dailyMetrics } from './daily-metrics.ts';

const daysKept = 731;

/** Adds figures since the last added day, for at most two years. Skips days that have figures. */
export const addDemoMetrics = async (trx: Kysely<Schema>, today: string): Promise<void> => {
  const last = await readStored(trx, 'demo.figures');
  const earliest = daysAfter(today, 1 - daysKept);
  const first = last !== null && last >= earliest ? daysAfter(last, 1) : earliest;
  const days = daysFrom(first, today);
  if (days.length === 0) return;
  const taken = await trx
    .selectFrom('figures')
    .select('day')
    .distinct()
    .where('day', '>=', first)
    .where('day', '<=', today)
    .execute();
  const takenDays = new Set(taken.map(({ day }) => day));
  await insertMissing(
    trx,
    'figures',
    days.filter((day) => !takenDays.has(day)).flatMap((day) => dailyMetrics(day)),
  );
  await writeStored(trx, 'demo.figures', today);
};
