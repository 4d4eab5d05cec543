import type { Kysely } from 'kysely';
import { administrators } from '../db/administrators.ts';
import type { Schema } from '../db/schema.ts';
import { ApiError } from '../lib/api-error/api-error.ts';

/** Throws at the end of a serialized change if no active administrator would remain. */
export const keepAnAdmin = async (trx: Kysely<Schema>): Promise<void> => {
  const left = await administrators(trx).limit(1).executeTakeFirst();
  if (!left) throw new ApiError('users.lastAdmin');
};
