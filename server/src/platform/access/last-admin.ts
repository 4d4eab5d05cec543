import { superAdmin } from '@atrium/contract/permissions.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { Refusal } from '../refusal/refusal.ts';

/** Refuses, at the end of a change that takes turns, if nobody who may do everything would be left to sign in. */
export const keepAnAdmin = async (trx: Kysely<Schema>): Promise<void> => {
  const left = await trx
    .selectFrom('user_roles')
    .innerJoin('roles', 'roles.id', 'user_roles.role_id')
    .innerJoin('users', 'users.id', 'user_roles.user_id')
    .select('users.id')
    .where('roles.code', '=', superAdmin)
    .where('users.status', '=', 1)
    .limit(1)
    .executeTakeFirst();
  if (!left) throw new Refusal('users.lastAdmin');
};
