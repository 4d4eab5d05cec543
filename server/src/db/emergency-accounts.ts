import type { Kysely } from 'kysely';
import type { Schema } from './schema.ts';
import { loadStoredSetting, writeStoredSetting } from './stored-setting.ts';

/** Returns the IDs of the users who may sign in with a password, or null if everyone may. */
export const loadEmergencyAccounts = async (db: Kysely<Schema>): Promise<readonly number[] | null> => {
  const value = (await loadStoredSetting(db, 'signIn.emergencyAccounts')) ?? '';
  // Only the function below writes it.
  return value === '' ? null : (JSON.parse(value) as number[]);
};

export const writeEmergencyAccounts = (db: Kysely<Schema>, ids: readonly number[] | null): Promise<void> =>
  writeStoredSetting(db, 'signIn.emergencyAccounts', ids === null ? '' : JSON.stringify(ids));
