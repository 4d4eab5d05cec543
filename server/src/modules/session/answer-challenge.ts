import type { PasskeyProof } from '@atrium/contract/passkey/schemas.ts';
import type { FactorKind } from '@atrium/contract/second-factor/schemas.ts';
import type { TokenPair } from '@atrium/contract/session/schemas.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { AppContext } from '../../context/context.ts';
import type { Schema } from '../../db/schema.ts';
import { getClientAddress } from '../../lib/request/client-address.ts';
import { alertOwner } from '../../session/alert-owner.ts';
import { throwApiError } from '../../lib/api-error/api-error.ts';
import { deleteChallenge, loadPendingSignIn } from '../../session/challenge.ts';
import { getSessionOrigin, openSession } from '../../session/open-session.ts';
import type { VerifiedProof } from '../../auth/passkey-verification.ts';
import { loadVerifiedProof, savePasskeyUse } from '../../auth/passkeys.ts';
import { getRelyingParty } from '../../auth/relying-party.ts';
import { consumeCode, loadSecondFactor, lockSecondFactor } from '../../auth/second-factor.ts';
import {
  assertNotRecentlyLocked,
  countSourceAttempt,
  getGuessingClient,
  loadSource,
  loadUnlockedState,
  resetSourceFailures,
} from '../../session/sign-in-source.ts';
import { recordFailedSignIn } from './failed-sign-in.ts';

interface Answer {
  readonly challenge: string;
  readonly code?: string | undefined;
  readonly passkey?: PasskeyProof | undefined;
  readonly rememberDevice?: boolean | undefined;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

export const alertAboutRecoveryCode = async (
  context: AppContext,
  trx: Kysely<Schema>,
  userId: number,
  request: FastifyRequest,
): Promise<void> => {
  const { recoveryCodes } = await loadSecondFactor(trx, userId);
  const params = { address: getClientAddress(request), count: String(recoveryCodes) };
  await alertOwner(context, { trx, now: context.clock() }, { userId, kind: 'recoveryCodeUsed', params });
};

/** Returns the kind of the second factor, and marks it as used. Returns null if the code or passkey is wrong. */
export const consumeAnswer = async (
  context: AppContext,
  trx: Kysely<Schema>,
  userId: number,
  { challenge, code }: Pick<Answer, 'challenge' | 'code'>,
  proof: VerifiedProof | null,
): Promise<FactorKind | null> => {
  const now = context.clock();
  if (code !== undefined) return consumeCode(context, trx, { userId, code, now });
  const isAccepted = proof?.challenge === challenge && (await savePasskeyUse(trx, userId, proof, now));
  return isAccepted ? 'passkey' : null;
};

/** Completes a sign-in. Wrong codes count as wrong passwords, and a correct password does not reset their counters. */
export const answerChallenge = async (context: AppContext, answer: Answer): Promise<TokenPair> => {
  const { db, clock, config } = context;
  const { request, code, passkey } = answer;
  if ((code === undefined) === (passkey === undefined)) return throwApiError('factor.required');
  const client = getGuessingClient(context, answer.challenge, request);
  assertNotRecentlyLocked(context, client);
  const pendingSignIn =
    (await loadPendingSignIn(db, answer.challenge, getSessionOrigin(request), clock())) ??
    throwApiError('factor.challengeEnded');
  const { user, hash } = pendingSignIn;
  const source = await loadSource(context, user.username, user.id, request);
  const state = await loadUnlockedState(context, source, client);
  // Count before checking the code, because other attempts may be checked at the same time.
  const countedAttempt = await countSourceAttempt(context, source, state);
  const proof = passkey
    ? await loadVerifiedProof(db, getRelyingParty(config, request), passkey, { requireUserVerification: false })
    : null;
  const tokenPair = await db.transaction().execute(async (trx) => {
    await lockSecondFactor(context, trx, user.id);
    const factor = await consumeAnswer(context, trx, user.id, answer, proof);
    if (factor === null) return null;
    if (!(await deleteChallenge(trx, hash))) return throwApiError('factor.challengeEnded');
    if (factor === 'recoveryCode') await alertAboutRecoveryCode(context, trx, user.id, request);
    return openSession(context, trx, user, { ...answer, isFactorConfirmed: true });
  });
  if (tokenPair === null) {
    const errorCode = passkey ? 'passkey.wrong' : 'factor.wrongCode';
    await recordFailedSignIn(context, request, countedAttempt, user, errorCode);
    return throwApiError(errorCode, passkey ? {} : { fields: { code: errorCode } });
  }
  await resetSourceFailures(context, source, countedAttempt, state);
  return tokenPair;
};
