import type { ErrorCode } from '@atrium/contract/error-codes.ts';
import type { TokenPair } from '@atrium/contract/session/schemas.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { AppContext } from '../../context/context.ts';
import { isUsablePassword } from '../../context/demo.ts';
import { openSessionOrChallenge, requireSession } from '../../session/open-session.ts';
import { selectSecondFactor } from '../../auth/second-factor.ts';
import { isRememberedDevice } from '../../auth/remembered-devices.ts';
import { queueHashing } from '../../auth/passwords/password.ts';
import { isPasswordAllowed } from '../../session/password-sign-in.ts';
import { throwApiError } from '../../lib/api-error/api-error.ts';
import {
  assertNotRecentlyLocked,
  countSourceAttempt,
  getGuessingClient,
  resetSourceFailures,
  getSourceClient,
  loadUnlockedState,
  loadSource,
  undoSourceAttempt,
} from '../../session/sign-in-source.ts';
import { auditFailedSignIn } from '../../session/audit-failed-sign-in.ts';
import { recordFailedSignIn } from './failed-sign-in.ts';
import { requirePasswordChange } from './require-password-change.ts';

interface Attempt {
  readonly username: string;
  readonly password: string;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

const loadUser = (db: Kysely<Schema>, username: string) =>
  db
    .selectFrom('users')
    .select(['id', 'username', 'name', 'password_hash', 'status', 'must_change_password', 'password_set_time'])
    .select(['password_change_time', 'create_time'])
    .select((eb) => eb.exists(selectSecondFactor(db)).as('has_second_factor'))
    .where('username_key', '=', username.toLowerCase())
    .executeTakeFirst();

const hourMs = 3_600_000;

interface AccountState {
  readonly id: number;
  readonly status: number;
  readonly must_change_password: number;
  readonly password_set_time: number | null;
}

const isPasswordExpired = ({ config, clock }: AppContext, user: AccountState): boolean =>
  user.must_change_password === 1 &&
  user.password_set_time !== null &&
  user.password_set_time + config.oneTimePasswordHours * hourMs <= clock();

const findAccountError = async (context: AppContext, user: AccountState): Promise<ErrorCode | null> => {
  if (user.status !== 1) return 'session.disabled';
  if (!(await isPasswordAllowed(context.db, user.id))) return 'session.passwordClosed';
  return isPasswordExpired(context, user) ? 'session.passwordExpired' : null;
};

/**
 * Signs a user in. An unknown username gets the same response as a wrong password, after the same time. Only a correct
 * password reveals that an account is disabled, that it may not use passwords, or that its one-time password has expired.
 */
export const signIn = async (context: AppContext, attempt: Attempt): Promise<TokenPair> => {
  const { db } = context;
  const client = getGuessingClient(context, attempt.username.toLowerCase(), attempt.request);
  assertNotRecentlyLocked(context, client);
  const initialUser = await loadUser(db, attempt.username);
  const source = await loadSource(context, attempt.username, initialUser?.id, attempt.request);
  const initialState = await loadUnlockedState(context, source, client);
  const outcome = await queueHashing(getSourceClient(source), async (hasWaited) => {
    // The locks and the user may have changed while the attempt waited in the queue.
    const state = hasWaited ? await loadUnlockedState(context, source) : initialState;
    const user = hasWaited ? await loadUser(db, attempt.username) : initialUser;
    // Count before checking the password, because any instance may check other attempts at the same time.
    const countedAttempt = await countSourceAttempt(context, source, state);
    const isMatch = await isUsablePassword(context, attempt.request, user, attempt.password);
    if (!isMatch || !user) {
      await recordFailedSignIn(context, attempt.request, countedAttempt, user, 'session.wrongCredentials');
      return null;
    }
    const errorCode = await findAccountError(context, user);
    const isComplete =
      errorCode === null &&
      (!user.has_second_factor || (await isRememberedDevice(db, user.id, attempt.request, context.clock())));
    if (isComplete) await resetSourceFailures(context, source, countedAttempt, state);
    else await undoSourceAttempt(context, countedAttempt);
    return { user, errorCode };
  });
  if (outcome === null) return throwApiError('session.wrongCredentials');
  const { user, errorCode } = outcome;
  if (errorCode !== null) {
    await auditFailedSignIn(context, attempt.request, user, errorCode);
    return throwApiError(errorCode);
  }
  const verifiedUser = { ...user, passwordHash: user.password_hash };
  return requireSession(
    await db.transaction().execute(async (trx) => {
      const signInOutcome = await openSessionOrChallenge(context, trx, verifiedUser, attempt);
      await requirePasswordChange(context, trx, user, attempt);
      return signInOutcome;
    }),
  );
};
