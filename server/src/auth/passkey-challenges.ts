import type { PasskeyRequest } from '@atrium/contract/passkey/schemas.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { loadCredentials } from './passkeys.ts';
import type { RelyingParty } from './relying-party.ts';
import { createToken, hashToken } from './tokens.ts';

export const passkeyTimeoutMs = 5 * 60_000;
/** Maximum number of unused challenges of a session. A further one ends the oldest of them. */
const maxChallenges = 5;

interface NewChallenge {
  readonly sessionId: number;
  /** For a new passkey; null for a proof. */
  readonly userHandle: string | null;
}

/** Creates, saves and returns a challenge that a passkey signs in a session. */
export const createPasskeyChallenge = async (
  db: Kysely<Schema>,
  { sessionId, userHandle }: NewChallenge,
  now: number,
): Promise<string> => {
  const surplusChallenges = await db
    .selectFrom('passkey_challenges')
    .select('hash')
    .where('session_id', '=', sessionId)
    .orderBy('expire_time', 'desc')
    .offset(maxChallenges - 1)
    .limit(maxChallenges)
    .execute();
  for (const { hash } of surplusChallenges)
    await db.deleteFrom('passkey_challenges').where('hash', '=', hash).execute();
  const challenge = createToken();
  const row = { hash: hashToken(challenge), session_id: sessionId, user_handle: userHandle };
  await db
    .insertInto('passkey_challenges')
    .values({ ...row, expire_time: now + passkeyTimeoutMs })
    .execute();
  return challenge;
};

/** Deletes a challenge of the session. Returns its user handle, or null if the challenge was used or has ended. */
const consumeChallenge = async (
  trx: Kysely<Schema>,
  { challenge, sessionId }: { readonly challenge: string; readonly sessionId: number },
  now: number,
): Promise<{ readonly userHandle: string | null } | null> => {
  const row = await trx
    .deleteFrom('passkey_challenges')
    .where('hash', '=', hashToken(challenge))
    .where('session_id', '=', sessionId)
    .where('expire_time', '>', now)
    .returning('user_handle as userHandle')
    .executeTakeFirst();
  return row ?? null;
};

interface SignedChallenge {
  readonly challenge: string;
  readonly sessionId: number;
}

/** Returns whether the challenge of a proof was valid, and deletes it. */
export const consumeProofChallenge = async (
  trx: Kysely<Schema>,
  signed: SignedChallenge,
  now: number,
): Promise<boolean> => (await consumeChallenge(trx, signed, now))?.userHandle === null;

/** Returns the user handle of a new passkey and deletes its challenge. Returns null if the challenge is not valid. */
export const consumeCreationChallenge = async (
  trx: Kysely<Schema>,
  signed: SignedChallenge,
  now: number,
): Promise<string | null> => (await consumeChallenge(trx, signed, now))?.userHandle ?? null;

/** Returns the request for a browser to sign a challenge with a passkey of the user. */
export const createPasskeyRequest = async (
  db: Kysely<Schema>,
  { id }: RelyingParty,
  userId: number,
  challenge: string,
): Promise<PasskeyRequest> => ({
  challenge,
  rpId: id,
  timeout: passkeyTimeoutMs,
  userVerification: 'preferred',
  allowCredentials: await loadCredentials(db, userId),
});
