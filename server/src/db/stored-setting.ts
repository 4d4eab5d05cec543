import type { Kysely } from 'kysely';
import type { Schema } from './schema.ts';

/** What the database remembers of itself between starts, and what it says. */
export interface StoredSettings {
  /** When the demo was brought: milliseconds. */
  'demo.time': string;
  /** The accounts of the demo as they were brought: hashes of passwords by username, as JSON. */
  'demo.accounts': string;
  /** The last day that has demo figures, `YYYY-MM-DD`. */
  'demo.figures': string;
  /** Up to which moment audit entries are in the totals: milliseconds. */
  'audit.counted': string;
  /** From which moment on audit entries are kept, the beginning of a day of UTC: milliseconds. What is older may be deleted. */
  'audit.keptFrom': string;
  /** When somebody put the first steps away: milliseconds. */
  'steps.dismissed': string;
  /** By which the key of the server is known again; the key itself lies elsewhere. */
  'key.fingerprint': string;
  /** By which the folder of uploaded files is known again, where copies on PostgreSQL share one. */
  'files.folder': string;
}

export const readStored = async (db: Kysely<Schema>, key: keyof StoredSettings): Promise<string | null> => {
  const row = await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst();
  return row?.value ?? null;
};

export const writeStored = async (db: Kysely<Schema>, key: keyof StoredSettings, value: string): Promise<void> => {
  await db
    .insertInto('settings')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
};
