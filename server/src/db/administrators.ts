import { superAdmin } from '@atrium/contract/permissions.ts';
import type { Expression, ExpressionBuilder, Kysely, SqlBool } from 'kysely';
import type { Schema } from './schema.ts';

export const selectAdministrators = (db: Kysely<Schema>) =>
  db
    .selectFrom('users')
    .innerJoin('user_roles', 'user_roles.user_id', 'users.id')
    .innerJoin('roles', 'roles.id', 'user_roles.role_id')
    .select('users.id')
    .where('roles.code', '=', superAdmin)
    .where('users.status', '=', 1);

/** Returns the condition for users who can sign in without an identity provider: with a passkey alone, or a password. */
export const hasOwnSignInMethod =
  ({ includesPassword }: { readonly includesPassword: boolean }) =>
  (eb: ExpressionBuilder<Schema, 'users'>): Expression<SqlBool> => {
    const passkeys = eb
      .selectFrom('passkeys')
      .select('passkeys.id')
      .whereRef('passkeys.user_id', '=', 'users.id')
      .where('passkeys.can_sign_in', '=', 1);
    return eb.or([eb.exists(passkeys), ...(includesPassword ? [eb('users.password_hash', '<>', '')] : [])]);
  };
