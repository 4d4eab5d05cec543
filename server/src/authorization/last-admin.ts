import type { Kysely } from 'kysely';
import { administrators } from '../db/administrators.ts';
import type { Schema } from '../db/schema.ts';
import { ApiError } from '../lib/api-error/api-error.ts';

/** Call at the end of a serialized change. */
export const keepAnAdmin = async (trx: Kysely<Schema>): Promise<void> => {
  const left = await administrators(trx).limit(1).executeTakeFirst();
  if (!left) throw new ApiError('users.lastAdmin');
};
