import type { Kysely } from 'kysely';
import type { Schema } from './schema.ts';

/** Settings that the database stores about itself between starts. */
export interface StoredSettings {
  /** When the demo was added, in milliseconds. */
  'demo.time': string;
  /** Original password hashes of the demo accounts by username, as JSON. */
  'demo.accounts': string;
  /** The last day that has demo figures, `YYYY-MM-DD`. */
  'demo.figures': string;
  /** Time up to which audit entries are in the totals, in milliseconds. */
  'audit.counted': string;
  /** Time from which audit entries are kept, at a UTC day boundary, in milliseconds. Older ones may be deleted. */
  'audit.keptFrom': string;
  /** When the first steps were dismissed, in milliseconds. */
  'steps.dismissed': string;
  /** Fingerprint of the server key; the key itself is stored elsewhere. */
  'key.fingerprint': string;
  /** Identifies the folder of uploaded files that instances on PostgreSQL share. */
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
