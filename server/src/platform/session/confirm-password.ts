import type { FastifyRequest } from 'fastify';
import type { Caller } from '../auth/caller.ts';
import type { AppContext } from '../context/context.ts';
import { isOwnPassword } from '../context/demo.ts';
import { queueHashing, laneOf } from '../auth/password.ts';
import { Refusal } from '../refusal/refusal.ts';
import { countFailure, failuresToLock, readLocks } from '../auth/sign-in-attempts.ts';

/** Whose failures in an open session are counted. */
export const ownPasswordKey = (userId: number): string => `password:${userId}`;

/** Who tries passwords in an open session is stopped as at the sign-in. */
const refuseThrottled = async ({ db, clock }: AppContext, key: string): Promise<void> => {
  const until = (await readLocks(db, [key], clock())).get(key);
  if (until === undefined) return;
  const seconds = Math.ceil((until - clock()) / 1000);
  throw new Refusal('session.throttled', { params: { seconds }, retryAfter: seconds });
};

/**
 * Refuses, at the field `password`, whoever does not know the password of the account they are signed in to; then does what relies
 * on it, still in the turn of work on passwords.
 */
export const withOwnPassword = <Result>(
  context: AppContext,
  { caller, request }: { readonly caller: Pick<Caller, 'userId'>; readonly request: FastifyRequest },
  password: string,
  work: () => Promise<Result>,
): Promise<Result> =>
  queueHashing(laneOf(caller), async () => {
    const { db, clock } = context;
    const key = ownPasswordKey(caller.userId);
    await refuseThrottled(context, key);
    const user = await db
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', caller.userId)
      .executeTakeFirst();
    if (await isOwnPassword(context, request, user, password)) return work();
    await countFailure(db, key, failuresToLock, clock());
    throw new Refusal('password.wrong', { fields: { password: 'password.wrong' } });
  });
