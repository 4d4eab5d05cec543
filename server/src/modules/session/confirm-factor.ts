import type { secondFactorEndpoints } from '@atrium/contract/second-factor/endpoints.ts';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { requireSessionId } from '../../auth/caller.ts';
import { consumePasskeyChallenge } from '../../auth/passkey-challenges.ts';
import type { VerifiedProof } from '../../auth/passkey-verification.ts';
import { loadVerifiedProof } from '../../auth/passkeys.ts';
import { getRelyingParty } from '../../auth/relying-party.ts';
import type { Change } from '../../change/change.ts';
import { applyChangeWithCheck, type CheckedCall, type WrongProof } from '../../change/change-with-check.ts';
import { saveFactorConfirmation } from '../../change/confirmation.ts';
import type { AppContext } from '../../context/context.ts';
import { throwApiError } from '../../lib/api-error/api-error.ts';
import { getFactorConfirmationEnd } from '../../session/factor-confirmation.ts';
import { alertAboutRecoveryCode, consumeAnswer } from './answer-challenge.ts';

type Confirmation = z.output<typeof secondFactorEndpoints.confirm.input>;
type Call = CheckedCall & { readonly input: Confirmation; readonly request: FastifyRequest };

/** Marks the challenge of the session and a correct code or passkey as used. Returns the error code of a wrong one. */
const consumeConfirmation = async (
  context: AppContext,
  { trx, caller, now }: Change,
  { input, request }: Call,
  proof: VerifiedProof | null,
): Promise<WrongProof | null> => {
  const signedChallenge = {
    use: { kind: 'confirmation', sessionId: requireSessionId(caller) },
    challenge: input.challenge,
  } as const;
  if (!(await consumePasskeyChallenge(context, trx, signedChallenge, now)))
    return throwApiError('factor.challengeEnded');
  const factor = await consumeAnswer(context, trx, caller.userId, input, proof);
  if (factor === null) return input.passkey ? 'passkey.wrong' : 'factor.wrongCode';
  if (factor === 'recoveryCode') await alertAboutRecoveryCode(context, trx, caller.userId, request);
  return null;
};

/** Confirms the second factor of the session. Wrong codes and passkeys have the same limit as wrong passwords. */
export const confirmFactor = async (context: AppContext, call: Call): Promise<{ readonly until: number }> => {
  const { code, passkey } = call.input;
  const hasOneProof = (code === undefined) !== (passkey === undefined);
  if (!hasOneProof) return throwApiError('factor.required');
  const proof = passkey
    ? await loadVerifiedProof(context.db, getRelyingParty(context.config, call.request), passkey, {
        requireUserVerification: false,
      })
    : null;
  return applyChangeWithCheck(context, call, {
    check: (change) => consumeConfirmation(context, change, call, proof),
    operation: async (change) => {
      await saveFactorConfirmation(change);
      return { until: getFactorConfirmationEnd(change.now) };
    },
  });
};
