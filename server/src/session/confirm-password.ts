import type { FastifyRequest } from 'fastify';
import type { Caller } from '../auth/caller.ts';
import type { AppContext } from '../context/context.ts';
import { isUsablePassword } from '../context/demo.ts';
import { queueHashing, getUserClient } from '../auth/passwords/password.ts';
import { ApiError } from '../lib/api-error/api-error.ts';
import { assertAttemptAllowed, undoAttempt } from './attempt-limit.ts';

export const getOwnPasswordKey = (userId: number): string => `password:${userId}`;

const isReused = (error: unknown): boolean => error instanceof ApiError && error.code === 'password.reused';

/** Throws if the password is wrong or `check` throws. A rejected former password counts as wrong: it may be a guess. */
export const assertOwnPassword = async (
  context: AppContext,
  { caller, request }: { readonly caller: Pick<Caller, 'userId'>; readonly request: FastifyRequest },
  password: string,
  check: () => Promise<void> = async () => {},
): Promise<void> => {
  const key = getOwnPasswordKey(caller.userId);
  await queueHashing(getUserClient(caller), async () => {
    const user = await context.db
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', caller.userId)
      .executeTakeFirst();
    await assertAttemptAllowed(context, key);
    if (!(await isUsablePassword(context, request, user, password)))
      throw new ApiError('password.wrong', { fields: { password: 'password.wrong' } });
  });
  try {
    await check();
  } catch (error) {
    if (!isReused(error)) await undoAttempt(context, key);
    throw error;
  }
  await undoAttempt(context, key);
};
