import { codeWaitSeconds } from '@atrium/contract/passcode/fields.ts';
import type { Language } from '@atrium/contract/language.ts';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { AppContext } from '../../context/context.ts';
import { FairQueue } from '../../auth/fair-queue.ts';
import { throwApiError } from '../../lib/api-error/api-error.ts';
import { deliverCode } from './deliver-code.ts';
import { getRequesterClient, loadRequester, type Requester } from './requester.ts';
import { codeHash, expiryOf, newCode, tooSoon, type Address, type CodePurpose } from './rules.ts';
import { findAccount, readTimes, storePasscode } from './store.ts';

interface Wish {
  readonly address: Address;
  readonly purpose: CodePurpose;
  readonly account?: number;
  readonly request: FastifyRequest;
  readonly language: Language;
}

// Limits the database connections that code requests use.
const queue = new FairQueue({ maxRunning: 2, maxWaiting: 200, maxPerKey: 20 });

const assertSendLimit = async (
  db: Kysely<Schema>,
  { address }: Wish,
  { origin, device }: Requester,
  now: number,
): Promise<void> => {
  const times = await readTimes(db, { address, network: origin.network, device }, now);
  const limit = tooSoon(origin.isTrusted ? { ...times, network: [] } : times, now);
  if (limit) throwApiError(limit.problem, { params: { seconds: limit.seconds }, retryAfter: limit.seconds });
};

const store = async (context: AppContext, wish: Wish, requester: Requester, code: string): Promise<void> => {
  const { db, dialect, clock, serverKey } = context;
  const { address, purpose, account } = wish;
  const { origin, device } = requester;
  await assertSendLimit(db, wish, requester, clock());
  await db.transaction().execute(async (trx) => {
    // Serializes requests for an address, account and network, so that simultaneous ones cannot exceed a limit. The
    // fixed order of the locks prevents deadlocks.
    await dialect.advisoryLock(trx, `passcodes for ${address}`);
    if (account !== undefined) await dialect.advisoryLock(trx, `passcodes of ${device}`);
    if (account !== undefined || device === '') await dialect.advisoryLock(trx, `passcodes from ${origin.network}`);
    const now = clock();
    await assertSendLimit(trx, wish, requester, now);
    const hash = codeHash(serverKey, address, purpose, code, account);
    const times = { createTime: now, expireTime: expiryOf(now) };
    await storePasscode(trx, { address, purpose, hash, network: origin.network, device, ...times });
  });
};

/** Registration and verification accept any address, other purposes only that of an enabled account. */
const isAwaited = async ({ db }: AppContext, { address, purpose }: Wish): Promise<boolean> =>
  purpose === 'register' || purpose === 'contact' || (await findAccount(db, address))?.status === 1;

/**
 * Known devices of the owner have their own limits, so strangers cannot block them. The response does not wait for the
 * recipient, so it does not reveal whether an account exists.
 */
export const sendCode = async (context: AppContext, wish: Wish): Promise<{ readonly nextTime: number }> => {
  const code = newCode();
  const requester = await loadRequester(context, wish.request, wish);
  await queue.enter(getRequesterClient(requester), () => store(context, wish, requester, code));
  const deliver = async (): Promise<void> => {
    if (await isAwaited(context, wish)) await deliverCode(context.senders, wish.address, code, wish);
  };
  setImmediate(() => {
    deliver().catch((error: unknown) =>
      context.log.error({ err: error, purpose: wish.purpose }, 'failed to send a verification code'),
    );
  });
  return { nextTime: context.clock() + codeWaitSeconds * 1000 };
};
