import type { FastifyRequest } from 'fastify';
import type { Caller } from '../auth/caller.ts';
import type { AppContext } from '../context/context.ts';
import { isUsablePassword } from '../context/demo.ts';
import { queueHashing, getUserClient } from '../auth/passwords/password.ts';
import { ApiError } from '../lib/api-error/api-error.ts';
import { assertAttemptAllowed, undoAttempt } from './attempt-limit.ts';

export const getOwnPasswordKey = (userId: number): string => `password:${userId}`;

/** Throws if the signed-in user entered a wrong password. Otherwise runs `operation` in the same slot of the queue. */
export const withOwnPassword = <Result>(
  context: AppContext,
  { caller, request }: { readonly caller: Pick<Caller, 'userId'>; readonly request: FastifyRequest },
  password: string,
  operation: () => Promise<Result>,
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
    if (await isUsablePassword(context, request, user, password)) {
      await undoAttempt(context, key);
      return operation();
    }
    throw new ApiError('password.wrong', { fields: { password: 'password.wrong' } });
  });
