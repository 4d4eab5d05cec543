import type { Kysely } from 'kysely';
import { hasOwnSignInMethod, selectAdministrators } from '../db/administrators.ts';
import { loadEmergencyAccounts } from '../db/emergency-accounts.ts';
import type { Schema } from '../db/schema.ts';
import { ApiError } from '../lib/api-error/api-error.ts';

export const hasEmergencyAdministrator = async (trx: Kysely<Schema>, userIds: readonly number[]): Promise<boolean> => {
  const administrator = await selectAdministrators(trx)
    .where('users.id', 'in', [0, ...userIds])
    .where(hasOwnSignInMethod({ includesPassword: true }))
    .limit(1)
    .executeTakeFirst();
  return administrator !== undefined;
};

export const assertEmergencyAdminExists = async (trx: Kysely<Schema>): Promise<void> => {
  const emergencyAccounts = await loadEmergencyAccounts(trx);
  if (emergencyAccounts !== null && !(await hasEmergencyAdministrator(trx, emergencyAccounts)))
    throw new ApiError('users.lastAdmin');
};

/** Throws if no administrator who can sign in is left. Must run at the end of a serialized change. */
export const assertAdminExists = async (trx: Kysely<Schema>): Promise<void> => {
  const administrator = await selectAdministrators(trx).limit(1).executeTakeFirst();
  if (!administrator) throw new ApiError('users.lastAdmin');
  await assertEmergencyAdminExists(trx);
};
