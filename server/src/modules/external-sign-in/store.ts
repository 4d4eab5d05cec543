import type { Claims, MappingRule } from '@atrium/contract/identity-provider/rules.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { createToken, hashToken, isTokenFormat } from '../../auth/tokens.ts';
import { throwApiError } from '../../lib/api-error/api-error.ts';
import { isSameIssuer } from '../../session/sign-in-methods.ts';
import type { ExternalIdentity } from './claims.ts';

const codeLifetimeMs = 60_000;

const selectProviders = (db: Kysely<Schema>) =>
  db
    .selectFrom('identity_providers')
    .select(['id', 'version', 'name', 'issuer', 'client_id as clientId', 'client_secret as clientSecret', 'scopes'])
    .select(['new_people as newPeople', 'email_domains as emailDomains', 'role_id as roleId', 'dept_id as deptId'])
    .select(['redirect_path as redirectPath', 'rules']);

/** Returns an identity provider, or undefined. Disabled ones are only returned for a test of the connection. */
export const loadProvider = async (
  db: Kysely<Schema>,
  id: number,
  { includesDisabled = false }: { readonly includesDisabled?: boolean } = {},
) => {
  const query = selectProviders(db).where('id', '=', id);
  const row = await (includesDisabled ? query : query.where('status', '=', 1)).executeTakeFirst();
  // Only the resource writes the rules, after it has validated them.
  return row && { ...row, rules: (JSON.parse(row.rules) ?? []) as MappingRule[] };
};
export type Provider = NonNullable<Awaited<ReturnType<typeof loadProvider>>>;

/** Loads the provider of an identity. Throws if it was disabled or deleted, or got another issuer since. */
export const requireProvider = async (
  db: Kysely<Schema>,
  id: number,
  { issuer }: Pick<ExternalIdentity, 'issuer'>,
): Promise<Provider> => {
  const provider = await loadProvider(db, id);
  return provider && isSameIssuer(provider.issuer, issuer) ? provider : throwApiError('signIn.unavailable');
};

export const hasEnabledProvider = async (
  db: Kysely<Schema>,
  { except = [] }: { readonly except?: readonly number[] } = {},
): Promise<boolean> => {
  const provider = await db
    .selectFrom('identity_providers')
    .select('id')
    .where('status', '=', 1)
    .where('id', 'not in', [0, ...except])
    .limit(1)
    .executeTakeFirst();
  return provider !== undefined;
};

interface NewCode {
  readonly browserHash: string;
  readonly providerId: number;
  readonly sessionId: number | null;
  readonly identity: ExternalIdentity;
  readonly now: number;
}

/** Saves the identity from a provider, and returns a code with which the browser signs in. */
export const createSignInCode = async (
  db: Kysely<Schema>,
  { browserHash, providerId, sessionId, identity, now }: NewCode,
): Promise<string> => {
  const code = createToken();
  await db
    .insertInto('external_sign_ins')
    .values({
      hash: hashToken(code),
      browser_hash: browserHash,
      provider_id: providerId,
      session_id: sessionId,
      identity: JSON.stringify(identity),
      expire_time: now + codeLifetimeMs,
    })
    .execute();
  return code;
};

interface ReceivedCode {
  readonly code: string;
  readonly browserHash: string;
  readonly sessionId: number | null;
  readonly now: number;
}

/** Deletes a code and returns its identity. Returns null if it has expired or belongs to another browser or session. */
export const takeSignInCode = async (
  trx: Kysely<Schema>,
  { code, browserHash, sessionId, now }: ReceivedCode,
): Promise<{ readonly providerId: number; readonly identity: ExternalIdentity } | null> => {
  if (!isTokenFormat(code)) return null;
  const row = await trx
    .deleteFrom('external_sign_ins')
    .where('hash', '=', hashToken(code))
    .where('browser_hash', '=', browserHash)
    .where('session_id', sessionId === null ? 'is' : '=', sessionId)
    .where('expire_time', '>', now)
    .returning(['provider_id as providerId', 'identity'])
    .executeTakeFirst();
  // Only `createSignInCode` writes it.
  return row ? { providerId: row.providerId, identity: JSON.parse(row.identity) as ExternalIdentity } : null;
};

/** Saves the claims of the last person who signed in, which administrators see while they edit mapping rules. */
export const saveLastClaims = async (
  db: Kysely<Schema>,
  { providerId, claims, now }: { readonly providerId: number; readonly claims: Claims; readonly now: number },
): Promise<void> => {
  const savedClaims = { claims: JSON.stringify(claims), save_time: now };
  await db
    .insertInto('provider_claims')
    .values({ provider_id: providerId, ...savedClaims })
    .onConflict((conflict) => conflict.column('provider_id').doUpdateSet(savedClaims))
    .execute();
};
