import type { Caller } from '../auth/caller.ts';
import { lockSecondFactor } from '../auth/second-factor.ts';
import type { AppContext } from '../context/context.ts';
import { throwApiError } from '../lib/api-error/api-error.ts';
import { assertAttemptAllowed, undoAttempt } from '../session/attempt-limit.ts';
import { applyChange, type Change, type ChangeRequest } from './change.ts';

export type WrongProof = 'factor.wrongCode' | 'passkey.wrong';

interface ChangeWithCheck<Result> {
  /** Marks a correct code or passkey as used and returns null. Returns the error code of a wrong one. */
  readonly check: (change: Change) => Promise<WrongProof | null>;
  readonly operation: (change: Change) => Promise<Result>;
  readonly isSerialized?: boolean | undefined;
}

export type CheckedCall = ChangeRequest & { readonly caller: Pick<Caller, 'userId'> };

/** Applies a change after checking a code or passkey. Wrong ones have the same limit as wrong passwords. */
export const applyChangeWithCheck = async <Result>(
  context: AppContext,
  call: CheckedCall,
  { check, operation, isSerialized = false }: ChangeWithCheck<Result>,
): Promise<Result> => {
  const key = `second-factor:${call.caller.userId}`;
  await assertAttemptAllowed(context, key);
  let isWrong = false;
  try {
    return await applyChange(
      context,
      call,
      async (change) => {
        await lockSecondFactor(context, change.trx, change.caller.userId);
        const errorCode = await check(change);
        isWrong = errorCode !== null;
        if (errorCode === null) return operation(change);
        return throwApiError(errorCode, errorCode === 'factor.wrongCode' ? { fields: { code: errorCode } } : {});
      },
      { isSerialized },
    );
  } finally {
    if (!isWrong) await undoAttempt(context, key);
  }
};
