import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { authorOf, writeAudit, type Act } from '../../platform/audit/audit.ts';
import type { AppContext } from '../../platform/context/context.ts';
import { refuse } from '../../platform/refusal/refusal.ts';
import { FairQueue } from '../../platform/auth/fair-queue.ts';
import {
  countAttempt,
  deviceCounter,
  networkCounter,
  readLocks,
  typedKey,
  type Counter,
} from '../../platform/auth/sign-in-attempts.ts';
import { refuseThrottled, refuseUntil } from '../../platform/session/throttle.ts';
import { laneOfRequester, requesterOf, type Requester } from './requester.ts';
import { codeHash, type Address, type CodePurpose } from './rules.ts';
import { tryPasscode, usePasscode } from './store.ts';

interface Given {
  readonly address: Address;
  readonly purpose: CodePurpose;
  readonly code: string;
  /** The account that is signed in, for a code that was sent for it alone. */
  readonly account?: number;
}

/** One transaction of somebody who has proved to own an address; what it writes into the audit is theirs. */
export interface Proved {
  readonly trx: Kysely<Schema>;
  readonly now: number;
  readonly audit: (
    who: { readonly id: number; readonly username: string; readonly name: string },
    act: Act,
  ) => Promise<void>;
}

interface Judged {
  /** Of the code that was right. */
  readonly id: number;
}

const wrong = (): never => refuse('passcode.wrong', { fields: { code: 'passcode.wrong' } });

// Few connections are taken by those who try codes, however many they are.
const queue = new FairQueue({ atOnce: 2, waiting: 200, share: 20 });

/** Wrong codes for one address and purpose after which all networks of one customer are locked. */
const customerTries = 10;

/**
 * Returns what a wrong code counts for, beside the code itself: the requester's device or account, or the network, which may be one of
 * many that the same customer has. An address that a network tries codes for counts for it as an account does.
 */
const countersOf = (
  { serverKey }: AppContext,
  { origin, device }: Requester,
  { address, purpose }: Given,
): readonly [Counter, ...Counter[]] => {
  const key = typedKey(serverKey, 'code', `${purpose}:${address}`);
  if (device !== '') return [deviceCounter(key, device)];
  const ofNetwork = networkCounter(key, origin.network);
  if (origin.customer === origin.network) return [ofNetwork];
  return [{ ...networkCounter(key, origin.customer), network: '', limit: customerTries }, ofNetwork];
};

/** One who has given the right code, before it is used up: what takes long is done now, while no transaction is open. */
const judged = async (context: AppContext, request: FastifyRequest, given: Given): Promise<Judged> => {
  const { db, dialect, clock, serverKeys } = context;
  const requester = await requesterOf(context, request, given);
  const { origin, device } = requester;
  if (device === '') await refuseThrottled(context, origin);
  const counters = countersOf(context, requester, given);
  const keys = counters.map(({ key }) => key);
  refuseUntil(await readLocks(db, keys, clock()), clock());
  const { address, purpose, code, account } = given;
  const hashes = serverKeys.map((key) => codeHash(key, address, purpose, code, account));
  const id = await queue.enter(laneOfRequester(requester), () =>
    db.transaction().execute(async (trx) => {
      // Tries from the same place are serialized: a place has no more of them by trying many times simultaneously.
      for (const key of keys) await dialect.advisoryLock(trx, key);
      const now = clock();
      refuseUntil(await readLocks(trx, keys, now), now);
      const right = await tryPasscode(trx, { address, purpose, hashes, device, now });
      if (right === null) for (const counter of counters) await countAttempt(trx, counter, now);
      return right;
    }),
  );
  return id === null ? wrong() : { id };
};

/**
 * Uses a code up and carries out what it was for, in one transaction: if that is refused the code is still good, and a wrong code
 * counts against it and against the network address that tried it. Whatever `prepare` computes is computed for the right code alone.
 */
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
    // Another request may have used it up meanwhile.
    if (!(await usePasscode(trx, id, now))) return wrong();
    const audit: Proved['audit'] = (who, act) => {
      const author = { ...authorOf(request, null), userId: who.id, username: who.username, name: who.name };
      return writeAudit(trx, author, [act], now);
    };
    return work({ trx, now, audit }, prepared);
  });
};

/** What a right code for an account that is not there (any more) is answered with: the same as a wrong one. */
export const refuseUnknown = wrong;
