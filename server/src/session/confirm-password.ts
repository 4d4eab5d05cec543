import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Caller } from '../auth/caller.ts';
import type { AppContext } from '../context/context.ts';
import { isUsablePassword } from '../context/demo.ts';
import { queueHashing, getUserClient } from '../auth/passwords/password.ts';
import type { Schema } from '../db/schema.ts';
import { ApiError } from '../lib/api-error/api-error.ts';
import { assertAttemptAllowed, undoAttempt } from './attempt-limit.ts';

export const getOwnPasswordKey = (userId: number): string => `password:${userId}`;

const isReused = (error: unknown): boolean => error instanceof ApiError && error.code === 'password.reused';

export const createWrongPasswordError = (): ApiError =>
  new ApiError('password.wrong', { fields: { password: 'password.wrong' } });

/** Returns the hash of a correct password. A rejected former password counts as wrong: it may be a guess. */
export const assertOwnPassword = async (
  context: AppContext,
  { caller, request }: { readonly caller: Pick<Caller, 'userId'>; readonly request: FastifyRequest },
  password: string,
  check: () => Promise<void> = async () => {},
): Promise<string> => {
  const key = getOwnPasswordKey(caller.userId);
  const passwordHash = await queueHashing(getUserClient(caller), async () => {
    const user = await context.db
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', caller.userId)
      .executeTakeFirst();
    await assertAttemptAllowed(context, key);
    if (!user || !(await isUsablePassword(context, request, user, password))) throw createWrongPasswordError();
    return user.password_hash;
  });
  try {
    await check();
  } catch (error) {
    if (!isReused(error)) await undoAttempt(context, key);
    throw error;
  }
  await undoAttempt(context, key);
  return passwordHash;
};

/** Throws if another request has changed the password since it was verified. */
export const assertPasswordUnchanged = async (
  trx: Kysely<Schema>,
  { userId }: Pick<Caller, 'userId'>,
  passwordHash: string,
): Promise<void> => {
  const user = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('password_hash', '=', passwordHash)
    .executeTakeFirst();
  if (!user) throw createWrongPasswordError();
};
