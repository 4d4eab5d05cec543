import type { TokenPair } from '@atrium/contract/session.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { Atrium } from '../../platform/context.ts';
import { inTurn, isPassword } from '../../platform/password.ts';
import { refuse } from '../../platform/refusal.ts';
import type { SessionOrigin } from '../../platform/session-rows.ts';
import {
  accountKey,
  addressKey,
  countFailure,
  failuresToLock,
  failuresToThrottle,
  forgetFailures,
  readLocks,
} from '../../platform/sign-in-attempts.ts';

interface Attempt {
  readonly username: string;
  readonly password: string;
  readonly origin: SessionOrigin;
}

/** A locked account, known or not, and an address with too many failures are refused before any password is looked at. */
const refuseLocked = async ({ db, clock }: Atrium, { username, origin }: Attempt): Promise<void> => {
  const now = clock();
  const [account, address] = [accountKey(username), addressKey(origin.address)];
  const locks = await readLocks(db, [account, address], now);
  const throttledUntil = locks.get(address);
  if (throttledUntil !== undefined) {
    const seconds = Math.ceil((throttledUntil - now) / 1000);
    refuse('session.throttled', { params: { seconds }, retryAfter: seconds });
  }
  const lockedUntil = locks.get(account);
  if (lockedUntil !== undefined) {
    const seconds = Math.ceil((lockedUntil - now) / 1000);
    refuse('session.locked', { params: { minutes: Math.ceil(seconds / 60) }, retryAfter: seconds });
  }
};

const readUser = (db: Kysely<Schema>, username: string) =>
  db
    .selectFrom('users')
    .select(['id', 'password_hash', 'status'])
    .where('username_key', '=', username.toLowerCase())
    .executeTakeFirst();

const countFailures = async ({ db, clock }: Atrium, { username, origin }: Attempt): Promise<void> => {
  await countFailure(db, accountKey(username), failuresToLock, clock());
  await countFailure(db, addressKey(origin.address), failuresToThrottle, clock());
};

/**
 * Opens a session for the right name and password. An unknown name takes as long as a wrong password and is answered the
 * same; that an account is disabled is told only to who knows its password.
 */
export const signIn = async (context: Atrium, attempt: Attempt): Promise<TokenPair> => {
  const { db, sessions, clock } = context;
  await refuseLocked(context, attempt);
  const user = await inTurn(async () => {
    // Once more: those who stood in line together must not all have their guess.
    await refuseLocked(context, attempt);
    const found = await readUser(db, attempt.username);
    const isRight = await isPassword(attempt.password, found?.password_hash ?? null);
    if (!isRight) await countFailures(context, attempt);
    return isRight ? found : undefined;
  });
  if (!user) return refuse('session.wrongCredentials');
  if (user.status !== 1) return refuse('session.disabled');
  return db.transaction().execute(async (trx) => {
    await forgetFailures(trx, [accountKey(attempt.username)]);
    await trx.updateTable('users').set({ last_login_time: clock() }).where('id', '=', user.id).execute();
    return sessions.open(trx, user.id, attempt.origin);
  });
};
