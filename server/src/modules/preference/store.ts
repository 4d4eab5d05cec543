import { maxPreferences } from '@atrium/contract/preference/limits.ts';
import type { StoredPreferences } from '@atrium/contract/preference/schemas.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';

export const loadPreferences = async (db: Kysely<Schema>, userId: number): Promise<StoredPreferences> => {
  const rows = await db
    .selectFrom('preferences')
    .select(['name', 'value'])
    .where('user_id', '=', userId)
    .orderBy('name')
    .execute();
  // Only `savePreferences` writes values, after the contract has validated them.
  return Object.fromEntries(rows.map(({ name, value }) => [name, JSON.parse(value) as StoredPreferences[string]]));
};

/** Saves changed preferences. Beyond the maximum, removes those whose last change is oldest. */
export const savePreferences = async (
  trx: Kysely<Schema>,
  userId: number,
  changedPreferences: StoredPreferences,
  now: number,
): Promise<void> => {
  // Sorted, so that simultaneous saves lock their rows in the same order.
  const rows = Object.entries(changedPreferences)
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
    .map(([name, value]) => ({ user_id: userId, name, value: JSON.stringify(value), change_time: now }));
  if (rows.length === 0) return;
  await trx
    .insertInto('preferences')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'name'])
        .doUpdateSet((eb) => ({ value: eb.ref('excluded.value'), change_time: eb.ref('excluded.change_time') })),
    )
    .execute();
  const latestNames = trx
    .selectFrom('preferences')
    .select('name')
    .where('user_id', '=', userId)
    .orderBy('change_time', 'desc')
    .orderBy('name')
    .limit(maxPreferences);
  await trx.deleteFrom('preferences').where('user_id', '=', userId).where('name', 'not in', latestNames).execute();
};
