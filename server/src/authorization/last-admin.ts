import type { Kysely } from 'kysely';
import { selectAdministrators } from '../db/administrators.ts';
import { loadEmergencyAccounts } from '../db/emergency-accounts.ts';
import type { Schema } from '../db/schema.ts';
import { ApiError } from '../lib/api-error/api-error.ts';

/** Returns whether one of the users is an administrator who can sign in with a password. */
export const hasEmergencyAdministrator = async (trx: Kysely<Schema>, userIds: readonly number[]): Promise<boolean> => {
  const administrator = await selectAdministrators(trx)
    .where('users.id', 'in', [0, ...userIds])
    .where('users.password_hash', '<>', '')
    .limit(1)
    .executeTakeFirst();
  return administrator !== undefined;
};

/** Throws if no administrator who may use a password is left. Must run at the end of a serialized change. */
export const assertAdminExists = async (trx: Kysely<Schema>): Promise<void> => {
  const administrator = await selectAdministrators(trx).limit(1).executeTakeFirst();
  const emergencyAccounts = await loadEmergencyAccounts(trx);
  const canSignIn = emergencyAccounts === null || (await hasEmergencyAdministrator(trx, emergencyAccounts));
  if (!administrator || !canSignIn) throw new ApiError('users.lastAdmin');
};
