import { superAdmin } from '@atrium/contract/permissions.ts';
import type { Kysely } from 'kysely';
import type { Schema } from './schema.ts';

export const selectAdministrators = (db: Kysely<Schema>) =>
  db
    .selectFrom('users')
    .innerJoin('user_roles', 'user_roles.user_id', 'users.id')
    .innerJoin('roles', 'roles.id', 'user_roles.role_id')
    .select('users.id')
    .where('roles.code', '=', superAdmin)
    .where('users.status', '=', 1);
