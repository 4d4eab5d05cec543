import type { AppContext } from '../context/context.ts';
import { ApiError } from '../lib/api-error/api-error.ts';
import { countAttempt, createCounter, loadLockouts, resetAttempts } from '../auth/sign-in-attempts.ts';

/** Counts an attempt before it is checked. Throws `session.throttled` after as many wrong ones as at sign-in. */
export const assertAttemptAllowed = async ({ db, clock }: AppContext, key: string): Promise<void> => {
  const now = clock();
  if ((await countAttempt(db, createCounter(key), now)) !== null) return;
  const until = (await loadLockouts(db, [key], now)).get(key) ?? now + 1000;
  const seconds = Math.ceil((until - now) / 1000);
  throw new ApiError('session.throttled', { params: { seconds }, retryAfter: seconds });
};

export const undoAttempt = ({ db, clock }: AppContext, key: string): Promise<void> =>
  resetAttempts(db, { undoneCounters: [createCounter(key)], resetCounters: [] }, clock());
