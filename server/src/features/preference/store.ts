import { mostPreferences } from '@atrium/contract/preference/limits.ts';
import type { StoredPreference, StoredPreferences } from '@atrium/contract/preference/schemas.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';

/** All that an account has chosen. */
export const readPreferences = async (db: Kysely<Schema>, userId: number): Promise<StoredPreferences> => {
  const rows = await db
    .selectFrom('preferences')
    .select(['name', 'value', 'change_time'])
    .where('user_id', '=', userId)
    .orderBy('name')
    .execute();
  // Written below, from values that the contract has checked.
  return Object.fromEntries(
    rows.map((row) => [row.name, { value: JSON.parse(row.value) as StoredPreference['value'], time: row.change_time }]),
  );
};

/**
 * Merges choices into an account's; of each, the later one counts. A clock that is ahead of ours counts as ours: its choices
 * would stand against every later one.
 */
export const mergePreferences = async (
  trx: Kysely<Schema>,
  userId: number,
  given: StoredPreferences,
  now: number,
): Promise<void> => {
  // In one order, so that two merges at once do not wait for each other in a ring.
  const rows = Object.entries(given)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, { value, time }]) => ({
      user_id: userId,
      name,
      value: JSON.stringify(value),
      change_time: Math.min(time, now),
    }));
  if (rows.length === 0) return;
  await trx
    .insertInto('preferences')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'name'])
        .doUpdateSet((row) => ({ value: row.ref('excluded.value'), change_time: row.ref('excluded.change_time') }))
        .whereRef('preferences.change_time', '<', 'excluded.change_time'),
    )
    .execute();
  const kept = trx
    .selectFrom('preferences')
    .select('name')
    .where('user_id', '=', userId)
    .orderBy('change_time', 'desc')
    .orderBy('name')
    .limit(mostPreferences);
  await trx.deleteFrom('preferences').where('user_id', '=', userId).where('name', 'not in', kept).execute();
};
