import type { Atrium } from './context.ts';
import { refuse } from './refusal.ts';
import { addressKey, readLocks } from './sign-in-attempts.ts';

/** Refuses a network address with too many failures, whatever it tries next. */
export const refuseThrottled = async ({ db, clock }: Atrium, address: string): Promise<void> => {
  const key = addressKey(address);
  const now = clock();
  const until = (await readLocks(db, [key], now)).get(key);
  if (until === undefined) return;
  const seconds = Math.ceil((until - now) / 1000);
  refuse('session.throttled', { params: { seconds }, retryAfter: seconds });
};
