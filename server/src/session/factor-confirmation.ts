import type { FastifyRequest } from 'fastify';
import { requireSessionId, type Caller } from '../auth/caller.ts';
import { createPasskeyChallenge } from '../auth/passkey-challenges.ts';
import { getRelyingParty } from '../auth/relying-party.ts';
import type { AppContext } from '../context/context.ts';
import { ApiError } from '../lib/api-error/api-error.ts';
import { describeChallenge } from './challenge.ts';

const factorConfirmationMs = 15 * 60_000;

export const getFactorConfirmationEnd = (factorTime: number): number => factorTime + factorConfirmationMs;

/** Returns true for users without a second factor, and during an impersonation, whose start was confirmed. */
export const isFactorConfirmed = ({ factorTime }: Caller, now: number): boolean =>
  factorTime === null || now < getFactorConfirmationEnd(factorTime);

/** Adds a challenge for the user to the error `session.confirmFactor`. Returns other errors unchanged. */
export const addFactorChallenge = async (
  context: AppContext,
  error: unknown,
  request: FastifyRequest,
): Promise<unknown> => {
  const { caller } = request;
  if (!(error instanceof ApiError) || error.code !== 'session.confirmFactor' || !caller) return error;
  const { userId } = caller;
  const sessionId = requireSessionId(caller);
  const challenge = createPasskeyChallenge(context, { kind: 'confirmation', sessionId }, context.clock());
  const relyingParty = getRelyingParty(context.config, request);
  return new ApiError('session.confirmFactor', {
    params: { ...(await describeChallenge(context.db, relyingParty, userId, challenge)) },
  });
};
