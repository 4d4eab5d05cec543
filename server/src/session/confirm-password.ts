import type { FastifyRequest } from 'fastify';
import type { Caller } from '../auth/caller.ts';
import type { AppContext } from '../context/context.ts';
import { isOwnPassword } from '../context/demo.ts';
import { queueHashing, getUserClient } from '../auth/password.ts';
import { ApiError } from '../lib/api-error/api-error.ts';
import { countAttempt, createCounter, loadLockouts, resetAttempts } from '../auth/sign-in-attempts.ts';

export const getOwnPasswordKey = (userId: number): string => `password:${userId}`;

/** Wrong passwords are limited as at sign-in. */
const assertAttemptAllowed = async ({ db, clock }: AppContext, key: string): Promise<void> => {
  const now = clock();
  if ((await countAttempt(db, createCounter(key), now)) !== null) return;
  const until = (await loadLockouts(db, [key], now)).get(key) ?? now + 1000;
  const seconds = Math.ceil((until - now) / 1000);
  throw new ApiError('session.throttled', { params: { seconds }, retryAfter: seconds });
};

/** Throws for a wrong password of the signed-in user. Then runs `work` in the same turn of the password queue. */
export const withOwnPassword = <Result>(
  context: AppContext,
  { caller, request }: { readonly caller: Pick<Caller, 'userId'>; readonly request: FastifyRequest },
  password: string,
  work: () => Promise<Result>,
): Promise<Result> =>
  queueHashing(getUserClient(caller), async () => {
    const { db } = context;
    const key = getOwnPasswordKey(caller.userId);
    const user = await db
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', caller.userId)
      .executeTakeFirst();
    await assertAttemptAllowed(context, key);
    if (await isOwnPassword(context, request, user, password)) {
      await resetAttempts(db, { undone: [createCounter(key)], forgotten: [] }, context.clock());
      return work();
    }
    throw new ApiError('password.wrong', { fields: { password: 'password.wrong' } });
  });
