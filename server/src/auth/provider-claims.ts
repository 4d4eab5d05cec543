import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';

const claimsLifetimeMs = 30 * 86_400_000;

/** Deletes the claims of abandoned sign-ins, and those of the last sign-in with a provider after 30 days. */
export const pruneProviderClaims = async (db: Kysely<Schema>, now: number): Promise<void> => {
  await db.deleteFrom('external_sign_ins').where('expire_time', '<=', now).execute();
  await db
    .deleteFrom('provider_claims')
    .where('save_time', '<=', now - claimsLifetimeMs)
    .execute();
};
