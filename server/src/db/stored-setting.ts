import type { Kysely } from 'kysely';
import type { Schema } from './schema.ts';

export interface StoredSettings {
  /** When the demo was added, in milliseconds. */
  'demo.time': string;
  /** Original password hashes of the demo accounts by username, as JSON. */
  'demo.accounts': string;
  /** Last day with demo figures, `YYYY-MM-DD`. */
  'demo.figures': string;
  /** Time up to which audit entries are in the totals, in milliseconds. */
  'audit.counted': string;
  /** Time in milliseconds, a UTC day boundary. Audit entries before it may be deleted. */
  'audit.keptFrom': string;
  /** IDs of the users who may sign in with a password, as JSON; missing or empty if everyone may. */
  'signIn.emergencyAccounts': string;
  'steps.dismissed': string;
  'key.fingerprint': string;
  /** Identifies the folder of uploaded files that instances on PostgreSQL share. */
  'files.folder': string;
}

export const loadStoredSetting = async (db: Kysely<Schema>, key: keyof StoredSettings): Promise<string | null> => {
  const row = await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst();
  return row?.value ?? null;
};

export const writeStoredSetting = async (
  db: Kysely<Schema>,
  key: keyof StoredSettings,
  value: string,
): Promise<void> => {
  await db
    .insertInto('settings')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
};
