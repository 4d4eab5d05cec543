import type { PasskeyProof, PasskeyRequest } from '@atrium/contract/passkey/schemas.ts';
import type { TokenPair } from '@atrium/contract/session/schemas.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { consumePasskeyChallenge, createPasskeyChallenge, passkeyTimeoutMs } from '../../auth/passkey-challenges.ts';
import type { VerifiedProof } from '../../auth/passkey-verification.ts';
import { loadVerifiedProof, savePasskeyUse } from '../../auth/passkeys.ts';
import { getRelyingParty } from '../../auth/relying-party.ts';
import type { AppContext } from '../../context/context.ts';
import type { Schema } from '../../db/schema.ts';
import { throwApiError } from '../../lib/api-error/api-error.ts';
import { getSessionOrigin, openSession } from '../../session/open-session.ts';
import {
  countSourceAttempt,
  loadSource,
  loadUnlockedState,
  resetSourceFailures,
  undoSourceAttempt,
} from '../../session/sign-in-source.ts';
import { auditFailedSignIn } from '../../session/audit-failed-sign-in.ts';
import { recordFailedSignIn } from './failed-sign-in.ts';

interface PasskeyAttempt {
  readonly proof: PasskeyProof;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Returns the request for a browser to sign in with any passkey, without a username. */
export const createPasskeySignIn = (context: AppContext, request: FastifyRequest): PasskeyRequest => ({
  challenge: createPasskeyChallenge(context, { kind: 'signIn', origin: getSessionOrigin(request) }, context.clock()),
  rpId: getRelyingParty(context.config, request).id,
  timeout: passkeyTimeoutMs,
  userVerification: 'required',
  allowCredentials: [],
});

const loadOwner = (db: Kysely<Schema>, credentialId: string) =>
  db
    .selectFrom('passkeys')
    .innerJoin('users', 'users.id', 'passkeys.user_id')
    .select(['users.id', 'users.username', 'users.name', 'users.status'])
    .where('passkeys.credential_id', '=', credentialId)
    .executeTakeFirst();

/** Marks the challenge and the counter of a proof as used. Returns false if either was used before. */
const consumeProof = async (
  context: AppContext,
  trx: Kysely<Schema>,
  userId: number,
  proof: VerifiedProof,
  request: FastifyRequest,
): Promise<boolean> => {
  const now = context.clock();
  const signed = { use: { kind: 'signIn', origin: getSessionOrigin(request) }, challenge: proof.challenge } as const;
  return (
    (await consumePasskeyChallenge(context, trx, signed, now)) &&
    savePasskeyUse(trx, userId, proof, now, { isSignIn: true })
  );
};

/**
 * Signs a user in with a passkey whose device checked the PIN, fingerprint or face. This is as strong as a password with
 * a second factor. An unknown passkey gets the response of a wrong signature, and is counted like an unknown username.
 */
export const signInByPasskey = async (context: AppContext, attempt: PasskeyAttempt): Promise<TokenPair> => {
  const { db, config } = context;
  const { proof, request } = attempt;
  const user = await loadOwner(db, proof.id);
  const source = await loadSource(context, user?.username ?? proof.id, user?.id, request);
  const state = await loadUnlockedState(context, source);
  const countedAttempt = await countSourceAttempt(context, source, state);
  const verified = await loadVerifiedProof(db, getRelyingParty(config, request), proof, {
    requireUserVerification: true,
  });
  const outcome =
    user &&
    verified &&
    (await db.transaction().execute(async (trx) => {
      if (!(await consumeProof(context, trx, user.id, verified, request))) return null;
      return user.status === 1
        ? openSession(context, trx, user, { ...attempt, isFactorConfirmed: true })
        : 'session.disabled';
    }));
  if (outcome === 'session.disabled') {
    await undoSourceAttempt(context, countedAttempt);
    await auditFailedSignIn(context, request, user, outcome);
    return throwApiError(outcome);
  }
  if (!outcome) {
    await recordFailedSignIn(context, request, countedAttempt, user, 'passkey.wrong');
    return throwApiError('passkey.wrong');
  }
  await resetSourceFailures(context, source, countedAttempt, state);
  return outcome;
};
