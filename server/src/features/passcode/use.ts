import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { authorOf, writeAudit, type Act } from '../../platform/audit/audit.ts';
import type { AppContext } from '../../platform/context/context.ts';
import { refuse } from '../../platform/refusal/refusal.ts';
import { count, networkCounter, typedKey } from '../../platform/auth/sign-in-attempts.ts';
import { refuseThrottled } from '../../platform/session/throttle.ts';
import { requesterOf } from './requester.ts';
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

/** One who has given the right code, before it is used up: what takes long is done now, while no transaction is open. */
const judged = async (context: AppContext, request: FastifyRequest, given: Given): Promise<Judged> => {
  const { db, clock, serverKey, serverKeys } = context;
  const { origin, device } = await requesterOf(context, request, given);
  if (device === '') await refuseThrottled(context, origin);
  const { address, purpose, code, account } = given;
  const hashes = serverKeys.map((key) => codeHash(key, address, purpose, code, account));
  const id = await tryPasscode(db, { address, purpose, hashes, device, now: clock() });
  if (id !== null) return { id };
  // Addresses that codes are tried for count for the network as accounts do.
  if (device === '') await count(db, networkCounter(typedKey(serverKey, 'code', given.address), origin.network), clock());
  return wrong();
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
