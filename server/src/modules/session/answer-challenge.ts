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
import { loadSecondFactor, consumeSecondFactor } from '../../auth/second-factor.ts';
import {
  countSourceAttempt,
  loadSource,
  loadUnlockedState,
  resetSourceFailures,
} from '../../session/sign-in-source.ts';
import { recordFailedSignIn } from './failed-sign-in.ts';

interface Answer {
  readonly challenge: string;
  readonly code: string;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

const alertAboutRecoveryCode = async (
  context: AppContext,
  trx: Kysely<Schema>,
  userId: number,
  request: FastifyRequest,
): Promise<void> => {
  const { recoveryCodes } = await loadSecondFactor(trx, userId);
  const params = { address: getClientAddress(request), count: String(recoveryCodes) };
  await alertOwner(context, { trx, now: context.clock() }, { userId, kind: 'recoveryCodeUsed', params });
};

/**
 * Completes a sign-in with the second factor. Wrong codes use the counters of wrong passwords, which a correct password
 * does not reset.
 */
export const answerChallenge = async (context: AppContext, answer: Answer): Promise<TokenPair> => {
  const { db, clock } = context;
  const { request } = answer;
  const pendingSignIn =
    (await loadPendingSignIn(db, answer.challenge, getSessionOrigin(request), clock())) ??
    throwApiError('factor.challengeEnded');
  const { user, hash } = pendingSignIn;
  const source = await loadSource(context, user.username, user.id, request);
  const state = await loadUnlockedState(context, source);
  // Count before checking the code, because other attempts may be checked at the same time.
  const countedAttempt = await countSourceAttempt(context, source, state);
  const tokenPair = await db.transaction().execute(async (trx) => {
    const factor = await consumeSecondFactor(context, trx, { userId: user.id, code: answer.code, now: clock() });
    if (factor === null) return null;
    if (!(await deleteChallenge(trx, hash))) return throwApiError('factor.challengeEnded');
    if (factor === 'recoveryCode') await alertAboutRecoveryCode(context, trx, user.id, request);
    return openSession(context, trx, user, answer);
  });
  if (tokenPair === null) {
    await recordFailedSignIn(context, request, countedAttempt, user, 'factor.wrongCode');
    return throwApiError('factor.wrongCode', { fields: { code: 'factor.wrongCode' } });
  }
  await resetSourceFailures(context, source, countedAttempt, state);
  return tokenPair;
};
