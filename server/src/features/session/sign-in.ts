import type { Problem } from '@atrium/contract/problems.ts';
import type { TokenPair } from '@atrium/contract/session.ts';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { authorOf, writeAudit } from '../../platform/audit.ts';
import { clientAddress } from '../../platform/client-address.ts';
import type { Atrium } from '../../platform/context.ts';
import { isOwnPassword } from '../../platform/demo.ts';
import { enter, type Entrant } from '../../platform/enter.ts';
import { administrators, notify, recordOf } from '../../platform/notify.ts';
import { inTurn, laneFrom } from '../../platform/password.ts';
import { refuse } from '../../platform/refusal.ts';
import {
  accountKey,
  addressKey,
  countFailure,
  failuresToLock,
  failuresToThrottle,
  readLocks,
  windowMs,
} from '../../platform/sign-in-attempts.ts';
import { refuseThrottled } from '../../platform/throttle.ts';

interface Attempt {
  readonly username: string;
  readonly password: string;
  readonly request: FastifyRequest;
}

/** When a lock of the account ends, known or not; undefined while there is none. */
const lockOf = async ({ db, clock }: Atrium, username: string): Promise<number | undefined> => {
  const key = accountKey(username);
  return (await readLocks(db, [key], clock())).get(key);
};

/** A locked account, known or not, and an address with too many failures are refused before any password is looked at. */
const refuseLocked = async (context: Atrium, { username, request }: Attempt): Promise<void> => {
  await refuseThrottled(context, clientAddress(request));
  const until = await lockOf(context, username);
  if (until === undefined) return;
  const seconds = Math.ceil((until - context.clock()) / 1000);
  refuse('session.locked', { params: { minutes: Math.ceil(seconds / 60) }, retryAfter: seconds });
};

const readUser = (db: Kysely<Schema>, username: string) =>
  db
    .selectFrom('users')
    .select(['id', 'username', 'name', 'password_hash', 'status'])
    .where('username_key', '=', username.toLowerCase())
    .executeTakeFirst();

/** Tells the owner and the administrators that an account was locked. */
const tellLocked = async (context: Atrium, { id, username, name }: Entrant): Promise<void> => {
  if ((await lockOf(context, username)) === undefined) return;
  await context.db.transaction().execute(async (trx) => {
    const others = (await administrators(trx)).filter((administrator) => administrator !== id);
    const params = { name, username, minutes: windowMs / 60_000 };
    const where = { trx, events: context.events, now: context.clock() };
    const news = { kind: 'accountLocked', params } as const;
    await notify(where, { ...news, userIds: [id], link: '/personal-center/my-profile' });
    await notify(where, { ...news, userIds: others, link: recordOf(username) });
  });
};

/** Writes down a refused sign-in. A name that nobody has is not kept: it may be a password typed into the wrong field. */
const noteRefused = (
  { db, clock }: Atrium,
  { request }: Attempt,
  user: Entrant | undefined,
  problem: Problem,
): Promise<void> => {
  const author = {
    ...authorOf(request, null),
    userId: user?.id ?? null,
    username: user?.username ?? '',
    name: user?.name ?? '',
  };
  return writeAudit(
    db,
    author,
    [{ act: 'session.signInRefused', recordId: user?.id ?? null, recordName: user?.username ?? '', problem }],
    clock(),
  );
};

/** Counts a wrong password and writes it down, for a name that nobody has as for any other. */
const countWrong = async (context: Atrium, attempt: Attempt, user: Entrant | undefined): Promise<void> => {
  const { db, clock, log } = context;
  await countFailure(db, accountKey(attempt.username), failuresToLock, clock());
  await countFailure(db, addressKey(clientAddress(attempt.request)), failuresToThrottle, clock());
  await noteRefused(context, attempt, user, 'session.wrongCredentials');
  // After the answer: its time must not say whether there is such an account.
  setImmediate(() => {
    if (user)
      tellLocked(context, user).catch((error: unknown) => log.error({ err: error }, 'nobody could be told of a lock'));
  });
};

/**
 * Opens a session for the right name and password. An unknown name takes as long as a wrong password and is answered the
 * same; that an account is disabled is told only to who knows its password.
 */
export const signIn = async (context: Atrium, attempt: Attempt): Promise<TokenPair> => {
  const { db } = context;
  await refuseLocked(context, attempt);
  const user = await inTurn(laneFrom(attempt.request), async () => {
    // Once more: those who stood in line together must not all have their guess.
    await refuseLocked(context, attempt);
    const found = await readUser(db, attempt.username);
    const isRight = await isOwnPassword(context, attempt.request, found, attempt.password);
    if (!isRight) await countWrong(context, attempt, found);
    return isRight ? found : undefined;
  });
  if (!user) return refuse('session.wrongCredentials');
  if (user.status !== 1) {
    await noteRefused(context, attempt, user, 'session.disabled');
    return refuse('session.disabled');
  }
  return db.transaction().execute((trx) => enter(context, trx, user, attempt.request));
};
