import type { Kysely } from 'kysely';
import type { AppContext } from '../context/context.ts';
import { hasOwnSignInMethod } from '../db/administrators.ts';
import type { Schema } from '../db/schema.ts';
import { throwApiError } from '../lib/api-error/api-error.ts';
import { isPasswordAllowed } from './password-sign-in.ts';

/** Returns whether two addresses of issuers differ at most in notation, such as a final slash after the host. */
export const isSameIssuer = (first: string, second: string): boolean => new URL(first).href === new URL(second).href;

const hasUsableExternalAccount = async (
  { config }: Pick<AppContext, 'config'>,
  trx: Kysely<Schema>,
  userId: number,
) => {
  if (config.publicUrl === null) return false;
  const accounts = await trx
    .selectFrom('external_accounts')
    .innerJoin('identity_providers', 'identity_providers.id', 'external_accounts.provider_id')
    .select(['external_accounts.issuer', 'identity_providers.issuer as providerIssuer'])
    .where('external_accounts.user_id', '=', userId)
    .where('identity_providers.status', '=', 1)
    .execute();
  return accounts.some(({ issuer, providerIssuer }) => isSameIssuer(issuer, providerIssuer));
};

/** Throws if a user has lost the last sign-in method: a password, a passkey or an external account. */
export const assertCanSignIn = async (
  context: Pick<AppContext, 'config'>,
  trx: Kysely<Schema>,
  userId: number,
): Promise<void> => {
  const hasPasskeyOrPassword = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where(hasOwnSignInMethod({ includesPassword: await isPasswordAllowed(trx, userId) }))
    .executeTakeFirst();
  if (!hasPasskeyOrPassword && !(await hasUsableExternalAccount(context, trx, userId)))
    throwApiError('signIn.lastAccount');
};
