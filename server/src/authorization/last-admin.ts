import type { Kysely } from 'kysely';
import { selectAdministrators } from '../db/administrators.ts';
import type { Schema } from '../db/schema.ts';
import { ApiError } from '../lib/api-error/api-error.ts';

/** Throws if no administrator is left. Must run at the end of a serialized change. */
export const assertAdminExists = async (trx: Kysely<Schema>): Promise<void> => {
  const administrator = await selectAdministrators(trx).limit(1).executeTakeFirst();
  if (!administrator) throw new ApiError('users.lastAdmin');
};
