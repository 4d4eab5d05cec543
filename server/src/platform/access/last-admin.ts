import type { Kysely } from 'kysely';
import { administrators } from '../../db/administrators.ts';
import type { Schema } from '../../db/schema.ts';
import { ApiError } from '../api-error/api-error.ts';

/** Refuses, at the end of a change that takes turns, if nobody who may do everything would be left to sign in. */
export const keepAnAdmin = async (trx: Kysely<Schema>): Promise<void> => {
  const left = await administrators(trx).limit(1).executeTakeFirst();
  if (!left) throw new ApiError('users.lastAdmin');
};
