import type { Kysely } from 'kysely';
import { loadEmergencyAccounts } from '../db/emergency-accounts.ts';
import type { Schema } from '../db/schema.ts';
import { throwApiError } from '../lib/api-error/api-error.ts';

/** Returns whether a user may sign in with a password or a verification code. */
export const isPasswordAllowed = async (db: Kysely<Schema>, userId: number): Promise<boolean> => {
  const emergencyAccounts = await loadEmergencyAccounts(db);
  return emergencyAccounts === null || emergencyAccounts.includes(userId);
};

/** Throws if password sign-in is turned off. Then registration and password resets are also turned off. */
export const assertPasswordSignInAllowed = async (db: Kysely<Schema>): Promise<void> => {
  if ((await loadEmergencyAccounts(db)) !== null) throwApiError('session.passwordClosed');
};
