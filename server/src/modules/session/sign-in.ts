import type { ErrorCode } from '@atrium/contract/error-codes.ts';
import type { TokenPair } from '@atrium/contract/session/schemas.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { createAuthor, writeAudit } from '../../audit/audit.ts';
import type { AppContext } from '../../context/context.ts';
import { isOwnPassword } from '../../context/demo.ts';
import { getSessionOrigin, openSession, type VerifiedUser } from '../../session/open-session.ts';
import { queueHashing } from '../../auth/password.ts';
import { throwApiError } from '../../lib/api-error/api-error.ts';
import {
  countSourceAttempt,
  resetSourceFailures,
  getSourceClient,
  loadUnlockedState,
  loadSource,
  undoSourceAttempt,
  type CountedAttempt,
} from '../../session/sign-in-source.ts';
import { selectAdministrators } from '../../db/administrators.ts';
import { notify, getUserPath } from '../../outbox/notify.ts';
import { lockMinutes } from '../../auth/sign-in-attempts.ts';

const dayMs = 86_400_000;

const isNotified = async (trx: Kysely<Schema>, userId: number, since: number): Promise<boolean> => {
  const row = await trx
    .selectFrom('notifications')
    .select('id')
    .where('user_id', '=', userId)
    .where('kind', '=', 'accountLocked')
    .where('create_time', '>', since)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};

/** Alerts the owner of a locked account once a day, and the administrators if it is slowed down for all networks. */
const notifyLockedAccount = async (
  { db, events, clock }: AppContext,
  { id, username, name }: VerifiedUser,
  isAccountThrottled: boolean,
): Promise<void> => {
  await db.transaction().execute(async (trx) => {
    const now = clock();
    const target = { trx, events, now };
    const notification = { kind: 'accountLocked', params: { name, username, minutes: lockMinutes[0] } } as const;
    if (!(await isNotified(trx, id, now - dayMs))) {
      await notify(target, { ...notification, userIds: [id], link: '/personal-center/my-profile' });
    }
    if (!isAccountThrottled) return;
    const administratorIds = (await selectAdministrators(trx).where('users.id', '<>', id).execute()).map(
      (other) => other.id,
    );
    await notify(target, { ...notification, userIds: administratorIds, link: getUserPath(id) });
  });
};

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
    .where('username_key', '=', username.toLowerCase())
    .executeTakeFirst();

const auditFailedSignIn = (
  { db, clock }: AppContext,
  { request }: Attempt,
  user: VerifiedUser | undefined,
  errorCode: ErrorCode,
): Promise<void> => {
  const author = {
    ...createAuthor(request, null),
    userId: user?.id ?? null,
    username: user?.username ?? '',
    name: user?.name ?? '',
  };
  return writeAudit(
    db,
    author,
    [
      {
        action: 'session.signInRefused',
        recordId: user?.id ?? null,
        recordName: user?.username ?? '',
        errorCode,
        device: getSessionOrigin(request).device,
      },
    ],
    clock(),
  );
};

/** Unknown usernames are recorded too. */
const recordWrongPassword = async (
  context: AppContext,
  attempt: Attempt,
  { locksPlace, locksAccount }: CountedAttempt,
  user: VerifiedUser | undefined,
): Promise<void> => {
  await auditFailedSignIn(context, attempt, user, 'session.wrongCredentials');
  if (!user || !(locksPlace || locksAccount)) return;
  // Run after the response, because its time must not reveal whether the account exists.
  setImmediate(() => {
    notifyLockedAccount(context, user, locksAccount).catch((error: unknown) =>
      context.log.error({ err: error }, 'failed to send notifications about a locked account'),
    );
  });
};

const hourMs = 3_600_000;

interface AccountState {
  readonly status: number;
  readonly must_change_password: number;
  readonly password_set_time: number | null;
}

const isExpired = ({ config, clock }: AppContext, user: AccountState): boolean =>
  user.must_change_password === 1 &&
  user.password_set_time !== null &&
  user.password_set_time + config.oneTimePasswordHours * hourMs <= clock();

const findAccountError = (context: AppContext, user: AccountState): ErrorCode | null => {
  if (user.status !== 1) return 'session.disabled';
  return isExpired(context, user) ? 'session.passwordExpired' : null;
};

/**
 * An unknown username gets the same response as a wrong password, after the same time. Only a correct password reveals
 * that an account is disabled or its one-time password expired.
 */
export const signIn = async (context: AppContext, attempt: Attempt): Promise<TokenPair> => {
  const { db } = context;
  const initialUser = await loadUser(db, attempt.username);
  const source = await loadSource(context, attempt.username, initialUser?.id, attempt.request);
  const initialState = await loadUnlockedState(context, source);
  const outcome = await queueHashing(getSourceClient(source), async (hasWaited) => {
    // Both may have changed while waiting.
    const state = hasWaited ? await loadUnlockedState(context, source) : initialState;
    const user = hasWaited ? await loadUser(db, attempt.username) : initialUser;
    // Count before checking the password, because any instance may check other attempts at the same time.
    const counted = await countSourceAttempt(context, source, state);
    const isMatch = await isOwnPassword(context, attempt.request, user, attempt.password);
    if (!isMatch || !user) {
      await recordWrongPassword(context, attempt, counted, user);
      return null;
    }
    const errorCode = findAccountError(context, user);
    if (errorCode === null) await resetSourceFailures(context, source, counted, state);
    else await undoSourceAttempt(context, counted);
    return { user, errorCode };
  });
  if (outcome === null) return throwApiError('session.wrongCredentials');
  const { user, errorCode } = outcome;
  if (errorCode !== null) {
    await auditFailedSignIn(context, attempt, user, errorCode);
    return throwApiError(errorCode);
  }
  const verified = { ...user, passwordHash: user.password_hash };
  return db.transaction().execute((trx) => openSession(context, trx, verified, attempt));
};
