import type { Kysely } from 'kysely';
import { addDays, listDays } from '../../calendar.ts';
import { insertMissing } from '../../insert-missing.ts';
import type { Schema } from '../../schema.ts';
import { loadStoredSetting, writeStoredSetting } from '../../stored-setting.ts';
import { createDailyFigures } from './daily-figures.ts';

const maxDays = 731;

/** Adds figures since the last added day, for at most two years. Skips days that have figures. */
export const addDemoFigures = async (trx: Kysely<Schema>, today: string): Promise<void> => {
  const last = await loadStoredSetting(trx, 'demo.figures');
  const earliest = addDays(today, 1 - maxDays);
  const first = last !== null && last >= earliest ? addDays(last, 1) : earliest;
  const days = listDays(first, today);
  if (days.length === 0) return;
  const existingDays = await trx
    .selectFrom('figures')
    .select('day')
    .distinct()
    .where('day', '>=', first)
    .where('day', '<=', today)
    .execute();
  const takenDays = new Set(existingDays.map(({ day }) => day));
  await insertMissing(
    trx,
    'figures',
    days.filter((day) => !takenDays.has(day)).flatMap((day) => createDailyFigures(day)),
  );
  await writeStoredSetting(trx, 'demo.figures', today);
};
