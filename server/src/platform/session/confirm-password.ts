import type { FastifyRequest } from 'fastify';
import type { Caller } from '../auth/caller.ts';
import type { AppContext } from '../context/context.ts';
import { isOwnPassword } from '../context/demo.ts';
import { queueHashing, laneOf } from '../auth/password.ts';
import { Refusal } from '../refusal/refusal.ts';
import { countAttempt, plainCounter, readLocks, settleAttempt } from '../auth/sign-in-attempts.ts';

/** Whose failures in an open session are counted. */
export const ownPasswordKey = (userId: number): string => `password:${userId}`;

/** Counts an attempt before the password is checked. Refuses it after too many failures, as at the sign-in. */
const countOrRefuse = async ({ db, clock }: AppContext, key: string): Promise<void> => {
  const now = clock();
  if ((await countAttempt(db, plainCounter(key), now)) !== null) return;
  const until = (await readLocks(db, [key], now)).get(key) ?? now + 1000;
  const seconds = Math.ceil((until - now) / 1000);
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
    const { db } = context;
    const key = ownPasswordKey(caller.userId);
    const user = await db
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', caller.userId)
      .executeTakeFirst();
    await countOrRefuse(context, key);
    if (await isOwnPassword(context, request, user, password)) {
      await settleAttempt(db, { undone: [plainCounter(key)], forgotten: [] }, context.clock());
      return work();
    }
    throw new Refusal('password.wrong', { fields: { password: 'password.wrong' } });
  });
