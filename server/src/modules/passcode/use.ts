import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { authorOf, writeAudit, type Act } from '../../audit/audit.ts';
import type { AppContext } from '../../context/context.ts';
import { throwApiError } from '../../lib/api-error/api-error.ts';
import { FairQueue } from '../../auth/fair-queue.ts';
import {
  countAttempt,
  createDeviceCounter,
  createNetworkCounter,
  loadLockouts,
  unknownAccountKey,
  type Counter,
} from '../../auth/sign-in-attempts.ts';
import { assertNotThrottled, assertNoLock } from '../../session/throttle.ts';
import { getRequesterClient, loadRequester, type Requester } from './requester.ts';
import { codeHash, type Address, type CodePurpose } from './rules.ts';
import { tryPasscode, usePasscode } from './store.ts';

interface Given {
  readonly address: Address;
  readonly purpose: CodePurpose;
  readonly code: string;
  readonly account?: number;
}

export interface Proved {
  readonly trx: Kysely<Schema>;
  readonly now: number;
  readonly audit: (
    who: { readonly id: number; readonly username: string; readonly name: string },
    act: Act,
  ) => Promise<void>;
}

interface Judged {
  readonly id: number;
}

const wrong = (): never => throwApiError('passcode.wrong', { fields: { code: 'passcode.wrong' } });

// Limits the database connections that attempts use.
const queue = new FairQueue({ maxRunning: 2, maxWaiting: 200, maxPerKey: 20 });

/** Wrong codes for an address and purpose after which all networks of a customer are locked out. */
const customerTries = 10;

/** A wrong code counts for the device or account that sent it, otherwise for its network and customer. */
const countersOf = (
  { serverKey }: AppContext,
  { origin, device }: Requester,
  { address, purpose }: Given,
): readonly [Counter, ...Counter[]] => {
  const key = unknownAccountKey(serverKey, 'code', `${purpose}:${address}`);
  if (device !== '') return [createDeviceCounter(key, device)];
  const ofNetwork = createNetworkCounter(key, origin.network);
  if (origin.customer === origin.network) return [ofNetwork];
  return [{ ...createNetworkCounter(key, origin.customer), network: '', limit: customerTries }, ofNetwork];
};

const judged = async (context: AppContext, request: FastifyRequest, given: Given): Promise<Judged> => {
  const { db, dialect, clock, serverKeys } = context;
  const requester = await loadRequester(context, request, given);
  const { origin, device } = requester;
  if (device === '') await assertNotThrottled(context, origin);
  const counters = countersOf(context, requester, given);
  const keys = counters.map(({ key }) => key);
  assertNoLock(await loadLockouts(db, keys, clock()), clock());
  const { address, purpose, code, account } = given;
  const hashes = serverKeys.map((key) => codeHash(key, address, purpose, code, account));
  const id = await queue.enter(getRequesterClient(requester), () =>
    db.transaction().execute(async (trx) => {
      // Serializes attempts from the same place, so that simultaneous ones get no additional attempts.
      for (const key of keys) await dialect.advisoryLock(trx, key);
      const now = clock();
      assertNoLock(await loadLockouts(trx, keys, now), now);
      const right = await tryPasscode(trx, { address, purpose, hashes, device, now });
      if (right === null) for (const counter of counters) await countAttempt(trx, counter, now);
      return right;
    }),
  );
  return id === null ? wrong() : { id };
};

/** Uses a code and runs `work` in one transaction, so that the code stays valid after an error. */
export const withPasscode = async <Prepared, Result>(
  context: AppContext,
  request: FastifyRequest,
  given: Given,
  prepare: () => Promise<Prepared>,
  work: (proved: Proved, prepared: Prepared) => Promise<Result>,
): Promise<Result> => {
  const { db, clock } = context;
  const { id } = await judged(context, request, given);
  const prepared = await prepare();
  return db.transaction().execute(async (trx) => {
    const now = clock();
    // A simultaneous request may have used it.
    if (!(await usePasscode(trx, id, now))) return wrong();
    const audit: Proved['audit'] = (who, act) => {
      const author = { ...authorOf(request, null), userId: who.id, username: who.username, name: who.name };
      return writeAudit(trx, author, [act], now);
    };
    return work({ trx, now, audit }, prepared);
  });
};

/** Rejects a correct code for a missing account with the error of a wrong code. */
export const throwUnknownAccount = wrong;
